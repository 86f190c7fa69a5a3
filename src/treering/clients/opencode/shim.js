// One memory for every agent: `treering install` wrote this file, `treering uninstall` removes it.
import { spawnSync } from "node:child_process"

const COMMAND = [/* the command of treering */]

function hook(event, fields) {
  try {
    const [program, ...rest] = COMMAND
    const input = JSON.stringify(fields)
    const done = spawnSync(program, [...rest, event], { input, encoding: "utf8", timeout: 10_000 })
    return done.stdout ? JSON.parse(done.stdout).hookSpecificOutput.additionalContext : ""
  } catch {
    return "" // nothing may come between a person and a prompt
  }
}

export const Treering = async ({ directory }) => {
  const given = new Set() // sessions that have what a session is given at its start
  const inner = new Set() // sessions that another one started
  const about = (session, more = {}) => ({ session_id: session, transcript_path: "", cwd: directory, ...more })

  return {
    "chat.message": async ({ sessionID }, { message, parts }) => {
      if (inner.has(sessionID)) return
      const typed = parts.filter((part) => part.type === "text" && !part.synthetic)
      const start = given.has(sessionID) ? "" : hook("SessionStart", about(sessionID, { source: "startup" }))
      given.add(sessionID)
      const found = hook("UserPromptSubmit", about(sessionID, { prompt: typed.map((part) => part.text).join("\n") }))
      const text = [start, found].filter(Boolean).join("\n\n")
      if (!text) return
      const id = `prt_${Date.now().toString(16)}treering${Math.random().toString(36).slice(2, 10)}`
      parts.push({ id, sessionID, messageID: message.id, type: "text", text, synthetic: true })
    },
    event: async ({ event }) => {
      const session = event.properties?.sessionID ?? event.properties?.info?.id
      if (event.type === "session.created" && event.properties.info.parentID) inner.add(session)
      if (inner.has(session)) return
      if (event.type === "session.idle") hook("Stop", about(session))
      if (event.type === "session.compacted") {
        given.delete(session)
        hook("PreCompact", about(session))
      }
    },
  }
}
