/** Finds the PostgreSQL of this machine, and the user whom it runs as: it refuses to run as root. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { NdcFlowsError } from '../../src/domain/errors';

/** Thrown when PostgreSQL is not there, or cannot be run by us. */
class NoPostgres extends NdcFlowsError {
  readonly code = 'no-postgresql';
}

/** What there is. */
export interface FoundPostgres {
  /** The folder of `initdb`, `postgres` and `psql`. */
  bin: string;
  version: string;
  /** Whom its processes and files belong to, where it is not ourselves. */
  user?: { uid: number; gid: number };
}

const NEEDED = ['initdb', 'postgres', 'psql'];

/** Where Debian puts it: a folder a version, none of them on PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** @throws NoPostgres */
export async function findPostgres(
  env: NodeJS.ProcessEnv = process.env,
  debian = DEBIAN,
): Promise<FoundPostgres> {
  for (const bin of [...(await onPath(env)), ...(await ofDebian(debian))]) {
    const all = await Promise.all(NEEDED.map((name) => canRun(join(bin, name))));
    if (!all.every(Boolean)) continue;
    const { stdout } = await promisify(execFile)(join(bin, 'postgres'), ['--version']);
    const user = await otherUser();
    return { bin, version: /[\d.]+/.exec(stdout)?.[0] ?? stdout.trim(), ...(user && { user }) };
  }
  throw new NoPostgres(
    `PostgreSQL is not installed: ${NEEDED.join(', ')} are neither on PATH nor in ${debian}.`,
    {
      remedy: 'Install it (`apt-get install -y postgresql`); its own service need not run.',
    },
  );
}

/** The folders of PATH that have a `postgres`, where it really lies: its other programs lie beside it. */
async function onPath(env: NodeJS.ProcessEnv): Promise<string[]> {
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const found = await Promise.all(
    folders.map((folder) => realpath(join(folder, 'postgres')).then(dirname, () => undefined)),
  );
  return found.filter((folder) => folder !== undefined);
}

/** The newest first. */
async function ofDebian(folder: string): Promise<string[]> {
  const versions = await readdir(folder).catch(() => []);
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(folder, version, 'bin'));
}

/** Root lends it another user: its own where there is one. */
async function otherUser(): Promise<FoundPostgres['user']> {
  if (process.getuid?.() !== 0) return undefined;
  if (!(await canRun('/usr/bin/setpriv'))) {
    throw new NoPostgres(
      'PostgreSQL does not run as root, and setpriv, which lends it another user, is missing.',
      {
        remedy: 'Run this as another user than root.',
      },
    );
  }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(([login]) => login === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new NoPostgres('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.', {
    remedy: 'Run this as another user than root.',
  });
}

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
