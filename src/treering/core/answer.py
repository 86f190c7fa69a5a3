"""Reading a model's answer: strict JSON, checked against a schema, or a named fault.

The rule this file keeps: nothing is guessed. An answer that is not exactly what was asked for is named for what it is,
and the faults say what is wrong in words that can go back to the model once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Schema: TypeAlias = "Mapping[str, SchemaValue]"
SchemaValue: TypeAlias = "bool | int | float | str | Sequence[SchemaValue] | Schema | None"

KEYWORDS = frozenset({"type", "properties", "required", "additionalProperties", "items", "enum", "description"})
"""The JSON schema keywords that `mismatches` knows; a shipped schema uses no other."""

FAULTS_LIMIT = 8  # enough to repair from; a wholly wrong answer would repeat itself
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer is: `ok` with its data, or the name of what is wrong and the faults in detail."""

    outcome: str
    data: Json = None
    faults: tuple[str, ...] = ()


def read_answer(text: str, schema: Schema) -> Answer:
    """Parse and check an answer; never raises, whatever the text is."""
    stripped = text.strip()
    if not stripped:
        return Answer("empty", faults=("The answer was empty.",))
    if stripped.startswith("```"):
        return Answer("fences", faults=("Answer with the JSON object alone, without code fences.",))
    if stripped[0] not in "{[":
        return Answer("prose", faults=("Answer with one JSON object and nothing else.",))
    try:
        data: Json = msgspec.json.decode(stripped.encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as error:
        outcome = "truncated" if "truncated" in str(error) else "not_json"
        return Answer(outcome, faults=(f"Not valid JSON: {error}.",))
    faults = tuple(fault for fault, _ in zip(mismatches(data, schema), range(FAULTS_LIMIT), strict=False))
    return Answer("wrong_keys", faults=faults) if faults else Answer("ok", data)


def mismatches(value: Json, schema: Schema, at: str = "$") -> Iterator[str]:
    """What in a value does not fit a schema, one sentence each. at: the path of the value in the answer."""
    allowed = schema.get("type")
    if allowed is not None and not any(_is(value, name) for name in _names(allowed)):
        yield f"{at} must be {' or '.join(_names(allowed))}."
        return
    options = schema.get("enum")
    if isinstance(options, Sequence) and value not in options:
        yield f"{at} must be one of: {', '.join(map(str, options))}."
    if isinstance(value, dict):
        yield from _object_mismatches(value, schema, at)
    items = schema.get("items")
    if isinstance(value, list) and isinstance(items, Mapping):
        for i, item in enumerate(value):
            yield from mismatches(item, items, f"{at}[{i}]")


def _object_mismatches(value: dict[str, Json], schema: Schema, at: str) -> Iterator[str]:
    properties, required = schema.get("properties"), schema.get("required")
    known: Mapping[str, SchemaValue] = properties if isinstance(properties, Mapping) else {}
    for name in _names(required):
        if name not in value:
            yield f"{at}.{name} is missing."
    for name, item in value.items():
        inner = known.get(name)
        if isinstance(inner, Mapping):
            yield from mismatches(item, inner, f"{at}.{name}")
        elif schema.get("additionalProperties") is False:
            yield f"{at}.{name} is not a key of the schema."


def _names(value: SchemaValue) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(name) for name in value) if isinstance(value, Sequence) else ()


def _is(value: Json, name: str) -> bool:
    is_bool = isinstance(value, bool)
    return isinstance(value, _TYPES[name]) and (is_bool == (name == "boolean"))
