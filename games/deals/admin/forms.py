"""The forms of this admin. A field's label, help and error stand together (templates/admin/deals/field.html)."""

from decimal import Decimal
from typing import Any

from django import forms

from games.deals.admin.labels import PAR_OF_A_CARD, by_score
from games.deals.models import MAX_REASON
from games.deals.policy import EASIEST, HARDEST, Policy
from games.rules.rulesets import RULESETS, Ruleset, get_ruleset

RULESET_CHOICES = [(ruleset.key, ruleset.key) for ruleset in RULESETS]
MOST_AT_ONCE = 1_000
# The service takes no body above MAX_BODY_BYTES; what surrounds the deals in a form needs some of it.
UPLOAD_BYTES = 60 * 1024


class MintForm(forms.Form):
    """An order for deals."""

    ruleset = forms.ChoiceField(choices=RULESET_CHOICES)
    wanted = forms.IntegerField(
        label="How many", min_value=1, max_value=MOST_AT_ONCE, initial=20, help_text=f"1 to {MOST_AT_ONCE:,} deals."
    )
    difficulty_min = forms.IntegerField(
        label="Difficulty from",
        min_value=EASIEST,
        max_value=HARDEST,
        initial=EASIEST,
        help_text=f"{EASIEST} is the easiest.",
    )
    difficulty_max = forms.IntegerField(
        label="Difficulty to",
        min_value=EASIEST,
        max_value=HARDEST,
        initial=HARDEST,
        help_text=f"{HARDEST} is the hardest.",
    )
    par_min = forms.DecimalField(
        label="Par from", required=False, max_digits=9, decimal_places=2, help_text="Empty: no lower bound."
    )
    par_max = forms.DecimalField(
        label="Par to",
        required=False,
        max_digits=9,
        decimal_places=2,
        help_text="Empty: no upper bound. Par is what the bot reaches on average: points; in classic the cards left, "
        "as 0.6.",
    )
    approve = forms.BooleanField(
        label="Approve them at once",
        required=False,
        help_text="Otherwise each waits as a draft until somebody approves it.",
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        ruleset = cleaned.get("ruleset")
        for name in ("par_min", "par_max"):
            par = cleaned.get(name)
            if par is not None and par % 1 and ruleset is not None and by_score(ruleset):
                self.add_error(name, "Points are whole numbers.")
        for name, low, high in (
            ("difficulty_max", cleaned.get("difficulty_min"), cleaned.get("difficulty_max")),
            ("par_max", cleaned.get("par_min"), cleaned.get("par_max")),
        ):
            if low is not None and high is not None and low > high:
                self.add_error(name, f"Not below the lower bound, {low}.")
        return cleaned

    def chosen_ruleset(self) -> Ruleset:
        """The ruleset of a valid form."""
        return get_ruleset(self.cleaned_data["ruleset"])

    def policy(self) -> Policy:
        """The policy of a valid form."""
        given = self.cleaned_data
        return Policy(
            par_min=self._stored(given["par_min"]),
            par_max=self._stored(given["par_max"]),
            difficulty_min=given["difficulty_min"],
            difficulty_max=given["difficulty_max"],
            approve=given["approve"],
        )

    def _stored(self, par: Decimal | None) -> int | None:
        """A bound in the unit in which ratings have it."""
        if par is None:
            return None
        return int(par if by_score(self.cleaned_data["ruleset"]) else par * PAR_OF_A_CARD)


class ImportForm(forms.Form):
    """Deals pasted or uploaded."""

    ruleset = forms.ChoiceField(choices=RULESET_CHOICES)
    text = forms.CharField(
        label="Deals, one a line",
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off", "data-most-bytes": UPLOAD_BYTES}
        ),
        help_text="52 cards in deal order (AS TH 7C ...), or the number of a PySolFC game. Lines that begin with # are "
        "passed over.",
    )
    file = forms.FileField(
        label="Or a text file of the same",
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".txt,.csv,text/plain", "data-most-bytes": UPLOAD_BYTES}),
        help_text=f"At most {UPLOAD_BYTES // 1024} KB at a time, some 390 deals written out.",
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        uploaded, text = cleaned.get("file"), cleaned.get("text") or ""
        if uploaded is not None and text.strip():
            self.add_error("file", "Either paste deals or choose a file, not both.")
        elif uploaded is not None:
            try:
                cleaned["text"] = uploaded.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", "This is not a text file in UTF-8.")
        elif not text.strip() and not self.errors:
            self.add_error("text", "Paste at least one deal, or choose a file.")
        return cleaned

    def chosen_ruleset(self) -> Ruleset:
        """The ruleset of a valid form."""
        return get_ruleset(self.cleaned_data["ruleset"])


class SwapForm(forms.Form):
    """Two days that exchange their deals."""

    ruleset = forms.ChoiceField(choices=RULESET_CHOICES)
    one = forms.DateField(label="This day", widget=forms.DateInput(attrs={"type": "date"}))
    other = forms.DateField(label="and this day", widget=forms.DateInput(attrs={"type": "date"}))


class VoidForm(forms.Form):
    """Why a day's deal does not count."""

    reason = forms.CharField(
        max_length=MAX_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=f"Players read this, word for word. At most {MAX_REASON} characters.",
    )
