/** What people and watchers see while something is broken: each is asked again and again, and what it says first is kept with its time. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sample } from '../../src/telemetry/metricsPage';
import { scraped, total, type Prometheus } from './prometheus';

/** Where programs lie when this file has been compiled. */
const COMPILED = join(__dirname, '..', '..');

/** The places that are asked. */
export const faceNames = [
  'status',
  'doctor',
  'list --attention',
  '/ready',
  'metrics',
  'alert',
  'that worker',
] as const;

export type FaceName = (typeof faceNames)[number];

/** What was said, and how many seconds after the fault. */
export interface Utterance {
  face: FaceName;
  after: number;
  words: string;
}

/** What is asked. */
export interface Asked {
  /** Leads the command line to the server, keys and configuration. */
  environment: NodeJS.ProcessEnv;
  /** The order that was started as the fault struck, and one that was held before. */
  references: readonly string[];
  /** What stands before a program that runs on the machine of a worker. */
  machine: readonly [file: string, control: string];
  /** Of that worker. */
  healthUrl: string;
  metricsUrl: string;
  prometheus: Prometheus;
}

/** Between two questions to the same place (milliseconds). */
const PAUSE = 2_500;

/** Asks every place until the signal says that it is over; what any says at the beginning is no news. */
export async function listen(
  asked: Asked,
  over: AbortSignal,
): Promise<{ struck: () => void; heard: Utterance[]; ended: Promise<void> }> {
  const heard: Utterance[] = [];
  let began: number | undefined;
  const known = new Set<string>();
  const take = (face: FaceName, said: readonly string[]): void => {
    for (const words of said) {
      // A number that counts on is no news.
      const gist = `${face} ${words.replace(/\d+/g, '0')}`;
      if (known.has(gist)) continue;
      known.add(gist);
      if (began !== undefined) heard.push({ face, after: Math.round((Date.now() - began) / 1000), words });
    }
  };
  const looks = Object.entries(looksOf(asked)) as [FaceName, () => Promise<string[]>][];
  for (const [face, look] of looks) take(face, await look());
  const ended = Promise.all(
    looks.map(async ([face, look]) => {
      while (!over.aborted) {
        const said = await look();
        if (!over.aborted) take(face, said);
        await sleep(PAUSE, undefined, { signal: over }).catch(() => undefined);
      }
    }),
  ).then(() => undefined);
  return { struck: () => (began = Date.now()), heard, ended };
}

function looksOf({
  environment,
  references,
  machine: [file, control],
  healthUrl,
  metricsUrl,
  prometheus,
}: Asked): Record<Exclude<FaceName, 'that worker'>, () => Promise<string[]>> {
  const runs = async <Value>(...args: string[]): Promise<Value & { error?: Refused }> => {
    const stdout = await new Promise<string>((resolve) => {
      // Its exit status says what its document says.
      execFile(
        process.execPath,
        [...args, '--json'],
        { env: environment, cwd: COMPILED },
        (_error, out, err) => resolve(out || JSON.stringify({ error: { message: err } })),
      );
    });
    try {
      return JSON.parse(stdout) as Value & { error?: Refused };
    } catch {
      return { error: { message: `no JSON document: ${stdout}` } } as Value & { error?: Refused };
    }
  };
  const asks = <Value>(...args: string[]) => runs<Value>('client.js', ...args);
  return {
    status: async () => {
      const said: string[] = [];
      for (const reference of references) {
        const { error, state, attention, lastError, waitsFor } = await asks<Partial<Told>>(
          'status',
          reference,
        );
        const words = error ? inWords(error) : (attention?.text ?? lastError?.text ?? waitsFor);
        if (words !== undefined)
          said.push((error ? words : `${state}: ${words}`).replaceAll(reference, 'REF'));
      }
      return said;
    },
    doctor: async () => {
      const { error, findings = [] } = await runs<{ findings?: Finding[] }>(
        file,
        control,
        'client.js',
        'doctor',
      );
      if (error) return [inWords(error)];
      return findings.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`);
    },
    'list --attention': async () => {
      const lines = await asks<{ attention?: string }[]>('list', '--attention');
      return lines.error ? [inWords(lines.error)] : lines.flatMap(({ attention }) => attention ?? []);
    },
    '/ready': async () => {
      const signal = AbortSignal.timeout(3_000);
      return fetch(`${healthUrl}/ready`, { signal }).then(
        async (answer) => (answer.ok ? [] : [(await answer.text()).trim()]),
        () => ['no answer'],
      );
    },
    metrics: () => scraped(metricsUrl).then(telling, () => ['no answer']),
    alert: () =>
      prometheus.rules().then(
        (rules) =>
          rules
            .filter(({ state }) => state === 'pending' || state === 'firing')
            .map(({ name, state }) => `${name} ${state}`),
        () => ['Prometheus does not answer'],
      ),
  };
}

interface Refused {
  message: string;
  remedy?: string;
}
interface Finding {
  what: string;
  ok: boolean;
  found: string;
}
interface Told {
  state: string;
  attention: { text: string };
  lastError: { text: string };
  waitsFor: string;
}

function inWords({ message, remedy }: Refused): string {
  return [message, remedy].filter(Boolean).join(' ');
}

/** Returns the samples that need attention. */
function telling(samples: readonly Sample[]): string[] {
  const labelled = (name: string, label: string, more: Record<string, string> = {}): string[] =>
    [...new Set(samples.filter((sample) => sample.name === name).map(({ labels }) => labels[label] ?? ''))]
      .filter((value) => total(samples, name, { [label]: value, ...more }) > 0)
      .map((value) => `${name}{${label}="${value}"}`);
  return [
    ...labelled('ndc_flows_worker_check_failed', 'check'),
    ...labelled('ndc_flows_orders_waiting', 'reason'),
    ...(total(samples, 'ndc_flows_calls_total', { operation: 'login', outcome: 'rejected' }) > 0
      ? ['ndc_flows_calls_total{operation="login",outcome="rejected"}']
      : []),
    ...labelled('temporal_workflow_task_execution_failed_total', 'workflow_type'),
  ];
}
