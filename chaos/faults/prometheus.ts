/** Metrics as Prometheus sees them: the text that is served, and Prometheus itself where the machine has one. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stringify } from 'yaml';
import { spawnGuarded } from '../../src/temporal/devServer/guardedProcess';
import { samplesIn, type Sample } from '../../src/telemetry/metricsPage';
import { freePort } from '../../src/temporal/devServer/ports';

/** Everything that is served there. */
export async function scraped(url: string): Promise<Sample[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return samplesIn(await response.text());
}

/** The sum of the samples of this name whose labels are these. */
export function total(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

/** A program on the PATH. */
export function found(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));
}

/** Debian's package `prometheus` has both. */
export const prometheusIsHere = found('prometheus') !== undefined && found('promtool') !== undefined;

/** A Prometheus that asks one address every second. */
export interface Prometheus {
  /** What it answers to an expression. */
  ask(expression: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  /** What it says of its rules. */
  rules(): Promise<{ name: string; health: string; state?: string; lastError?: string }[]>;
  close(): Promise<void>;
}

/** Starts it with these rules, and waits until it has asked some times. */
export async function startPrometheus(target: string, rules: string): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const config = join(folder, 'prometheus.yml');
  await writeFile(
    config,
    stringify({
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'ndc-flows', static_configs: [{ targets: [target] }] }],
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawnGuarded(
    found('prometheus') ?? '',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { cwd: folder, onLine: (line) => void process.stderr.write(`${line}\n`) },
  );
  let ended = false;
  void child.ended.then(() => (ended = true));
  const api = async (path: string): Promise<never> => {
    const response = await fetch(`http://${address}/api/v1/${path}`);
    const answer = (await response.json()) as { status: string; data: never; error?: string };
    if (answer.status !== 'success') throw new Error(`${decodeURIComponent(path)}: ${answer.error}`);
    return answer.data;
  };
  const ask: Prometheus['ask'] = async (expression) =>
    (await api(`query?query=${encodeURIComponent(expression)}`))['result'];
  const prometheus: Prometheus = {
    ask,
    rules: async () =>
      ((await api('rules'))['groups'] as { rules: never[] }[]).flatMap((group) => group.rules),
    close: async () => {
      await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (;;) {
    if (ended) throw new Error('Prometheus ended before it was ready; its words are above.');
    // It says nothing when it has begun.
    const seen = await ask('count_over_time(up{job="ndc-flows"}[1m])').catch(() => []);
    if (Number(seen[0]?.value[1] ?? 0) >= 3) return prometheus;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
