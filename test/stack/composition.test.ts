/** docker-compose.yml, what it mounts, .env.example and the page say the same: every port, variable, file, command and version. No Docker is needed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { programs } from '../../chaos/stack/programs';
import { createProgram } from '../../src/cli/commands';
import { loadConfig } from '../../src/config';
import { loadCodecServer } from '../../src/config/codecServer';
import { policyOf } from '../../src/ndc/profile';
import { providerTaskQueue } from '../../src/domain/order/updates';
import { parseDuration } from '../../src/domain/duration';
import { pinnedVersion } from '../../src/temporal/devServer/goBuild';
import { shutdownGrace } from '../../src/worker/workerOptions';

const root = join(__dirname, '..', '..');
const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
const yaml = <Value>(...path: string[]): Value => parse(read(...path), { merge: true }) as Value;

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  restart?: string;
  network_mode?: string;
  networks?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }> | string[];
  healthcheck?: { test: string[] };
}
const { services, volumes } = yaml<{
  services: Record<string, Service>;
  volumes: Record<string, null>;
}>('docker-compose.yml');
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
};
const every = Object.entries(services);
const page = read('docs', 'guides', 'stack.md');
/** Rows of the page's tables, without the padding that the formatter gives them. */
const rows = page.split('\n').map((line) => line.replace(/\s*\|\s*/g, '|'));

const mounts = every.flatMap(([, { volumes: mounted = [] }]) => mounted.map((each) => each.split(':')));

test('every file and folder that it mounts is there, and every volume is declared', () => {
  const files = mounts.map(([from = '']) => from).filter((from) => from.startsWith('.'));
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const named = mounts.map(([from = '']) => from).filter((from) => !from.startsWith('.'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
});

test('the queue of each provider has one partition, every other queue what the server gives it, and agencies take turns', () => {
  const { providers } = yaml<{ providers: Record<string, unknown> }>('docker', 'ndc-flows.yaml');
  const one = Object.keys(providers).map((name) => ({
    value: 1,
    constraints: { taskQueueName: providerTaskQueue(name) },
  }));
  expect(yaml('docker', 'temporal', 'dynamicconfig.yaml')).toEqual({
    'matching.enableFairness': [{ value: true }],
    'matching.numTaskqueueReadPartitions': one,
    'matching.numTaskqueueWritePartitions': one,
  });
});

test('.env.example names every variable with its default, and no other', () => {
  const used = [...read('docker-compose.yml').matchAll(/\$\{(\w+)(?::(?:-([^}]*)|\?[^}]*))?\}/g)].map(
    ([, name, standard = '']) => `${name}=${standard}`,
  );
  const named = read('.env.example')
    .split('\n')
    .filter((line) => /^\w/.test(line));
  expect([...new Set(used)].sort()).toEqual(named.sort());
  expect(named.filter((line) => !page.includes(`\`${line.split('=')[0]}\``))).toEqual([]);
});

test('no password has a default but the sandbox’s, which everybody knows', () => {
  const passwords = read('.env.example')
    .split('\n')
    .filter((line) => /^\w*PASSWORD=/.test(line));
  expect(passwords.filter((line) => !line.endsWith('='))).toEqual(['SANDBOX_PASSWORD=public-4711']);
  for (const line of passwords.filter((each) => each.endsWith('=')))
    expect(read('docker-compose.yml')).not.toMatch(new RegExp(`\\$\\{${line.slice(0, -1)}(:-|\\})`));
});

test('only who speaks to the Temporal server shares a network with it', () => {
  const sharing = (name: string): string[] =>
    every
      .filter(([, { networks = [] }]) => networks.some((each) => service(name).networks?.includes(each)))
      .map(([each]) => each)
      .sort();
  expect(sharing('temporal')).toEqual(['postgres', 'schema', 'setup', 'temporal', 'ui', 'worker']);
  expect(sharing('sandbox')).toEqual(['sandbox', 'worker']);
  expect(sharing('prometheus')).toEqual(['grafana', 'prometheus', 'worker']);
  // Without any, a service would be in the one that Compose makes.
  const others = every.filter(([, { networks, network_mode: mode }]) => !networks && !mode);
  expect(others.map(([name]) => name)).toEqual([]);
});

