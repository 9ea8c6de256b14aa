"""A world for each module: built once, and left by every test as it was found."""

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.http.world import World, build_world


@pytest.fixture(scope="module")
def kept_open(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A transaction for the whole module; each test with `db` has a savepoint in it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def world_of_the_module(kept_open: None) -> World:
    return build_world()


@pytest.fixture
def world(world_of_the_module: World, db: None) -> World:
    return world_of_the_module


@pytest.fixture(
    params=[True, pytest.param(False, marks=pytest.mark.exhaustive)],
    ids=["one of a kind", "the others"],
)
def one_of_a_kind(request: pytest.FixtureRequest) -> bool:
    """Who comes to the club: one of each kind, or everybody else.

    Each page is asked for on every database; who may see it is asked alike everywhere.
    """
    if not request.param and connection.vendor != "sqlite":
        pytest.skip("who may do what is the same on every database")
    return bool(request.param)


@pytest.fixture
def visitors(world: World, one_of_a_kind: bool) -> dict[str, Client]:
    return world.visitors(one_of_a_kind=one_of_a_kind)
