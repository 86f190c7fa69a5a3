"""Real small models over real HTTP: whatever they answer, nothing breaks and every call is accounted for."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from models.small_model import CODER_PACKAGES, CODER_SHA256, SMOL_PACKAGES, SMOL_SHA256, small_model
from models.support import Book, clean
from treering.core.clean import Clean
from treering.core.learning.patch import ExtractContext, Grounds, refusal
from treering.core.learning.transcript import Slice, Turn
from treering.errors import ModelError
from treering.models.base import OUTCOMES, ModelSpec
from treering.models.gateway import Gateway
from treering.models.layers import layered
from treering.models.model_extractor import ModelExtractor

pytestmark = pytest.mark.timeout(1800)  # the first run downloads

AT = datetime(2026, 11, 16, 11, 20, tzinfo=UTC)
SLICE = Slice(
    "codex",
    "s1",
    "/home/dev/shop",
    (
        Turn(1, "r1", AT, Clean("no, we never use npm here. always pnpm, npm breaks our lockfile")),
        Turn(2, "r2", AT, Clean("thanks. what does the lockfile do again?")),
    ),
)


@pytest.fixture(scope="session")
def smol(request):
    with small_model(request.config.cache.mkdir("models"), SMOL_PACKAGES, SMOL_SHA256) as url:
        yield url


@pytest.fixture(scope="session")
def coder(request):
    with small_model(request.config.cache.mkdir("models"), CODER_PACKAGES, CODER_SHA256) as url:
        yield url


def gateway(url: str, **changes) -> Gateway:
    return Gateway(replace(ModelSpec("openai", "small", base_url=url, max_tokens=120, timeout=110.0), **changes))


def learn(model: Gateway, book: Book):
    """What it proposes, or the outcome of its failure; either way what was found rests on the person's words or is refused."""
    try:
        patches = ModelExtractor(layered(model, book, clean), clean).extract(SLICE, ExtractContext("shop", UTC, "shop"))
    except ModelError as error:
        return error.outcome
    grounds = Grounds(SLICE.said, SLICE.heard)
    for patch in patches:
        if refusal(patch, grounds) is None:
            assert all(words.text.casefold() in SLICE.said.text.casefold() for words in patch.words)
    return "ok"


def test_a_weak_model_breaks_nothing(smol):
    """Real tokens, a real schema, a weak answer: a known outcome, at most one repair, real usage."""
    book = Book()
    assert learn(gateway(smol), book) in OUTCOMES
    assert 1 <= len(book.calls) <= 2
    assert set(book.outcomes) <= OUTCOMES.keys()
    assert all(usage.input > 500 for _, outcome, usage in book.calls if outcome in {"ok", "truncated"})


def test_a_real_server_says_when_its_context_is_too_short(smol):
    """What is longer than the model's context is an overflow, asked once."""
    book = Book()
    long = replace(SLICE, turns=(replace(SLICE.turns[0], said=Clean("tree ring " * 600)),) * 40)
    with pytest.raises(ModelError) as caught:
        ModelExtractor(layered(gateway(smol), book, clean), clean).extract(long, ExtractContext("shop", UTC, "shop"))
    assert (caught.value.outcome, book.outcomes) == ("overflow", ["overflow"])


def test_a_real_server_that_is_too_slow_is_given_up(smol):
    """The deadline holds against a server that is really working."""
    with pytest.raises(ModelError) as caught:
        ModelExtractor(layered(gateway(smol, timeout=0.2), Book(), clean), clean).extract(
            SLICE, ExtractContext("shop", UTC, "shop")
        )
    assert caught.value.outcome == "timeout"


@pytest.mark.slow
def test_a_larger_model_breaks_nothing_either(coder):
    """The same with a model that mostly answers well; what it understood is not asserted."""
    book = Book()
    assert learn(gateway(coder, max_tokens=600, timeout=400.0), book) in OUTCOMES
    assert set(book.outcomes) <= OUTCOMES.keys()
