"""Boxes around the parts of a picture, found without a browser."""

from __future__ import annotations

import pytest

from wartable.draw.bounds import Box, ref_boxes


@pytest.mark.parametrize(
    ("svg", "box"),
    [
        ('<rect data-ref="a" x="1" y="2" width="3" height="4"/>', Box(1, 2, 4, 6)),
        ('<circle data-ref="a" cx="5" cy="5" r="2"/>', Box(3, 3, 7, 7)),
        ('<ellipse data-ref="a" cx="5" cy="5" rx="2" ry="1"/>', Box(3, 4, 7, 6)),
        ('<line data-ref="a" x1="4" y1="1" x2="2" y2="3"/>', Box(2, 1, 4, 3)),
        ('<polygon data-ref="a" points="0,0 4,1 2,8"/>', Box(0, 0, 4, 8)),
        ('<path data-ref="a" d="M1 1h4v3H1z"/>', Box(1, 1, 5, 4)),
        ('<path data-ref="a" d="M10,10 l-4,2 q1,1 2,6 a3 3 0 0 1 5 5z m1 1 l1 1"/>', Box(6, 10, 13, 23)),
        ('<use data-ref="a" href="#b" x="2" y="2" width="6" height="6"/>', Box(2, 2, 8, 8)),
        ('<g data-ref="a" transform="translate(10 20)"><rect width="2" height="2"/></g>', Box(10, 20, 12, 22)),
        ('<g transform="scale(2)"><rect data-ref="a" x="1" y="1" width="2" height="3"/></g>', Box(2, 2, 6, 8)),
        ('<g data-ref="a"><rect width="2" height="2"/><text x="99" y="99">far away</text></g>', Box(0, 0, 2, 2)),
        (
            '<g data-ref="a"><title>b</title><rect width="1" height="1"/><circle cx="5" cy="5" r="1"/></g>',
            Box(0, 0, 6, 6),
        ),
    ],
)
def test_the_box_of_an_element(svg: str, box: Box) -> None:
    assert ref_boxes(svg)["a"] == box


def test_turning_about_a_point() -> None:
    box = ref_boxes('<rect data-ref="a" x="10" y="10" width="4" height="2" transform="rotate(90 10 10)"/>')["a"]
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((8, 10, 10, 14))


def test_the_first_of_several_counts_and_what_is_empty_has_none() -> None:
    twice = '<rect data-ref="a" width="1" height="1"/><rect data-ref="a" x="9" width="1" height="1"/>'
    found = ref_boxes(f'{twice}<g data-ref="b"/>')
    assert found == {"a": Box(0, 0, 1, 1)}
