"""Prints src/cli/places/codes.ts from the data of the package airportsdata: `pip install airportsdata && python3 tools/places/main.py`."""
import csv
import importlib.metadata
import os
import textwrap

import airportsdata

folder = os.path.dirname(airportsdata.__file__)


def rows(name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return list(csv.DictReader(file))


cities = {row["City Code"]: row["City Name"] for row in rows("iata_macs.csv")}
airports = {row["iata"]: row["city"] for row in rows("airports.csv") if row["iata"]}
names = {code: "".join(c for c in name if c not in "`\\;$") for code, name in {**cities, **airports}.items()}
text = "".join(f"{code}{name};" for code, name in sorted(names.items()))
lines = "\n".join(text[at : at + 100] for at in range(0, len(text), 100))
version = importlib.metadata.version("airportsdata")
print(f"""/**
 * Every airport and metropolitan area with an IATA code, each with its city. Printed by tools/places/main.py from airportsdata {version}
 * (MIT License, Copyright Mike Borsetti).
 */
export const codes = `
{lines}
`;""")
