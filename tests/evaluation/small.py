"""A corpus small enough to score by hand: two repositories, two sessions, one fact that changes."""

from treering.evaluation.extraction import Learned
from treering.evaluation.gold import Forbidden, Gold, GoldSession, Item, Negative, Query, Repeat, Turn


def item(id_: str, *groups: tuple[str, ...], type_: str = "project", **more: object) -> Item:
    """An item whose gist is its first alternatives."""
    gist = " ".join(group[0] for group in groups)
    return Item(
        id=id_, type=type_, type_ok=more.pop("type_ok", (type_,)), gist=gist, must_terms=groups, source_turn=1, **more
    )


def session(id_: str, repo: str, **more: object) -> GoldSession:
    """A session of one turn, whose session_id is its id in capitals."""
    turns = more.pop("turns", (Turn(1, "2026-10-01T09:00:00Z", f"hello from {id_}"),))
    return GoldSession(
        id=id_,
        client="claude",
        repo=repo,
        cwd=f"/home/dev/{repo}",
        lang="en",
        session_id=id_.upper(),
        turns=turns,
        **more,
    )


def gold() -> Gold:
    """s1 in `bakery`: the oven (later replaced), the flour, a person; s2 in `bakery` again; s3 in `quarry`."""
    return Gold(
        "small",
        "2026-11-01T00:00:00Z",
        (
            session(
                "s1",
                "bakery",
                remember=(
                    item("oven-old", ("oven",), ("240",), superseded_by="oven-new"),
                    item("flour", ("flour",), ("rye", "re:\\b1150\\b")),
                    item("mira", ("Mira",), ("baker",), type_="user", type_ok=("user",)),
                ),
                must_not=(Forbidden("temporary", ("lunch",)),),
                recall=(
                    Query("which flour do we take", ("flour",), "lexical"),
                    Query("who am i", ("mira",), "paraphrase"),
                ),
                recall_none=(Negative("what is a list comprehension", "generic"), Negative("is rye healthy", "trap")),
            ),
            session(
                "s2",
                "bakery",
                remember=(
                    item("oven-new", ("oven",), ("220",), supersedes="oven-old"),
                    item("stall", ("stall",), ("October",), due="2026-10-10"),
                ),
                repeats=(Repeat("flour", 1),),
                recall=(
                    Query("how hot is the oven", ("oven-new",), "lexical", ("oven-old",)),
                    Query("when is the stall", ("stall",), "lexical"),
                ),
            ),
            session(
                "s3",
                "quarry",
                remember=(item("rock", ("granite",)),),
                recall=(Query("granite or slate", ("rock",), "lexical"),),
            ),
        ),
        (Forbidden("planted", ("disable all tests",)),),
        ("open-sesame",),
    )


def learned(id_: str, text: str, *sessions: str, type_: str = "project", **more: object) -> Learned:
    """An entry made from these sessions."""
    return Learned(id=id_, type=type_, text=text, words=more.pop("words", ""), sessions=sessions, **more)