test('what is ours has no rights, and cannot write its root file system', () => {
  for (const [name, ours] of every.filter(([, { image }]) => image.startsWith('ndc-flows:')))
    expect([name, ours]).toEqual([
      name,
      expect.objectContaining({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        read_only: true,
        mem_limit: expect.any(String) as string,
        pids_limit: expect.any(Number) as number,
      }),
    ]);
  expect(read('Dockerfile')).not.toContain('--chown');
});

test('what is open to the host is on its loopback alone, and stands on the page', () => {
  const ports = every.flatMap(([name, { ports: open = [] }]) => open.map((each) => ({ name, each })));
  expect(ports.length).toBeGreaterThan(2);
  for (const { name, each } of ports) {
    expect(each).toMatch(/^127\.0\.0\.1:(\d+):\d+$/);
    const [, port] = each.split(':');
    expect(rows.filter((row) => row.startsWith(`|\`${name}\`|`) && row.includes(`|${port}|`))).toHaveLength(
      1,
    );
  }
  expect(new Set(ports.map(({ each }) => each)).size).toBe(ports.length);
});

test('every image has its version, and the page names it', () => {
  const images = every.map(([, { image }]) => image);
  expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
  expect(images.filter((image) => !page.includes(`\`${image}\``))).toEqual([]);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(service('worker').image).toBe(`ndc-flows:${version}`);
});

test('the Temporal server that is built from source is the one of the images', () => {
  const version = pinnedVersion(programs['temporal-server']);
  expect(service('temporal').image).toBe(`temporalio/server:${version}`);
  expect(service('schema').image).toBe(`temporalio/admin-tools:${version}`);
});

test('every command of ours is one, with options that it knows', () => {
  const commands = every.flatMap(([, { command = [] }]) => {
    const at = command.indexOf('dist/client.js');
    return at < 0 ? [] : [command.slice(at + 1)];
  });
  expect(commands.length).toBeGreaterThan(2);
  for (const [name, ...args] of commands) {
    const found = createProgram().commands.find((each) => each.name() === name);
    expect([name, found !== undefined]).toEqual([name, true]);
    const known = [...createProgram().options, ...(found?.options ?? [])].map(({ long }) => long);
    expect(known).toEqual(expect.arrayContaining(args.filter((each) => each.startsWith('--'))));
  }
});

test('the workers find the sandbox where forward.js brings it', async () => {
  const { providers } = await loadConfig(join(root, 'docker', 'ndc-flows.yaml'));
  const address = new URL(providers.get('sandbox')?.profile.baseUrl ?? '');
  const port = service('worker').environment?.SANDBOX_ADDRESS?.split(':')[1];
  expect(address.host).toBe(`127.0.0.1:${port}`);
  expect(service('worker').environment?.SANDBOX_ADDRESS).toBe(`sandbox:${port}`);
  expect(service('sandbox').command?.at(-1)).toBe(port);
  expect(service('sandbox').healthcheck?.test.at(-1)).toContain(`:${port}/`);
  const [, forwarder = ''] = /--require,\/app\/(.*?),/.exec(String(service('worker').command)) ?? [];
  expect(mounts).toContainEqual([`./${forwarder}`, `/app/${forwarder}`, 'ro']);
});

test('a worker that is stopped has more time than its longest call', async () => {
  const { providers } = await loadConfig(join(root, 'docker', 'ndc-flows.yaml'));
  const longest = Math.max(
    ...[...providers].map(([name, { profile }]) => shutdownGrace(policyOf(name, profile))),
  );
  expect(longest).toBeGreaterThan(60_000);
  expect(parseDuration(service('worker').stop_grace_period ?? '') ?? 0).toBeGreaterThan(longest);
});

