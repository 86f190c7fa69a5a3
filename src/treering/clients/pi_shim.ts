// One memory for every agent: `treering install` wrote this file, `treering uninstall` removes it.
import { spawnSync } from "node:child_process";

const COMMAND: string[] = [/* the command of treering */];

function hook(event: string, fields: object): string {
  try {
    const [program, ...rest] = COMMAND;
    const input = JSON.stringify(fields);
    const done = spawnSync(program, [...rest, event], { input, encoding: "utf8", timeout: 10_000 });
    return done.stdout ? JSON.parse(done.stdout).hookSpecificOutput.additionalContext : "";
  } catch {
    return ""; // nothing may come between a person and a prompt
  }
}

export default function (pi: any) {
  let given: boolean | undefined; // whether the conversation holds what a session is given at its start

  const about = (ctx: any, more: object = {}) => ({
    session_id: ctx.sessionManager.getSessionId(),
    transcript_path: ctx.sessionManager.getSessionFile() ?? "",
    cwd: ctx.cwd,
    ...more,
  });

  pi.on("before_agent_start", async (event: any, ctx: any) => {
    given ??= ctx.sessionManager.getEntries().some((entry: any) => entry.customType === "treering");
    const start = given ? "" : hook("SessionStart", about(ctx, { source: "startup" }));
    given = true;
    const found = hook("UserPromptSubmit", about(ctx, { prompt: event.prompt }));
    const content = [start, found].filter(Boolean).join("\n\n");
    return content ? { message: { customType: "treering", content, display: false } } : undefined;
  });
  pi.on("agent_end", async (_event: any, ctx: any) => void hook("Stop", about(ctx)));
  pi.on("session_compact", async (_event: any, ctx: any) => {
    given = false;
    hook("PreCompact", about(ctx));
  });
  pi.on("session_start", async () => {
    given = undefined;
  });
}
