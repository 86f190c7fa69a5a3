"""`treering resume`: end a pause."""

from treering.faces.cli.command import Answer, Call, command


@command("resume")
def run(call: Call) -> Answer:
    """End what `treering pause` began.

    What was said meanwhile is learned by `treering sync`, or with the next turn of a session that goes on.
    """
    from treering.ops.off_record import resume

    config = call.settings(whole=False)
    ended = resume(config.home, config.now().timestamp())
    text = (
        "Everything runs again. `treering sync` catches up with what was said meanwhile."
        if ended
        else "It was not paused."
    )
    return Answer(text, {"resumed": ended, "paused": None})
