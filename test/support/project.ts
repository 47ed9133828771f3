/** A folder as a user of the package has one: `node_modules` with ndc-flows, its command and its client, and the example with dates that lie ahead. */
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daysAhead } from './running';

const PACKAGE = join(__dirname, '..', '..');

/** The folder, and how it goes away. */
export interface Project {
  folder: string;
  remove(): Promise<void>;
}

/** Makes one. @param config text of its ndc-flows.yaml */
export async function userProject(config: string): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-user-'));
  await mkdir(join(folder, 'node_modules', '.bin'), { recursive: true });
  await mkdir(join(folder, 'docs'));
  await symlink(PACKAGE, join(folder, 'node_modules', 'ndc-flows'));
  await symlink(join(PACKAGE, 'packages', 'client'), join(folder, 'node_modules', 'ndc-flows-client'));
  const command = join(folder, 'node_modules', '.bin', 'ndc-flows');
  await writeFile(
    command,
    `#!/bin/sh\nexec "${process.execPath}" "${join(PACKAGE, 'dist', 'client.js')}" "$@"\n`,
  );
  await chmod(command, 0o755);
  await writeFile(join(folder, 'ndc-flows.yaml'), config, { mode: 0o600 });
  await writeFile(join(folder, 'docs', 'trip.json'), await tripAhead());
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** docs/trip.json, its days moved so that the trip begins in sixty days. */
async function tripAhead(): Promise<string> {
  const text = await readFile(join(PACKAGE, 'docs', 'trip.json'), 'utf8');
  let days = 60;
  return text.replace(/("date": )"[\d-]+"/g, (_, key: string) => {
    const moved = `${key}"${daysAhead(days)}"`;
    days += 7;
    return moved;
  });
}

/** The code of a page's blocks in a language, in order. */
export async function codeOf(page: string, language: string): Promise<string[]> {
  const text = await readFile(join(PACKAGE, page), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}
