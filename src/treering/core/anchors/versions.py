"""Versions as people and manifests write them, and whether one is the other (C6).

The rule this file keeps: pure, and as exact as what was said: `18` is any 18.
"""

import re
from collections.abc import Mapping

NUMBER = re.compile(r"\d+(?:\.\d+)*")
_BOUND = re.compile(r"(>=|<=|!=|==|~=|[<>^~=]?)\s*v?(\d+(?:\.\d+)*)")
_ALIASES = {
    "node.js": "node",
    "nodejs": "node",
    "golang": "go",
    "postgresql": "postgres",
    "postgres": "postgresql",
    "ts": "typescript",
    "k8s": "kubernetes",
    "rustc": "rust",
    "python3": "python",
    "tailwind": "tailwindcss",
    "next.js": "next",
    "nextjs": "next",
    "vue.js": "vue",
    "rails": "rails",
}
"""What people call a tool → what it is pinned as."""


def pins(versions: Mapping[str, str], name: str) -> str:
    """Under which name something that a person calls so is pinned, "" for none: `Node.js` is `node`."""
    plain = name.lower()
    short = plain.removesuffix(".js").removesuffix("js").rstrip("-")
    tries = (plain, short, _ALIASES.get(plain, ""), plain.replace("_", "-"), plain.replace(".", ""), f"@types/{short}")
    return next((one for one in tries[:-1] if one and one in versions), "")


def agrees(said: str, pinned: str) -> bool:
    """Whether a version that was said is that which is pinned, as far as it was said: `18` is `18.2.0`."""
    parts = said.split(".")
    return parts == pinned.split(".")[: len(parts)]


def admits(said: str, spec: str) -> bool:
    """Whether a range (`>=18 <21`, `^20 || ^22`, `>=3.10,<3.13`) holds a version, as far as it was said: `18` is in `>=18.2`."""
    return any(
        bool(bounds) and all(_meets(said, operator, bound) for operator, bound in bounds)
        for bounds in (_BOUND.findall(each) for each in spec.split("||"))
    )


def _meets(said: str, operator: str, bound: str) -> bool:
    ours, theirs = (tuple(map(int, NUMBER.findall(text)[0].split("."))) for text in (said, bound))
    both = min(len(ours), len(theirs))
    head, limit, shorter = ours[:both], theirs[:both], len(ours) < len(theirs)

    def alike(parts: int) -> bool:
        return head >= limit and ours[:parts] == theirs[: min(parts, len(ours))]

    return {
        ">=": head >= limit,
        ">": head > limit or (head == limit and shorter),
        "<=": head <= limit,
        "<": head < limit or (head == limit and shorter),
        "!=": head != limit or shorter,
        "^": alike(1),
        "~": alike(min(2, len(theirs))),
        "~=": alike(max(1, len(theirs) - 1)),
    }.get(operator, head == limit)
