/** What is installed is what the lock file says, by its hash; nothing runs while it is installed; and a release can tell what it is made of. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(
  // Not this package itself, nor those of its workspaces.
  ([place, { link }]) => /(^|\/)node_modules\//.test(place) && !link,
);
const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package of the lock file has its SHA-512', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test('no install script runs, and a package that newly wants one is looked at first', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  expect(read('Dockerfile')).toMatch(/^RUN npm ci .*--ignore-scripts/m);
  // Each has what it needs as a package for its platform; its script would only look whether that is there.
  // core-js only prints an appeal.
  const known = ['protobufjs', '@parcel/watcher', '@swc/core', 'unrs-resolver', 'core-js'];
  const wanting = installed.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [nameOf(place)] : [],
  );
  expect(wanting.filter((name) => !known.includes(name))).toEqual([]);
});

test('what the build fetches besides is named with its version', () => {
  expect(readdirSync(join(root, 'tools/dev-server'))).toEqual(expect.arrayContaining(['go.mod', 'go.sum']));
  const images = [
    ...`${read('docker-compose.yml')}\n${read('Dockerfile')}`.matchAll(/^\s*(?:image:|FROM) (\S+)/gm),
  ];
  expect(images.length).toBeGreaterThan(4);
  expect(images.map(([, image]) => image).filter((image) => !/:[^:]*\d/.test(image ?? ''))).toEqual([]);
});

test('npm run sbom tells every package of a release with its hash, as SPDX', () => {
  interface Spdx {
    spdxVersion: string;
    dataLicense: string;
    SPDXID: string;
    name: string;
    documentNamespace: string;
    creationInfo: { created: string; creators: string[] };
    packages: {
      name: string;
      SPDXID: string;
      versionInfo: string;
      downloadLocation: string;
      licenseDeclared: string;
      checksums?: { algorithm: string; checksumValue: string }[];
    }[];
    relationships: { spdxElementId: string; relatedSpdxElement: string; relationshipType: string }[];
  }
  const printed = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const document = JSON.parse(printed) as Spdx;

  expect(document).toMatchObject({
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
  });
  expect(document.name).toMatch(/^ndc-flows@/);
  expect(URL.canParse(document.documentNamespace)).toBe(true);
  expect(Date.parse(document.creationInfo.created)).not.toBeNaN();
  expect(document.creationInfo.creators).not.toEqual([]);

  const ids = document.packages.map(({ SPDXID }) => SPDXID);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^SPDXRef-[A-Za-z0-9.-]+$/.test(id))).toEqual([]);
  const known = new Set([document.SPDXID, ...ids]);
  const loose = document.relationships.filter(
    ({ spdxElementId, relatedSpdxElement }) => !known.has(spdxElementId) || !known.has(relatedSpdxElement),
  );
  expect(loose).toEqual([]);

  const line = (name: string, version: string, hash = ''): string => `${name} ${version} ${hash}`;
  const told = document.packages
    .filter(({ name }) => !['ndc-flows', 'ndc-flows-client'].includes(name))
    .map(({ name, versionInfo, checksums }) => line(name, versionInfo, checksums?.[0]?.checksumValue));
  // The desk's pages contain React and others, with what these need.
  const pages = ['react', 'react-dom', '@tanstack/react-query', '@tanstack/react-router', 'openapi-fetch'];
  for (const name of pages)
    pages.push(
      ...Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}).filter(
        (other) => !pages.includes(other),
      ),
    );
  const inPages = [...read('dist/desk/licences.md').matchAll(/^## (\S+) - /gm)].map(([, name = '']) => name);
  expect(inPages.filter((name) => !pages.includes(name))).toEqual([]);
  const needed = installed
    // Redoc's bundle is copied into the release.
    .filter(([place, { dev }]) => !dev || ['redoc', ...pages].includes(nameOf(place)))
    .map(([place, { version, integrity = '' }]) =>
      line(nameOf(place), version, Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')),
    );
  expect([...new Set(told)].sort()).toEqual([...new Set(needed)].sort());
});
