"""A model that answers from a list: for our tests and for users' tests."""

from dataclasses import dataclass, field

from treering.errors import ModelError
from treering.models.base import ModelReply, ModelRequest, Usage, failure


@dataclass(slots=True)
class ScriptedModel:
    """Answers with each text in turn, or raises each `ModelError`; what was asked is in `asked`.

    When the script is over, asking raises ModelError `not_recorded`.
    """

    script: list[str | ModelError]
    name: str = "scripted"
    asked: list[ModelRequest] = field(default_factory=list)

    def ask(self, request: ModelRequest) -> ModelReply:
        """The next answer of the script."""
        self.asked.append(request)
        if len(self.asked) > len(self.script):
            raise failure("not_recorded", "the script is over")
        step = self.script[len(self.asked) - 1]
        if isinstance(step, ModelError):
            raise step
        return ModelReply(step, self.name, Usage(len(request.prompt.text) // 4, len(step) // 4))
