/** What is loaded before anybody needs it: nothing that takes a tenth of a second. Looks at the compiled program. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMPILED = join(__dirname, '..', '..', 'dist', 'src');

/** The packages, and the files of ours, that loading one file brings. */
async function loadedWith(file: string): Promise<string[]> {
  const script = `require(${JSON.stringify(join(COMPILED, file))}); console.log(JSON.stringify(Object.keys(require.cache)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { maxBuffer: 10_000_000 });
  const paths = (JSON.parse(stdout) as string[]).map((path) => path.replaceAll('\\', '/'));
  return [
    ...new Set(
      paths.map(
        (path) =>
          /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.replace(/.*\/dist\/src\//, ''),
      ),
    ),
  ];
}

test('the command line, its help included, comes without the SDK, the configuration’s checks and HTTP', async () => {
  const loaded = await loadedWith('cli/commands/index.js');
  expect(loaded).toContain('commander');
  expect(loaded.filter((name) => /^(@temporalio|@grpc|zod|yaml|undici|pino|cli\/places)/.test(name))).toEqual(
    [],
  );
});

test('a worker comes without what only calls need: that is loaded while the thread of its workflows begins', async () => {
  const loaded = await loadedWith('cli/serve/worker.js');
  expect(loaded).toContain('@temporalio/worker');
  expect(loaded).toContain('worker/runWorker.js');
  expect(loaded.filter((name) => /^(undici$|ndc\/(client|compose|v\d))/.test(name))).toEqual([]);
});

test('tokens are made and examined without what serves and verifies over HTTP', async () => {
  for (const file of ['cli/tokens.js', 'cli/doctor/configuration.js']) {
    const loaded = await loadedWith(file);
    expect(loaded).toContain('yaml');
    expect(loaded.filter((name) => /^(fastify|@fastify|jose|http\/(server|index))/.test(name))).toEqual([]);
  }
});
