/**
 * `npm run release -- VERSION [--dry-run]`: makes a release of the tree and publishes nothing. Everything is made and tried in a copy of
 * the last commit, so that a release is of what is committed and a failure leaves the tree as it was; then version and changelog are
 * committed and tagged here. With `--dry-run` that last step is left out.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { complaints } from './contents';
import { exportsOf, installed, packed, versionSaid, type Package } from './packing';
import { typeComplaints } from './typing';
import { released, type Versioned } from './version';

const root = join(__dirname, '..', '..');
const changed = [
  'package.json',
  'packages/client/package.json',
  'package-lock.json',
  'CHANGELOG.md',
] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a command prints; what it complains of is seen. */
function out(cwd: string, program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
}

function filesOf(tree: string): Versioned {
  const read = (name: string): string => readFileSync(join(tree, name), 'utf8');
  return Object.fromEntries(changed.map((name) => [name, read(name)])) as unknown as Versioned;
}

function put(tree: string, files: Versioned): void {
  for (const name of changed) writeFileSync(join(tree, name), files[name]);
}

/** Ends with the sentences, where there are any. */
function holds(what: string, wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error([`${what}:`, ...wrong.map((each) => `  ${each}`)].join('\n'));
  say(`${what}: well`);
}

/** A package, packed and searched, and opened in a project beside its dependencies. @param from its folder */
function opened(copy: string, from: string, place: string): Package {
  const pack = packed(from, place);
  holds(
    `what is in ${basename(pack.file)} (${pack.files.length} files)`,
    complaints(pack.name, pack.files, [root, copy]),
  );
  installed(pack, root);
  return pack;
}

/** The packages of a copy, packed and tried. @returns the tarballs */
function tried(copy: string, place: string, version: string): string[] {
  const whole = opened(copy, copy, place);
  const says = versionSaid(whole);
  holds('npx ndc-flows --version', says === version ? [] : [`says ${says}`]);
  const client = opened(copy, join(copy, 'packages', 'client'), place);
  holds("require('ndc-flows-client')", exportsOf(client).includes('connect') ? [] : ['has no connect']);
  holds('its types', typeComplaints(client, join(root, 'node_modules', '@types')));
  const packs = [whole, client];
  for (const { project } of packs) rmSync(project, { recursive: true });
  return packs.map(({ file }) => file);
}

function release(version: string, dryRun: boolean): void {
  const untidy = out(root, 'git', 'status', '--porcelain', '--untracked-files=no').trim();
  holds('the tree is clean', untidy === '' ? [] : untidy.split('\n'));
  const tag = `v${version}`;
  const tagged = out(root, 'git', 'tag', '--list', tag).trim();
  holds(`there is no ${tag} yet`, tagged === '' ? [] : [`there is: git tag --delete ${tag} takes it away`]);
  const files = released(filesOf(root), version, new Date().toISOString().slice(0, 10));

  const place = mkdtempSync(join(tmpdir(), `ndc-flows-${version}-`));
  const copy = join(place, 'tree');
  try {
    out(root, 'git', 'worktree', 'add', '--quiet', '--detach', copy, 'HEAD');
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    put(copy, files);
    for (const script of ['check', 'build', 'build:client']) {
      say(`npm run ${script} …`);
      out(copy, 'npm', 'run', '--silent', script);
    }
    const tarballs = tried(copy, place, version);
    const sbom = join(place, `ndc-flows-${version}.spdx.json`);
    writeFileSync(sbom, out(copy, 'npm', 'run', '--silent', 'sbom'));
    if (dryRun) {
      say(
        `\nA dry run: nothing is committed or tagged. The packages and what they are made of are in ${place}.`,
      );
      return;
    }
    put(root, files);
    out(root, 'git', 'commit', '--quiet', '--message', `Release ${version}`, '--', ...changed);
    out(root, 'git', 'tag', '--annotate', tag, '--message', `ndc-flows ${version}`);
    for (const line of [
      `\nCommitted and tagged ${tag}. Nothing has left this machine; what publishes it:`,
      `  git push origin HEAD ${tag}`,
      ...tarballs.map((tarball) => `  npm publish ${tarball}`),
      `What they are made of, to be kept with them: ${sbom}`,
      `To take it back before it is pushed: git tag --delete ${tag} && git reset --hard HEAD~1`,
    ])
      say(line);
  } finally {
    out(root, 'git', 'worktree', 'remove', '--force', copy);
  }
}

const args = process.argv.slice(2);
const [version, ...others] = args.filter((each) => each !== '--dry-run');
if (version === undefined || others.length > 0) {
  process.stderr.write('npm run release -- VERSION [--dry-run]\n');
  process.exitCode = 2;
} else {
  try {
    release(version, args.includes('--dry-run'));
  } catch (error) {
    // Linters and tests complain on standard output.
    const { message, stdout = '' } = error as Error & { stdout?: string };
    process.stderr.write(`${stdout}${message}\n`);
    process.exitCode = 1;
  }
}
