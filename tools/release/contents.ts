/** What may be in a package, and what must be: no tests, no secrets, nothing of this machine. Pure. */

/** One file of a package. */
export interface Packed {
  /** `dist/client.js`. */
  path: string;
  text: string;
}

/** The packages of a release: without these files each is of no use. */
const needed = {
  'ndc-flows': [
    'package.json',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'tools/ndc-flows.js',
    'dist/client.js',
    'dist/worker.js',
    'docs/reference/configuration.schema.json',
    'tools/dev-server/requirements.txt',
    'tools/dev-server/go.mod',
    'tools/dev-server/go.sum',
  ],
  'ndc-flows-client': [
    'package.json',
    'LICENSE',
    'README.md',
    'dist/library/index.js',
    'dist/library/index.d.ts',
  ],
};

/** The name of a package of this project. */
export type PackageName = keyof typeof needed;

/** Names of files that have no place in a package. */
const unwanted: readonly { name: RegExp; why: string }[] = [
  { name: /(^|\/)(test|coverage|node_modules)\/|\.test\.[cm]?[jt]s$/, why: 'belongs to the tests' },
  {
    name: /^tools\/(?!dev-server\/|ndc-flows\.js$)|^dist\/(bench|chaos)\//,
    why: 'is for whoever develops ndc-flows',
  },
  { name: /(^|\/)\.env(?!\.example$)/, why: 'holds what one machine is told' },
  { name: /(^|\/)\.npmrc$|(^|\/)\.git(\/|$)/, why: 'is of this machine' },
  { name: /\.(pem|key|p12|pfx|crt|jks)$/, why: 'is a key or a certificate' },
  { name: /\.(log|tsbuildinfo|call\.gz|sealed)$/, why: 'was left by a run' },
  // The composition's own configurations name no secret, and go with it.
  { name: /^(?!docker\/).*\bndc-flows\.yaml$/, why: 'is somebody’s configuration' },
];

/** What a secret looks like, wherever it stands. */
const secrets: readonly { looks: RegExp; is: string }[] = [
  { looks: /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}/, is: 'a private key' },
  { looks: /\bndcf_[A-Za-z0-9_-]{43}\b/, is: 'a token' },
  { looks: /\bwhsec_[A-Za-z0-9+/]{40}/, is: 'the secret of a webhook' },
  { looks: /\bnpm_[A-Za-z0-9]{36}\b/, is: 'a token of npm' },
];

/** What is wrong with a package, a sentence each. @param machine folders of this machine that nothing may name */
export function complaints(
  name: PackageName,
  files: readonly Packed[],
  machine: readonly string[],
): string[] {
  const paths = files.map(({ path }) => path);
  return [
    ...needed[name].filter((path) => !paths.includes(path)).map((path) => `${path} is missing.`),
    ...paths.flatMap((path) => {
      const found = unwanted.find((each) => each.name.test(path));
      return found ? [`${path} ${found.why}.`] : [];
    }),
    ...files.flatMap(({ path, text }) =>
      secrets.filter(({ looks }) => looks.test(text)).map(({ is }) => `${path} holds ${is}.`),
    ),
    ...files.flatMap(({ path, text }) =>
      machine.filter((folder) => text.includes(folder)).map((folder) => `${path} names ${folder}.`),
    ),
  ];
}
