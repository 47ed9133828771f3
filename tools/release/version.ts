/** What a release changes of the tree: the version, and the day in the changelog. Pure; a mistake is thrown as a sentence. */

/** The files that a release changes, by their names. */
export interface Versioned {
  'package.json': string;
  'packages/client/package.json': string;
  'package-lock.json': string;
  'CHANGELOG.md': string;
}

const FORM = /^(\d+)\.(\d+)\.(\d+)(-[0-9A-Za-z.-]+)?$/;

/** The files as the release has them. @param day `2027-03-12` */
export function released(files: Versioned, version: string, day: string): Versioned {
  const { version: before } = JSON.parse(files['package.json']) as { version: string };
  if (!FORM.test(version))
    throw new Error(`${version} is no version: write three numbers, 1.2.0 or 1.2.0-rc.1.`);
  if (compared(version, before) < 0)
    throw new Error(`${version} is older than ${before}, which the tree has.`);
  return {
    'package.json': withVersion(files['package.json'], before, version, ['{']),
    'packages/client/package.json': withVersion(files['packages/client/package.json'], before, version, [
      '{',
    ]),
    // The package itself stands there twice: in the head, and as the package at the root.
    'package-lock.json': withVersion(files['package-lock.json'], before, version, [
      '{',
      '"": {',
      '"packages/client": {',
    ]),
    'CHANGELOG.md': dated(files['CHANGELOG.md'], version, day),
  };
}

/** Negative where the first is the older one. What stands behind a hyphen comes before the release that it leads to. */
function compared(one: string, other: string): number {
  const [[, ...a], [, ...b]] = [FORM.exec(one) ?? [], FORM.exec(other) ?? []];
  for (const at of [0, 1, 2]) {
    const difference = Number(a[at]) - Number(b[at]);
    if (difference !== 0) return difference;
  }
  if (a[3] === b[3]) return 0;
  if (a[3] === undefined || b[3] === undefined) return a[3] === undefined ? 1 : -1;
  return a[3].localeCompare(b[3], 'en', { numeric: true });
}

/** A file of npm's with the new version after each of these beginnings of an object. The rest stays as it is, byte by byte. */
function withVersion(text: string, before: string, version: string, begins: readonly string[]): string {
  const line = `"version": "${before}"`;
  return begins.reduce((changed, begin) => {
    const from = changed.indexOf(begin);
    const at = changed.indexOf(line, from);
    if (from < 0 || at < 0 || changed.slice(from + begin.length, at).includes('}'))
      throw new Error(
        `The version ${before} stands in package.json, and not in all other places: run npm install.`,
      );
    return `${changed.slice(0, at)}"version": "${version}"${changed.slice(at + line.length)}`;
  }, text);
}

const UNRELEASED = '## [Unreleased]';

/** The changelog with what was unreleased under the version and its day, and an empty place for what comes. */
function dated(changelog: string, version: string, day: string): string {
  const at = changelog.indexOf(`${UNRELEASED}\n`);
  if (at < 0) throw new Error(`CHANGELOG.md has no heading ${UNRELEASED}.`);
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const begins = at + UNRELEASED.length;
  const next = changelog.indexOf('\n## ', begins);
  const entries = changelog.slice(begins, next < 0 ? undefined : next);
  if (!/^- /m.test(entries)) throw new Error(`CHANGELOG.md says nothing under ${UNRELEASED}.`);
  const head = changelog.slice(0, begins).replace(' Nothing is released yet.', '');
  return `${head}\n\n## [${version}] - ${day}${changelog.slice(begins)}`;
}
