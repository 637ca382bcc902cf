"""What hostile or broken clients send."""


def full_width(text: str) -> str:
    """The same in full-width forms: digits that `str.isdigit` and `int` take for digits."""
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)


def arabic_indic(text: str) -> str:
    """The same with the digits used in Arabic."""
    return "".join(chr(0x0660 + int(letter)) if letter.isdigit() else letter for letter in text)
