"""A text may stand in place of others only when no fact of theirs is lost (M3.3)."""

import pytest

from treering.core.dream.keeping import lost

PNPM = ("Use pnpm in skylark-app, never npm.", "In skylark-app always pnpm; npm breaks the lockfile.")
SHORT = ("After a change, answer in at most two sentences; no emojis.",)


@pytest.mark.parametrize(
    ("olds", "new"),
    [
        (PNPM, "Use pnpm, never npm, in skylark-app: npm breaks the lockfile."),
        (SHORT, "Answer in at most two sentences after a change, without emojis."),
        (
            ("Set lock_timeout = '3s' at the top of every migration.",),
            "Every migration sets lock_timeout = '3s' first.",
        ),
        (("The release freeze starts next Thursday.",), "The release freeze starts 2026-11-26."),
        (("Due on 26.11.2026.",), "Due on 2026-11-26."),
        (("Batches of 5,000 rows.",), "Batches of 5000 rows."),
        (("每次迁移都先设置锁超时为3s",), "迁移都要先设置锁超时 3s"),
        (("Antworten auf Deutsch, Commits auf Englisch.",), "Commits auf Englisch, Antworten auf Deutsch."),
        (("Say so.",), "Say it so."),
        (("Conflict resolution: the server rev wins.",), "Conflicts are resolved by the server: its rev wins."),
        (("Hand the audit files to Li Na by Oct 30.",), "Hand the audit files to Li Na by 2026-10-30."),
        (("Der Bericht ist bis 4. Dezember fällig.",), "Der Bericht ist bis 2026-12-04 fällig."),
        (
            ("Fass dich nach Änderungen kurz: maximal drei Sätze.", "Nach einer Änderung drei Sätze, nicht mehr."),
            "Nach einer Änderung kurz antworten: maximal drei Sätze, nicht mehr.",
        ),
        (("写代码注释都用英文。", "代码注释一律用英文。"), "代码注释一律用英文。"),
        (("The job uses one worker.",), "Jobs use one worker."),
        (("Retries: at most 2.",), "At most 2 retries."),
    ],
)
def test_the_same_said_otherwise_is_kept(olds, new):
    """Another order, another form of a word or a number, a day by its date."""
    assert lost(olds, new) == ""


@pytest.mark.parametrize(
    ("olds", "new", "what"),
    [
        (PNPM, "Use pnpm, never npm, in skylark-app.", "lockfile"),
        (("Use pnpm, never npm.",), "Use npm.", "negation"),
        (("Use pnpm.",), "Do not use pnpm.", "negation was added"),
        (("Deploy on any day.",), "Deploy on any day except Friday.", "exception was added"),
        (("Squash merges, except for the release branch.",), "Squash merges for the release branch.", "exception"),
        (("回答不超过两句话",), "回答超过两句话", "negation"),
        (SHORT, "Answer in at most two sentences after a change, not more.", "emojis"),
        (("Deploys go through Anneke on Tuesdays.",), "Deploys happen on Tuesdays.", "Anneke"),
        (("Set lock_timeout = '3s' first.",), "Set lock_timeout = '5s' first.", "number 3"),
        (("Set lock_timeout = '3s' first.",), "Set a timeout of '3s' first.", "lock_timeout"),
        (("Two reviewers for auth/, ask Mira.",), "Two reviewers for auth/, ask.", "Mira"),
        (("每次迁移都先设置锁超时",), "回答两句话", "is missing"),
        (("Use pnpm because hoisting works.",), "Use pnpm.", "hoisting"),
        (("Deploys mittwochs, weil der Support dann da ist.",), "Deploys mittwochs.", "Support"),
        (("提交信息用英文,因为团队里有德国同事。",), "提交信息用英文。", "德国同事"),
        (("Hand the files to Li Na by Oct 30.",), "Hand the files to Li Na by 2026-11-30.", "day 10-30"),
        (("Fällig am 4. Dezember.",), "Fällig im Dezember, 4 Tage.", "12-04"),
        (("The backup runs on the primary host.",), "The backup runs on the replica host.", "primar"),
        (("订单服务的超时是3秒", "支付服务的超时是8秒"), "支付服务的超时是8秒", "3"),
        (("Ask Petra about refunds, and Devran about roles.",), "Ask Petra about refunds and roles.", "Devran"),
        (("Rotate the keys. Two spare ones stay in the vault.",), "Rotate the keys.", "vault"),
        (("回答两句话",), "Answer in two sentences", "language"),
    ],
)
def test_a_fact_that_is_gone_is_named(olds, new, what):
    """A value, a name, an identifier, a clause, a `not` or an `except`: each makes it another statement."""
    assert what in lost(olds, new)


@pytest.mark.parametrize("text", ["", "…", "\ud800", "a" * 5000, "🙂 " * 50, "१२३ ٣"])
def test_any_text_keeps_itself(text):
    """No text is refused against itself, and none makes the check fail."""
    assert lost([text], text) == ""
