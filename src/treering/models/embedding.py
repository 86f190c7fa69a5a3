"""Vectors from a model: texts go out and lists of numbers come back, through the layers that every call has (A12, C13).

The rule this file keeps: to the layers it is a `Model` like any other, whose request has a text on each line and whose reply
holds a vector for each, so that consent, budgets, retries and the guard are the same.
"""

from collections.abc import Sequence

from treering.core.clean import EMPTY, NEWLINE, Clean
from treering.models.base import Model, ModelRequest, failure

TASK = "embed"


def embed(model: Model, texts: Sequence[Clean]) -> list[list[float]]:
    """A vector for each text, in order. ModelError: the model cannot be reached, may not be, or answers something else."""
    prompt = NEWLINE.join([text.flat() for text in texts])
    reply = model.ask(ModelRequest(TASK, "embedding", EMPTY, prompt, {}))
    vectors = [numbers(item) for item in reply.data] if isinstance(reply.data, list) else []
    if len(vectors) != len(texts) or not all(vectors) or len({len(vector) for vector in vectors}) > 1:
        raise failure("garbled", f"no vector for each of {len(texts)} texts came back")
    return vectors


def numbers(item: object) -> list[float]:
    """The item as a vector, empty when it is none."""
    if not isinstance(item, list) or not all(isinstance(value, int | float) for value in item):
        return []
    return [float(value) for value in item]
