"""Small frozen values. As `@dataclass(frozen=True)` to its users and to a type checker, without writing and compiling
five methods a class, which for the forty classes here would be a tenth of the time that checking a file takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """A value made of its annotated fields, in order; a class attribute is a default. Equal if of one class and all equal."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.names = tuple(cls.__annotations__)

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.__dict__
        if values:
            fields.update(zip(self.names, values, strict=False))
        if named:
            fields.update(named)

    def but(self, **changed: Any) -> Self:
        """The same value with some fields changed."""
        return type(self)(**{**self.__dict__, **changed})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} is fixed")

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.names)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Frozen) and type(self) is type(other) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.names)
        return f"{type(self).__name__}({inside})"


class Apart(Frozen):
    """A frozen value that equals nothing but itself: two clauses may say the same and stand in different places."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__


F = TypeVar("F", bound=Frozen)


def replace(value: F, /, **changed: Any) -> F:
    """The same value with some fields changed."""
    return value.but(**changed)


def fields_of(value: Frozen) -> Iterator[tuple[str, Any]]:
    """The fields of a value by name, in order."""
    return ((name, getattr(value, name)) for name in value.names)
