/**
 * `npm run chaos:writes`: whole lives, each with one fault at one write, at a service that can be searched and dates no order. Tells which
 * went on by themselves, and which needed a person and why.
 */
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { Command, Option } from 'commander';
import type { Figure } from '../../src/cli/figures';
import { judged, noted } from '../../src/cli/figures';
import { table } from '../../src/cli/output';
import { restingStates, type OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import type { NdcVersion } from '../../src/domain/calls/provider';
import { checkProfiles } from '../../src/ndc/profile';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { kindsAt, type FaultKind } from '../../src/sandbox/scenarios';
import { connectClient } from '../../src/temporal/connection';
import { startDevServer } from '../../src/temporal/devServer';
import { ensureNamespace } from '../../src/temporal/namespace';
import { registerSearchAttributes } from '../../src/temporal/searchAttributes';
import { connectWorker } from '../../src/temporal/workerConnection';
import { runWorker } from '../../src/worker/runWorker';
import { audit } from '../audit';
import { BackOffice } from '../backOffice';
import type { Run } from '../closings';
import { evidenceOf } from '../evidence';
import { auditFigures } from '../figures';
import { runProgram, type Verdict } from '../program';
import { requestFor } from '../requests';
import { findingsOf } from '../report';
import { NAMESPACE, newAccount, withoutTemporal } from '../stage';

interface Settings {
  versions: NdcVersion[];
  seed: string;
  json: boolean;
  keep: boolean;
}

/** The three writes of a life, as people call them. */
const writes = ['create', 'issue', 'cancel'] as const;
type Write = (typeof writes)[number];

/** How a life went. */
interface Life {
  version: NdcVersion;
  fault: string;
  write: Write;
  status: OrderStatus;
  /** How often the fault struck. */
  struck: number;
}

function readSettings(argv: readonly string[]): Settings {
  const { ndcVersion, ...rest } = new Command('chaos:writes')
    .description('Strike each write with each fault, once, and tell which orders needed a person.')
    .addOption(
      new Option('--ndc-version <version>', 'one alone').choices(['19.2', '21.3']).default(undefined, 'both'),
    )
    .option('--keep', 'leave the folder of the run', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .parse([...argv])
    .opts<{ ndcVersion?: NdcVersion; keep: boolean; json: boolean }>();
  return { ...rest, versions: ndcVersion ? [ndcVersion] : ['19.2', '21.3'], seed: 'writes' };
}

/** The faults that strike an operation, and two codes that no table has. */
function faultsAt(operation: 'orderCreate' | 'orderChange'): Fault[] {
  const listed = kindsAt(operation).map((kind): Fault => ({ name: kind, kind }));
  const unlisted = (['error-before', 'error-after'] as const).map((kind): Fault => ({
    name: `${kind} 7777`,
    kind,
    code: '7777',
  }));
  return [...listed, ...unlisted];
}

interface Fault {
  name: string;
  kind: FaultKind;
  code?: string;
}

/** A sandbox of its own for each fault and version: a fault strikes whichever call comes next. */
interface Scene {
  provider: string;
  version: NdcVersion;
  fault: Fault;
  service: Sandbox;
}

async function run({ versions }: Settings, { folder, say, closings }: Run): Promise<Verdict> {
  // Every fault would be told.
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
  const account = newAccount();
  const scenes = await Promise.all(
    versions.flatMap((version) =>
      faultsAt('orderCreate').map(async (fault, n): Promise<Scene> => {
        const service = await startSandbox({
          accounts: [account],
          providers: [{ code: 'SANDBOX', cancelsByOrderChange: version === '21.3' }],
        });
        closings.add(() => service.close());
        return { provider: `v${version.replace('.', '-')}-${n}`, version, fault, service };
      }),
    ),
  );
  const server = await startDevServer({
    namespace: NAMESPACE,
    env: withoutTemporal(process.env),
    progress: say,
  });
  closings.add(() => server.close());
  const client = await connectClient(server.target);
  closings.addShared(() => client.connection.close());
  await ensureNamespace(client.connection, NAMESPACE);
  await registerSearchAttributes(client.connection, NAMESPACE);
  const profiles = checkProfiles(
    Object.fromEntries(scenes.map((scene) => [scene.provider, profileOf(scene)])),
  );
  const worker = await runWorker({
    connection: await connectWorker(server.target),
    namespace: NAMESPACE,
    providers: new Map(
      Object.entries(profiles).map(([name, profile]) => [
        name,
        { profile, credentials: () => Promise.resolve(account) },
      ]),
    ),
  });
  closings.add(() => {
    worker.shutdown();
    return worker.stopped;
  });

  const office = new BackOffice(client);
  say(`${scenes.length} services, three lives at each`);
  const began = Date.now();
  const lives = (await Promise.all(scenes.map((scene, n) => livesOf(office, scene, n)))).flat();
  const audits = await Promise.all(
    scenes.map(async ({ service, provider }) => {
      const own = lives.filter(({ status }) => status.provider === provider);
      const references = own.map(({ status }) => status.reference);
      return audit(await evidenceOf(client, office, references, service.ledger()));
    }),
  );
  const found = Object.fromEntries(
    Object.keys(audits[0] ?? {}).map((key) => [
      key,
      audits.flatMap((each) => each[key as keyof typeof each]),
    ]),
  ) as unknown as ReturnType<typeof audit>;
  const command = 'npm run chaos:writes';
  return {
    keep: false,
    figures: [...figuresOf(lives), ...auditFigures(found), noted('time', seconds(began), 's')],
    findings: findingsOf(found),
    value: { command, folder },
    more: [...outcomes(lives), ''],
    again: `Again: ${command}`,
  };
}

const seconds = (since: number): number => Math.round((Date.now() - since) / 1000);

/** The profile of a provider that says nothing but where it is and that it can be searched. */
function profileOf({ version, service }: Scene): object {
  return {
    baseUrl: service.url,
    version,
    style: version === '19.2' ? 'soap' : 'rest',
    providerCode: 'SANDBOX',
    agencyId: 'AGENCY1',
    timeZone: 'Europe/Paris',
    capabilities: { findOrders: 'passenger', ...(version === '21.3' && { cancelVia: 'orderChange' }) },
    credentials: { username: { env: 'NOT_READ' }, password: { env: 'NOT_READ' } },
  };
}

/** Plays three lives at one service, one after the other until each is struck. */
async function livesOf(office: BackOffice, scene: Scene, n: number): Promise<Life[]> {
  const { version, fault, service, provider } = scene;
  const { name, kind, code } = fault;
  const operations = {
    create: 'orderCreate',
    issue: 'orderChange',
    cancel: version === '21.3' ? 'orderChange' : 'orderCancel',
  } as const;
  const playing: Promise<Life>[] = [];
  for (const [index, write] of writes.entries()) {
    const operation = operations[write];
    if (!faultsAt(operation === 'orderCreate' ? operation : 'orderChange').some((each) => each.name === name))
      continue;
    const request = { ...requestFor(`writes-${version}-${write}`, n * 3 + index), provider };
    const [first] = request.passengers;
    if (!first) continue;
    const passengers = [{ ...first, surname: 'Undated' }];
    const { reference } = request;
    const rests = (...states: OrderState[]): Promise<OrderStatus> =>
      office.until(reference, states.length > 0 ? states : restingStates);
    const strike = (): ReturnType<Sandbox['fault']> => service.fault({ operation, kind, code });
    let struck = write === 'create' ? strike() : undefined;
    await office.start({
      ...request,
      passengers,
      services: [],
      seats: [],
      ticketing: 'on-demand',
      released: false,
    });
    const life = async (): Promise<Life> => {
      const told = async (): Promise<Life> => {
        const status = await office.status(reference);
        return { version, fault: name, write, status, struck: struck?.hits ?? 0 };
      };
      const { total } = await rests();
      if (write === 'create' || !total) return told();
      if (write === 'issue') struck = strike();
      await office.ask(reference, 'ticket', { payUpTo: total });
      await rests();
      if (write === 'issue') return told();
      struck = strike();
      await office.ask(reference, 'cancel', { fee: undefined });
      await rests();
      return told();
    };
    // A fault waits for the next call of its operation: this life must be struck before the next one begins.
    playing.push(life());
    await Promise.race([playing.at(-1), hit(() => struck?.hits ?? 0)]);
  }
  return Promise.all(playing);
}

async function hit(hits: () => number): Promise<void> {
  while (hits() === 0) await new Promise((resolve) => setTimeout(resolve, 100).unref());
}

/** What a life of this kind ends in when nothing strikes it. */
const goals: Record<Write, OrderState> = { create: 'held', issue: 'ticketed', cancel: 'cancelled' };

const wentOn = ({ write, status }: Life): boolean => status.state === goals[write];
const needsPerson = ({ status }: Life): boolean => status.state === 'attention';

function figuresOf(lives: readonly Life[]): Figure[] {
  const people = lives.filter(needsPerson);
  return [
    noted('lives', lives.length, 'lives'),
    noted('lives that no fault struck', lives.filter(({ struck }) => struck === 0).length, 'lives'),
    noted('went on by themselves', lives.filter(wentOn).length, 'lives'),
    judged('needed a person', people.length, 'lives', '0', people.length === 0),
  ];
}

/** A row for each fault, a column for each write; both versions together where they agree. */
function outcomes(lives: readonly Life[]): string[] {
  const faults = [...new Set(lives.map(({ fault }) => fault))];
  const cell = (fault: string, write: Write): string => {
    const found = lives
      .filter((life) => life.fault === fault && life.write === write)
      .map((life) => ({ version: life.version, words: outcomeOf(life) }));
    const words = new Set(found.map((each) => each.words));
    if (words.size <= 1) return [...words][0] ?? '';
    return found.map((each) => `${each.version}: ${each.words}`).join('; ');
  };
  return table(
    ['fault', ...writes],
    faults.map((fault) => [fault, ...writes.map((write) => cell(fault, write))]),
  );
}

function outcomeOf(life: Life): string {
  const { status, struck } = life;
  if (wentOn(life)) return struck > 0 ? 'went on' : 'not struck';
  if (needsPerson(life)) return `person: ${status.attention?.reason}`;
  return `${status.state} (${status.lastError?.code ?? 'no error'})`;
}

void runProgram(readSettings, run);
