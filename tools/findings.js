/** Finds in the output of a check where it found something. */

/** How many places are shown of one check; and how many of its last lines, where it names no place. */
const PLACES = 10;
const LINES = 3;

/** A file with its line, as tsc (`a.ts(1,2)`), knip and redocly (`a.ts:1`) write it, or alone, as prettier does. */
const PLACE = /[\w.@/-]+\.(?:[cm]?[jt]sx?|json|md|ya?ml)\b(?:[:(]\d+|$)/;

/** Where ESLint found something: its file stands on a line above. */
const BELOW = /^\s+(\d+):\d+\s+error\s+(.*)$/;

/** Returns the first lines that name a place; without any, the last lines that say something. */
exports.firstFindings = (output) => {
  const lines = output.replace(/\x1b\[[\d;]*m/g, '').split('\n');
  const found = [];
  let file = '';
  for (const line of lines) {
    const [, at, what] = BELOW.exec(line) ?? [];
    if (at !== undefined && file !== '') found.push(`${file}:${at} ${what}`);
    else if (/^\/\S+$/.test(line)) file = line;
    else if (PLACE.test(line)) found.push(line.trim());
  }
  const said = lines.map((line) => line.trim()).filter(Boolean);
  const shown = found.length > 0 ? found.slice(0, PLACES) : said.slice(-LINES);
  return found.length > PLACES ? [...shown, `… and ${found.length - PLACES} more`] : shown;
};
