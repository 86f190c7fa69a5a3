"""`python run_atheris.py TARGET SECONDS CORPUS SEED`: coverage-guided fuzzing of one parser; exits with 0 when nothing was found.

SEED: where chance begins, 0 for another place each time."""

import re
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["treering"], enable_loader_override=False):
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from fuzz.targets import TARGETS

if __name__ == "__main__":
    name, seconds, corpus, chance = sys.argv[1:5]
    target, seeds = TARGETS[name]
    folder = Path(corpus, name)
    folder.mkdir(parents=True, exist_ok=True)
    for n, seed in enumerate(seeds):
        folder.joinpath(f"seed{n}").write_bytes(seed)
    words = {word for seed in seeds for word in re.findall(rb"[\w$]{2,24}", seed)}
    dictionary = folder.with_suffix(".dict")
    dictionary.write_bytes(b"".join(b'"%s"\n' % word for word in sorted(words)))
    limits = [
        f"-dict={dictionary}",
        f"-max_total_time={seconds}",
        f"-seed={chance}",
        "-max_len=16384",
        "-timeout=20",
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={folder}/", str(folder)], target)
    atheris.Fuzz()
