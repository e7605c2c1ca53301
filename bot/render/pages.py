"""Pages that explain: greeting, help, rules."""

from collections.abc import Sequence

from bot import keyboards
from bot.language import Texts
from bot.outgoing import Content
from bot.words import DOT, LONGEST_ALERT, units
from game.rules import USUAL, AllPass, Customs, EndPules, ForeignPule, GaldinsTalon, Rules


def options_line(rules: Rules, texts: Texts, *, customs: Customs = USUAL) -> str:
    """What the table agreed on, in one line; what few tables change is named only if changed."""
    parts = [
        texts("option-all-pass", value=rules.all_pass.value),
        texts("option-small-zole", value="on" if rules.small_zole else "off"),
    ]
    if rules.galdins_talon is GaldinsTalon.UNUSED and rules.all_pass is not AllPass.PULE:
        parts.append(texts("option-galdins-talon"))
    if rules.foreign_pule is ForeignPule.THREE:
        parts.append(texts("option-foreign-pule"))
    if rules.end_pules is EndPules.SETTLE:
        parts.append(texts("option-end-pules"))
    if not customs.claims:
        parts.append(texts("option-custom", custom="claims"))
    if customs.hints:
        parts.append(texts("option-custom", custom="hints"))
    if customs.lone_card:
        parts.append(texts("option-custom", custom="lone_card"))
    return DOT.join(parts)


def rules_page(rules: Rules, texts: Texts) -> str:
    """The rules of the game on one page, with what this table agreed on."""
    return "\n\n".join(
        (
            texts("rules-page"),
            texts("rules-all-pass", mode=rules.all_pass.value),
            texts("rules-this-table", options=options_line(rules, texts)),
        )
    )


def rules_alert(rules: Rules, texts: Texts) -> str:
    """The rules as short as an alert must be."""
    game = texts("rules-alert-game")
    more = texts("rules-alert-more", options=options_line(rules, texts))
    whole = f"{game}\n{more}"
    return whole if units(whole) <= LONGEST_ALERT else more


def help_page(texts: Texts) -> str:
    """What the bot does and its commands: the answer to /help."""
    return texts("help-page")


def greeting(texts: Texts) -> str:
    """How to start, in two lines: what a group reads when the bot joins it."""
    return texts("greeting")


def start(texts: Texts, *, groups: Sequence[tuple[str, str]] = ()) -> Content:
    """The answer to a bare /start, with the lobbies (title, link) where this person knocked."""
    html = texts("start-page", lobbies=len(groups))
    return Content(html=html, rows=keyboards.open_lobbies(groups, texts))
