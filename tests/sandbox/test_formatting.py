from __future__ import annotations

import pytest

from bot.sandbox.entities import Entity, Formatted, completed, found_in, looks_empty, shown_as_html
from bot.sandbox.errors import ApiError
from bot.sandbox.formatting import parse_html

READ = [
    ("plain", "plain", ()),
    ("<b>a</b>", "a", (Entity("bold", 0, 1),)),
    ("<strong>a</strong><em>b</em>", "ab", (Entity("bold", 0, 1), Entity("italic", 1, 1))),
    (
        "<i>a</i><u>b</u><ins>c</ins>",
        "abc",
        (Entity("italic", 0, 1), Entity("underline", 1, 1), Entity("underline", 2, 1)),
    ),
    (
        "<s>a</s><strike>b</strike><del>c</del>",
        "abc",
        tuple(Entity("strikethrough", n, 1) for n in range(3)),
    ),
    ('<span class="tg-spoiler">a</span>', "a", (Entity("spoiler", 0, 1),)),
    ("<tg-spoiler>a</tg-spoiler>", "a", (Entity("spoiler", 0, 1),)),
    ("<code>a</code>", "a", (Entity("code", 0, 1),)),
    ("<pre>a\nb</pre>", "a\nb", (Entity("pre", 0, 3),)),
    (
        '<pre><code class="language-python">a</code></pre>',
        "a",
        (Entity("pre", 0, 1, language="python"),),
    ),
    ("<blockquote>a</blockquote>", "a", (Entity("blockquote", 0, 1),)),
    ("<blockquote expandable>a</blockquote>", "a", (Entity("expandable_blockquote", 0, 1),)),
    (
        '<a href="https://t.me/x?start=a&amp;b">a</a>',
        "a",
        (Entity("text_link", 0, 1, url="https://t.me/x?start=a&b"),),
    ),
    ("<a href='tg://user?id=7'>a</a>", "a", (Entity("text_mention", 0, 1, user_id=7),)),
    ("<b>a<i>b</i></b>", "ab", (Entity("bold", 0, 2), Entity("italic", 1, 1))),
    ("<B>a</b>", "a", (Entity("bold", 0, 1),)),
    ("<b></b>a", "a", ()),
    ("&lt;b&gt; &amp;amp; &quot;", '<b> &amp; "', ()),
    ("&#9824;&#x2660;", "♠♠", ()),
    # Offsets are UTF-16 units: a playing card counts two.
    ("🂡<b>🂡a</b>", "🂡🂡a", (Entity("bold", 2, 3),)),
]


@pytest.mark.parametrize(("source", "text", "entities"), READ)
def test_html_is_read(source: str, text: str, entities: tuple[Entity, ...]) -> None:
    assert parse_html(source) == Formatted(text, entities)


REFUSED = [
    ("<br>", 'Unsupported start tag "br" at byte offset 0'),
    ("♠<x>a</x>", 'Unsupported start tag "x" at byte offset 3'),
    ("a <b", "Unclosed start tag at byte offset 2"),
    ("a < b", "Unclosed start tag at byte offset 2"),
    ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
    ("a</b>", "Unexpected end tag at byte offset 1"),
    ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
    ("<b><i>a</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
    ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ('<b class="x">a</b>', 'Unexpected attribute in the tag "b" at byte offset 0'),
    ("<a href=x>a</a>", 'Unexpected attribute in the tag "a" at byte offset 0'),
    ('<a href="nonsense">a</a>', 'Wrong link "nonsense"'),
    ("<a>a</a>", 'Wrong link ""'),
    ("<code><b>a</b></code>", 'Tag "b" inside code at byte offset 6'),
    ("<pre><i>a</i></pre>", 'Tag "i" inside code at byte offset 5'),
    ("<blockquote><blockquote>a</blockquote></blockquote>", "Nested blockquote at byte offset 12"),
    ('<a href="https://a.lv"><a href="https://b.lv">a</a></a>', "Nested link at byte offset 23"),
    ("Anna & Bruno", 'Unescaped "&" or unsupported reference at byte offset 5'),
    ("&nbsp;", 'Unescaped "&" or unsupported reference at byte offset 0'),
    ("&lt", 'Unescaped "&" or unsupported reference at byte offset 0'),
    ("&#0;", 'Unescaped "&" or unsupported reference at byte offset 0'),
    ("&#xD800;", 'Unescaped "&" or unsupported reference at byte offset 0'),
    ("a > b", 'Unescaped ">" at byte offset 2'),
]


@pytest.mark.parametrize(("source", "reason"), REFUSED)
def test_doubtful_html_is_refused(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(source)
    assert refused.value.code == 400
    assert refused.value.description == f"Bad Request: can't parse entities: {reason}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/zole", [("bot_command", 0, 5)]),
        ("🂡 /zole@ZoleBot now", [("bot_command", 3, 13)]),
        ("a/b and 1/2", []),
        ("hi @anna_1, see https://t.me/x.", [("mention", 3, 7), ("url", 16, 14)]),
        ("mail a@bcdef.lv", []),
    ],
)
def test_telegram_finds_commands_mentions_and_links(
    text: str, found: list[tuple[str, int, int]]
) -> None:
    assert [(e.kind, e.offset, e.length) for e in found_in(text)] == found


def test_a_text_is_trimmed_with_its_entities() -> None:
    given = Formatted(" \n🂡a b  ", (Entity("bold", 0, 5), Entity("italic", 6, 3)))
    assert completed(given) == Formatted("🂡a b", (Entity("bold", 0, 3), Entity("italic", 4, 1)))


def test_code_hides_what_telegram_would_find() -> None:
    assert completed(Formatted("/zole", (Entity("code", 0, 5),))).entities == (
        Entity("code", 0, 5),
    )


@pytest.mark.parametrize("text", ["", "  \n", "\u200b\u2060", "\u3164", "\u2800 \u200d"])
def test_what_cannot_be_seen_is_empty(text: str) -> None:
    assert looks_empty(text)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("a &lt;script&gt; &amp; b", "a &lt;script&gt; &amp; b"),
        ("<b>🂡<i>a</i></b>b", "<b>🂡<i>a</i></b>b"),
        ("<b>a</b><i>b</i>", "<b>a</b><i>b</i>"),
        ("<b><i>a</i></b>", "<b><i>a</i></b>"),
        ("<b>a <i>b</i></b>", "<b>a <i>b</i></b>"),
        ('<a href="https://a.lv/?x=%22&amp;y">a</a>', '<a href="https://a.lv/?x=%22&amp;y">a</a>'),
        ('<span class="tg-spoiler">a</span>', '<span class="tg-spoiler">a</span>'),
        ("🂡 https://a.lv/?a&amp;b", '🂡 <a href="https://a.lv/?a&amp;b">https://a.lv/?a&amp;b</a>'),
        ("<b>see https://a</b>.lv now", "<b>see https://a</b>.lv now"),
        ('<pre><code class="language-x">a</code></pre>', "<pre>a</pre>"),
    ],
)
def test_html_for_the_page_is_safe_and_nested(source: str, shown: str) -> None:
    assert shown_as_html(completed(parse_html(source))) == shown
