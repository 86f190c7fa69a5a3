"""What a model stands in, made of the settings and the store.

The rule this file keeps: it is the one place where both meet, so that a setting that was refused stops every model.
"""

from treering.config import Config, secret
from treering.models.setup import Surroundings
from treering.store.base import Store


def surroundings(config: Config, store: Store, project: str = "") -> Surroundings:
    """Of every model that is asked for this store. project: whose key stands in the ledger, "" for nobody's."""
    return Surroundings(
        config.models,
        config.home,
        store.database,
        config.now,
        store.clean,
        secret,
        project=project,
        fault=config.fault("models"),
    )
