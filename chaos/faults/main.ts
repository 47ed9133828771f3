/** `npm run chaos:faults`: breaks one thing at a time around real workers, and records what every place says of it, after how many seconds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { Closings } from '../closings';
import { BackOffice } from '../backOffice';
import { readSettings as readRun } from '../environment/settings';
import { setEnvironmentStage } from '../environment/stage';
import { wholeNumber } from '../options';
import { requestFor } from '../requests';
import { exitStatus } from '../../src/cli/exit';
import { table } from '../../src/cli/output';
import { freePort } from '../../src/temporal/devServer/ports';
import { prometheusIsHere, startPrometheus } from './prometheus';
import { cases, type Case } from './cases';
import { faceNames, listen, type FaceName, type Utterance } from './faces';

interface Settings {
  faults: readonly string[];
  seconds: number;
  json: boolean;
}

/** What was heard of one fault, and what is wrong with it. */
interface Heard {
  fault: string;
  what: string;
  heard: readonly Utterance[];
  missing: readonly FaceName[];
  wrong: readonly string[];
  refusedLogins: number;
}

/** The rules that are shipped. */
const RULES = join(__dirname, '..', '..', '..', 'docker', 'prometheus', 'rules.yml');

const progress = (line: string): void => void process.stderr.write(`${line}\n`);

function readSettings(argv: readonly string[]): Settings {
  return new Command('chaos:faults')
    .description('Break one thing after the other, and tell who said what of it, after how many seconds.')
    .option(
      '--faults <names>',
      `these alone, joined by commas (${Object.keys(cases).join(', ')})`,
      named,
      Object.keys(cases),
    )
    .option('--seconds <number>', 'how long each lasts; workers look every minute', wholeNumber, 150)
    .option('--json', 'one JSON document on stdout', false)
    .exitOverride()
    .parse(argv)
    .opts<Settings>();
}

function named(written: string): string[] {
  const names = written.split(',');
  const strange = names.find((name) => !(name in cases));
  if (strange === undefined) return names;
  throw new InvalidArgumentError(`${strange} is none of ${Object.keys(cases).join(', ')}.`);
}

async function hear(fault: string, one: Case, seconds: number): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-faults-'));
  const closings = new Closings();
  try {
    const run = readRun(['node', 'faults', '--orders', '3', '--seed', fault]);
    const settings = {
      ...run,
      holdFor: one.holdFor,
      profile: { ...run.profile, issueBefore: one.holdFor ? '5s' : '30m' },
    };
    const ports = { health: await freePort(), metrics: await freePort() };
    const stage = await setEnvironmentStage(settings, { folder, say: () => undefined, closings }, (worker) =>
      worker === 0 ? ['--health-port', `${ports.health}`, '--metrics-port', `${ports.metrics}`] : [],
    );
    const prometheus = await startPrometheus(`127.0.0.1:${ports.metrics}`, RULES);
    closings.add(() => prometheus.close());
    const over = new AbortController();
    closings.add(() => Promise.resolve(over.abort()));
    const office = new BackOffice(stage.client, () => over.signal.aborted);
    const held = requestFor(`${fault}-held`, 0);
    const paid = {
      ...requestFor(`${fault}-paid`, 0),
      ticketing: 'by-deadline',
      released: true,
      payUpTo: { amount: '9000.00', currency: 'EUR' },
    } as const;
    const fresh = requestFor(`${fault}-new`, 0);
    const before = one.holdFor
      ? paid
      : ({ ...held, ticketing: 'on-demand', released: false, payUpTo: undefined } as const);
    await office.start(before);
    await office.until(before.reference, ['held']);
    const { struck, heard, ended } = await listen(
      {
        environment: stage.environment,
        machine: stage.onMachineOf(0),
        references: [fresh.reference, before.reference],
        healthUrl: `http://127.0.0.1:${ports.health}`,
        metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics`,
        prometheus,
      },
      over.signal,
    );
    const striking = one.strike(stage, (one.lasts ?? seconds) * 1000);
    struck();
    // What is asked for while it is broken.
    const asking = Promise.all(
      Array.from({ length: 1 + (one.orders ?? 0) }, async (_, n) => {
        await sleep(n * 2_000);
        const requester = { agentCode: 'FAULTS' };
        await office.start({ ...requestFor(`${fault}-new`, n), requester }).catch(() => undefined);
      }),
    );
    const refused = await striking;
    if (refused)
      heard.push({ face: 'that worker', after: Math.round(refused.took / 1000), words: refused.words });
    over.abort();
    await Promise.all([ended, asking]);
    const logins = await stage.service.refusedLogins();
    const matching = (face: FaceName): boolean =>
      heard.some((said) => said.face === face && one.must[face]?.test(said.words));
    return {
      fault,
      what: one.what,
      heard,
      missing: faceNames.filter((face) => one.must[face] && !matching(face)),
      wrong: [
        ...heard
          .filter(({ words }) => one.never?.test(words))
          .map(({ face, words }) => `${face} said ${words}`),
        ...(logins > (one.refusedLogins ?? logins)
          ? [`${logins} logins were refused, not ${one.refusedLogins} at most`]
          : []),
      ],
      refusedLogins: logins,
    };
  } finally {
    await closings.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function told({ fault, what, heard, missing, wrong, refusedLogins }: Heard): string[] {
  return [
    `${fault}: ${what}`,
    ...table(
      ['after', 'where', 'words'],
      heard.map(({ after, face, words }) => [`${after} s`, face, words]),
    ),
    ...missing.map((face) => `MISSING: ${face} did not say what it should`),
    ...(refusedLogins > 0 ? [`logins for orders that the service refused: ${refusedLogins}`] : []),
    ...wrong.map((words) => `WRONG: ${words}`),
    '',
  ];
}

async function main(): Promise<void> {
  const { faults, seconds, json } = readSettings(process.argv);
  if (!prometheusIsHere)
    throw new Error('No prometheus is on the PATH; Debian has it in the package prometheus.');
  const all: Heard[] = [];
  for (const fault of faults) {
    const one = cases[fault];
    if (!one) continue;
    progress(`${fault}: ${one.what}`);
    const heard = await hear(fault, one, seconds).catch((error: Error): Heard => {
      const wrong = [`it could not be tried: ${error.message}`];
      return { fault, what: one.what, heard: [], missing: [], wrong, refusedLogins: 0 };
    });
    all.push(heard);
    if (!json) process.stdout.write(`${told(heard).join('\n')}\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
  process.exitCode = all.every(({ missing, wrong }) => missing.length === 0 && wrong.length === 0)
    ? exitStatus.done
    : exitStatus.refused;
}

main().catch((error: unknown) => {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
  else {
    progress(String(error instanceof Error ? error.stack : error));
    process.exitCode = exitStatus.refused;
  }
});
