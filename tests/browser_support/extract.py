"""Write down what the oldest browsers that we support lack: `lacking.json`.

npm pack @mdn/browser-compat-data && tar xzf mdn-browser-compat-data-*.tgz
python -m tests.browser_support.extract package/data.json
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

OLDEST = {
    "chrome": "105",
    "chrome_android": "105",
    "edge": "105",
    "firefox": "115",
    "firefox_android": "115",
    "safari": "15.4",
    "safari_ios": "15.4",
    "samsunginternet_android": "20.0",
}
"""As README.md and the page "Browsers" name them."""
LACKING = Path(__file__).parent / "lacking.json"


def version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.lstrip("≤").split("."))


def knows(statements: Any, oldest: str) -> bool:
    for told in statements if isinstance(statements, list) else [statements]:
        added, removed = told.get("version_added"), told.get("version_removed")
        if not added or added == "preview" or {"flags", "prefix", "alternative_name"} & set(told):
            continue
        if version(added) <= version(oldest) and not (removed and version(removed) <= version(oldest)):
            return True
    return False


def is_lacking(feature: Any) -> bool:
    support = feature.get("__compat", {}).get("support", {})
    return any(
        browser in support and not knows(support[browser], oldest) for browser, oldest in OLDEST.items()
    )


def walk(node: Any, *path: str) -> Any:
    for name, inner in node.items():
        if name != "__compat" and isinstance(inner, dict):
            yield (*path, name), inner
            yield from walk(inner, *path, name)


def everywhere(found: dict[str, list[bool]]) -> list[str]:
    """Names that mean nothing to some browser, wherever they stand."""
    return sorted(name for name, lacking in found.items() if all(lacking))


def of_scripts(data: Any) -> dict[str, list[str]]:
    members, options = (defaultdict[str, list[bool]](list) for _ in range(2))
    statics, globals_, syntax = set(), set(), set()
    for top in (data["api"], data["javascript"]["builtins"]):
        for path, feature in walk(top):
            lacking = is_lacking(feature)
            name = path[-1].removesuffix("_static")
            if len(path) == 1 or (len(path) == 2 and path[0] == "Window"):
                globals_ |= {name} if lacking else set()
            # Nobody gets farther who has not asked for the interface.
            if len(path) == 1 or is_lacking(top[path[0]]):
                continue
            if option := re.fullmatch(r"options_(\w+)_parameter", name):
                options[f"{path[1].removesuffix('_static')}.{option[1]}"].append(lacking)
            elif len(path) == 2 and re.fullmatch(r"\w+", name) and name != path[0]:
                statics |= {f"{path[0]}.{name}"} if lacking else set()
                if name == path[-1]:
                    members[name].append(lacking)
            elif lacking and name == "submitter":
                syntax.add(".".join(("api", *path)))
    for group, features in data["javascript"].items():
        if group != "builtins":
            syntax |= {".".join((group, *path)) for path, feature in walk(features) if is_lacking(feature)}
    return {
        "globals": sorted(globals_),
        "members": everywhere(members),
        "options": everywhere(options),
        "statics": sorted(statics),
        "syntax": sorted(syntax),
    }


def of_styles(data: Any) -> dict[str, list[str]]:
    functions = defaultdict[str, list[bool]](list)
    styles: list[str] = []
    for path, feature in walk(data["css"]):
        name = ".".join(path)
        if path[0] == "types" and re.fullmatch(r"[a-z-]+", path[-1]):
            functions[path[-1]].append(is_lacking(feature))
        if is_lacking(feature) and not any(name.startswith(f"{known}.") for known in styles):
            styles.append(name)
    return {"css": sorted(styles), "css_functions": everywhere(functions)}


def extract(data: Any) -> dict[str, Any]:
    source = f"@mdn/browser-compat-data {data['__meta']['version']}, CC0"
    return {"source": source, "oldest": OLDEST} | of_styles(data) | of_scripts(data)


if __name__ == "__main__":
    found = extract(json.loads(Path(sys.argv[1]).read_text()))
    LACKING.write_text(json.dumps(found, indent=0) + "\n")
