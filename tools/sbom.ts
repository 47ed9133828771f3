/**
 * `npm run sbom`: prints what a release is made of, as SPDX. npm writes the list; the tools of development are taken out here, because
 * npm's own `--omit dev` takes out some packages of the release as well.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is looked at of an SPDX document; the rest is handed on as npm wrote it. */
interface Spdx {
  packages: { SPDXID: string; name: string; versionInfo: string; packageFileName: string }[];
  relationships: { spdxElementId: string; relatedSpdxElement: string }[];
}

const root = join(__dirname, '..');
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string; dev?: boolean; dependencies?: Record<string, string> }>;
};

const args = ['sbom', '--package-lock-only', '--sbom-format', 'spdx', '--sbom-type', 'application'];
const document = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
) as Spdx;

const named = (place: string, version = ''): string => `${place.replace(/^.*node_modules\//, '')}@${version}`;
/** Of a package that stands in several places in one version npm names one place, which may be a tool's. */
const needed = new Set(
  Object.entries(locked)
    .filter(([, { dev }]) => !dev)
    .map(([place, { version }]) => named(place, version)),
);
// A tool of development whose bundle the release contains: tools/transpile.js copies it.
needed.add(named('redoc', locked['node_modules/redoc']?.version));
// Those that the desk's pages contain, with what they need: tools/desk.js bundles them.
const bundled = ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router', 'openapi-fetch'];
for (const name of bundled) {
  const { version, dependencies = {} } = locked[`node_modules/${name}`] ?? {};
  needed.add(named(name, version));
  bundled.push(...Object.keys(dependencies).filter((other) => !bundled.includes(other)));
}
const taken = new Set(
  document.packages
    .filter(({ packageFileName }) => locked[packageFileName]?.dev)
    .filter(({ name, versionInfo }) => !needed.has(named(name, versionInfo)))
    .map(({ SPDXID }) => SPDXID),
);
const released: Spdx = {
  ...document,
  packages: document.packages.filter(({ SPDXID }) => !taken.has(SPDXID)),
  relationships: document.relationships.filter(
    ({ spdxElementId, relatedSpdxElement }) => !taken.has(spdxElementId) && !taken.has(relatedSpdxElement),
  ),
};
process.stdout.write(`${JSON.stringify(released, null, 2)}\n`);