test('the workers are asked where they tell how they are, and mount the configuration that says so', async () => {
  const { health } = await loadConfig(join(root, 'docker', 'ndc-flows.yaml'));
  expect(health?.host).toBe('127.0.0.1');
  expect(service('worker').healthcheck?.test.at(-1)).toContain(`http://127.0.0.1:${health?.port}/ready'`);
  expect(mounts).toContainEqual(['./docker/ndc-flows.yaml', '/app/ndc-flows.yaml', 'ro']);
});

test('the codec server is where browsers are sent, and takes the UI’s pages', async () => {
  const { codecServer } = await loadCodecServer(join(root, 'docker', 'codec', 'ndc-flows.yaml'));
  const [, port] = service('ui').ports?.[0]?.split(':') ?? [];
  expect(codecServer.origins).toEqual([`http://localhost:${port}`]);
  expect(read('docker-compose.yml')).toContain(`CODEC_ENDPOINT=http://localhost:${codecServer.port} `);
  expect(
    rows.filter((row) => row.startsWith(`|\`codec-server\`|`) && row.includes(`|${codecServer.port}|`)),
  ).toHaveLength(1);
});

test('the server is given a dynamic configuration that is mounted', () => {
  const file = service('temporal').environment?.DYNAMIC_CONFIG_FILE_PATH ?? '';
  const [from, to = ''] =
    service('temporal')
      .volumes?.map((each) => each.split(':'))
      .find(([, target = '-']) => file.startsWith(`${target}/`)) ?? [];
  expect(existsSync(join(root, from ?? '', file.slice(to.length)))).toBe(true);
});

test('what should run goes on after a crash, and what is done once is waited for', () => {
  const once = every.filter(([, { restart }]) => restart === undefined).map(([name]) => name);
  expect(once).toEqual(['schema', 'keys', 'setup']);
  const waited = every.flatMap(([, { depends_on: needs = {} }]) =>
    Array.isArray(needs) ? [] : Object.entries(needs),
  );
  for (const name of once)
    expect(waited).toContainEqual([name, { condition: 'service_completed_successfully' }]);
  const healthy = waited.filter(([, { condition }]) => condition === 'service_healthy').map(([name]) => name);
  expect(healthy.filter((name) => !service(name).healthcheck)).toEqual([]);
});

test('what the image is built from is enough to compile it', () => {
  const place = mkdtempSync(join(tmpdir(), 'image-'));
  try {
    for (const [, taken = '', ending = ''] of read('.dockerignore').matchAll(/^!([^*\n]+?)(?:\/\*(.*))?$/gm))
      cpSync(join(root, taken), join(place, taken), {
        recursive: true,
        filter: (from) => from === join(root, taken) || from.endsWith(ending),
      });
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    execFileSync(process.execPath, ['tools/transpile.js'], { cwd: place, stdio: 'pipe' });
    expect(readdirSync(join(place, 'dist'))).toEqual(['client.js', 'redoc', 'src', 'worker.js']);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test('nothing of the machine gets into the image but code, and it does not run as root', () => {
  const [everything, ...taken] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(everything).toBe('*');
  expect(
    taken.filter(
      (line) => !/^!(\.npmrc|package(-lock)?\.json|(client|worker)\.ts|src|desk|tools\/\*\.js)$/.test(line),
    ),
  ).toEqual([]);
  const [, last = ''] =
    read('Dockerfile')
      .split(/^FROM .*AS build$/m)[1]
      ?.split(/^FROM /m) ?? [];
  const copied = [...last.matchAll(/^COPY .*?(\S+) \S+$/gm)].map(([, from]) => from);
  expect(copied).toEqual(['/app/node_modules', '/app/dist', 'package.json']);
  expect(last).toMatch(/^USER node$/m);
  expect(read('Dockerfile')).not.toMatch(/PASSWORD|SECRET|TOKEN|KEY=/i);
});
