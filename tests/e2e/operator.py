"""Works as an operator does: by what the admin's pages offer."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Service

NAME, PASSWORD = "operator", "a long pass phrase"  # of nobody
_MAKE_STAFF = (
    "from games.players.models import Player;"
    f"Player.objects.create_superuser('{NAME}', password='{PASSWORD}') if not Player.objects.filter(username='{NAME}')"
    ".exists() else None"
)


def make_operator(service: Service) -> None:
    """Makes the superuser, unless it is there."""
    service.manage("shell", "-v0", "-c", _MAKE_STAFF)


def sign_in(page: Page) -> None:
    """From wherever the admin asked for a password to the page that was wanted."""
    page.get_by_label("Name").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("#content").first).to_be_visible()


def fits(page: Page) -> bool:
    """Whether the page needs no sideways scrolling."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return wide <= 0
