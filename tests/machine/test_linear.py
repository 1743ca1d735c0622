"""Linear forms and their comparisons, against plain arithmetic at many points."""

from __future__ import annotations

import operator
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_rules.machine.linear import Atom, Linear, Relation, compared, lifted, opposite

STAKE, BUY = Atom("first_stake", "first_stake"), Atom("put(buy)", "put(buy)")
POOL, HANDS = Atom("pool", "pool", outside="pool"), Atom("hands_held", "hands_held", outside="hands_held", whole=True)
SIGNS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}

ratios = st.fractions(min_value=-5, max_value=5, max_denominator=6)


@st.composite
def forms(draw: st.DrawFn, atoms: tuple[Atom, ...] = (STAKE, BUY, POOL)) -> Linear:
    form = lifted(draw(ratios))
    for atom in atoms:
        form = form + Linear.of(atom).times(draw(ratios))
    return form


amounts = st.fixed_dictionaries(
    {
        STAKE: st.fractions(0, 20, max_denominator=4),
        BUY: st.fractions(0, 20, max_denominator=4),
        POOL: st.fractions(-20, 20, max_denominator=4),
    }
)


def holds(found: bool | Relation, at: dict[Atom, Fraction] | dict[Atom, int]) -> bool:
    if isinstance(found, bool):
        return found
    return bool(SIGNS[found.sign](found.form.value(dict(at)), 0))


@given(forms(), forms(), amounts, ratios)
def test_sums_and_multiples_are_those_of_the_numbers(
    one: Linear, two: Linear, at: dict[Atom, Fraction], ratio: Fraction
) -> None:
    assert (one + two).value(at) == one.value(at) + two.value(at)
    assert (one - two).value(at) == one.value(at) - two.value(at)
    assert one.times(ratio).value(at) == one.value(at) * ratio


@given(forms(), forms())
def test_equal_sums_are_one_form_whatever_the_order(one: Linear, two: Linear) -> None:
    assert one + two == two + one
    assert (one - one) == Linear(0)
    assert one + two - two == one


@given(st.sampled_from(sorted(SIGNS)), forms(), forms(), amounts)
def test_comparisons_and_their_opposites_hold_where_the_numbers_do(
    sign: str, one: Linear, two: Linear, at: dict[Atom, Fraction]
) -> None:
    found = compared(sign, one, two)
    assert holds(found, at) is SIGNS[sign](one.value(at), two.value(at))
    if isinstance(found, Relation):
        assert holds(opposite(found), at) is not holds(found, at)


@given(st.sampled_from(sorted(SIGNS)), forms((HANDS,)), forms((HANDS,)), st.integers(-9, 9))
def test_comparisons_of_whole_numbers(sign: str, one: Linear, two: Linear, hands: int) -> None:
    found = compared(sign, one, two)
    assert holds(found, {HANDS: hands}) is SIGNS[sign](one.value({HANDS: hands}), two.value({HANDS: hands}))


@given(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), forms(), forms(), st.fractions(Fraction(1, 4), 9))
def test_one_relation_for_all_that_mean_it(sign: str, one: Linear, two: Linear, scale: Fraction) -> None:
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(sign, sign)
    assert compared(sign, one, two) == compared(turned, two, one)
    assert compared(sign, one.times(scale), two.times(scale)) == compared(sign, one, two)


@pytest.mark.parametrize(
    ("one", "two"), [("hands < 3", "hands <= 2"), ("hands > 2", "hands >= 3"), ("hands <= 2.5", "hands < 3")]
)
def test_whole_numbers_have_no_halves(one: str, two: str) -> None:
    def read(text: str) -> bool | Relation:
        _, sign, number = text.split()
        return compared(sign, Linear.of(HANDS), lifted(Fraction(number)))

    assert read(one) == read(two)


def test_what_lies_on_a_hand_is_never_less_than_nothing() -> None:
    both = Linear.of(STAKE) + Linear.of(BUY)
    assert compared(">=", both, Linear(0)) is True
    assert compared("<", both + Linear(1), Linear(0)) is False
    assert compared("<=", both + Linear(1), Linear(0)) is False
    assert compared("==", both + Linear(1), Linear(0)) is False
    assert isinstance(compared(">", both, Linear(0)), Relation)
    assert isinstance(compared(">=", Linear.of(POOL), Linear(0)), Relation)


def test_forms_are_spelled_as_people_write_them() -> None:
    form = Linear.of(STAKE).times(2) - Linear.of(BUY) + lifted(Fraction(1, 2))
    assert str(form) == "2 * first_stake - put(buy) + 1/2"
    assert str(compared("<", Linear.of(BUY), Linear.of(STAKE).times(2))) == "2 * first_stake > put(buy)"
