"""What is left of a text when its secrets are taken out."""

import pytest

from treering.core.hollow import is_hollow

MARK = "[redacted: GitHub token]"

HOLLOW = [
    f"The token is {MARK}",
    f"The deploy token is {MARK}.",
    f"The password of the staging database for the user admin is {MARK}",
    f"export API_TOKEN={MARK}",
    f"remember: staging login is admin / {MARK}",
    f"Log in with {MARK}",
    MARK,
    f"{MARK} {MARK}",
    f"Das Passwort lautet {MARK}",
    f"密码是{MARK}",
    f"パスワードは{MARK}",
    f"Пароль: {MARK}",
    f"Le mot de passe est '{MARK}'",
    f"La clave es {MARK}; gracias",
]

TELLING = [
    "The token is in the vault",
    f"Never commit a token such as {MARK}",
    f"The token is {MARK}; it is rotated every Monday by the platform team",
    f"The database is postgres://app:{MARK}@db.internal/orders",
    f"The deploy token {MARK} expires in May and is renewed by Ana",
    f"Use pnpm, not npm. The token is {MARK}",
    f"The token is {MARK}\nCI needs it for nightly builds",
    "",
    "The guard writes [redacted: …] instead of a secret",
]


@pytest.mark.parametrize("text", HOLLOW)
def test_what_only_says_that_there_is_a_secret_is_hollow(text):
    """In every language."""
    assert is_hollow(text)


@pytest.mark.parametrize("text", TELLING)
def test_what_says_something_beside_a_secret_is_not(text):
    """A rule, a place, a day, an owner; or there is no secret in it."""
    assert not is_hollow(text)
