/** What the stack is started with, and what it says where that cannot be had. The run itself is `npm run test:stack`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduleFor } from '../../../chaos/batch/settings';
import { readComposition } from '../../../chaos/stack/composition';
import { findPostgres } from '../../../chaos/stack/findPostgres';
import { programPath } from '../../../chaos/stack/programs';
import { readSettings } from '../../../chaos/stack/settings';
import { command } from '../../support/commandLine';

test('a worker is killed, then the server, then PostgreSQL, then a worker again, all in the middle of the batch', () => {
  const schedule = scheduleFor(readSettings(['node', 'test:stack']));
  expect(schedule.map(({ kind }) => kind)).toEqual(['kill', 'restart', 'restart-database', 'kill']);
  expect(schedule.every(({ at }) => at > 0 && at < 0.8)).toBe(true);
});

test('it is started by the words of docker-compose.yml', () => {
  const { postgres, schema, server } = readComposition();
  expect(postgres.filter((word) => word === '-c').length * 2).toBe(postgres.length);
  expect(schema).toContain('temporal-sql-tool --db $db update-schema');
  expect(schema).not.toContain('$$');
  expect(server).toEqual({ DB: 'postgres12', NUM_HISTORY_SHARDS: expect.stringMatching(/^\d+$/) as string });
});

test('without PostgreSQL it says what to install', async () => {
  await expect(findPostgres({ PATH: '/nowhere' }, '/nowhere')).rejects.toMatchObject({
    code: 'no-postgresql',
    remedy: expect.stringContaining('apt-get install -y postgresql') as string,
  });
});

test('without Go it says what to install, and leaves nothing half made', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'ndc-flows-stack-test-'));
  try {
    const asked = programPath('temporal-server', () => undefined, {
      PATH: '/nowhere',
      XDG_CACHE_HOME: cache,
    });
    await expect(asked).rejects.toMatchObject({
      code: 'cannot-build',
      message: expect.stringContaining('Go is not installed') as string,
      remedy: expect.stringContaining('Install Go') as string,
    });
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
});

test('what cannot be run is refused with the usage’s status', async () => {
  const ended = await command(['--orders', 'many'], { program: 'chaos/stack/main.js' });
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/whole number/);
});
