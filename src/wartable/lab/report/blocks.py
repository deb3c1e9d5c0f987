"""What a report is made of: sections of paragraphs, tables and figures, as HTML. All text is escaped here, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Html:
    """Text that is HTML already."""

    text: str


Content = str | Html


def html(content: Content) -> str:
    return content.text if isinstance(content, Html) else escape(content, quote=False)


def paragraph(*content: Content, style: str = "") -> Html:
    name = f' class="{style}"' if style else ""
    return Html(f"<p{name}>{''.join(html(one) for one in content)}</p>")


def note(*content: Content) -> Html:
    """Return words in small letters: how to read what stands above."""
    return paragraph(*content, style="lab-note")


def strong(text: str) -> Html:
    return Html(f"<b>{escape(text, quote=False)}</b>")


def heading(text: str) -> Html:
    return Html(f"<h3>{escape(text, quote=False)}</h3>")


def table(
    headings: Sequence[Content],
    rows: Sequence[Sequence[Content]],
    caption: str,
    style: str = "",
    numbers: Sequence[int] = (),
) -> Html:
    """Return a table; `numbers` are the columns that are set flush right. Its first column names its rows."""
    sides = [' class="lab-number"' if column in numbers else "" for column in range(len(headings))]
    head = "".join(
        f'<th scope="col" role="columnheader"{side}>{html(cell)}</th>'
        for cell, side in zip(headings, sides, strict=True)
    )
    body = ""
    for row in rows:
        cells = [f'<th scope="row" role="rowheader"{sides[0]}>{html(row[0])}</th>']
        cells += [f'<td role="cell"{sides[column]}>{html(cell)}</td>' for column, cell in enumerate(row[1:], 1)]
        body += f'<tr role="row">{"".join(cells)}</tr>'
    return Html(
        f'<div class="lab-scroll" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f'<table class="{style or "lab-table"}" role="table"><caption>{escape(caption, quote=False)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table></div>'
    )


def figure(drawing: Html, words: str, details: Html | None = None) -> Html:
    """Return a drawing with what it says in words, and its numbers as a table to be opened."""
    more = f"<details><summary>The numbers</summary>{details.text}</details>" if details else ""
    return Html(f"<figure>{drawing.text}<figcaption>{escape(words, quote=False)}</figcaption>{more}</figure>")


def side_by_side(*figures: Html) -> Html:
    return Html(f'<div class="lab-pair">{"".join(one.text for one in figures)}</div>')


def folded(summary: str, *content: Html) -> Html:
    inside = "".join(one.text for one in content)
    return Html(f"<details><summary>{escape(summary, quote=False)}</summary>{inside}</details>")


@dataclass(frozen=True)
class Section:
    """One chapter of a report: what was found, in a sentence, and all that shows it."""

    key: str
    title: str
    finding: str
    content: tuple[Html, ...]

    def html(self) -> str:
        inside = "".join(one.text for one in self.content)
        return (
            f'<section id="{self.key}" aria-labelledby="{self.key}-title"><h2 id="{self.key}-title">'
            f"{escape(self.title, quote=False)}</h2>"
            f'<p class="lab-finding">{escape(self.finding, quote=False)}</p>{inside}</section>'
        )
