/** How each page is walked: what it takes for granted, and what its names and addresses stand for on the stage. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { runPlainClient } from '../../chaos/plainClient';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { checkProfiles } from '../../src/ndc/profile';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import type { PageStage, Reader } from '../support/pageStage';
import { freePort } from '../support/ports';
import { daysAhead, oneAdult, sandboxProfile } from '../support/running';

/** Parts of commands and files, and what they are on the stage. */
export type Standing = readonly (readonly [written: string | RegExp, stands: string])[];

/** A page's way over the stage. */
export interface Walk {
  /** What takes longer than its turn: begun at once, and over before the page's turn begins. */
  begin?: (stage: PageStage) => Promise<unknown>;
  /** Makes what the page takes for granted. */
  prepare?: (stage: PageStage, reader: Reader) => Promise<Standing>;
  /** Over what the `export` line of the demo sets. */
  env?: NodeJS.ProcessEnv;
  /** The page has that line typed itself, and nothing of it is there before. */
  exports?: true;
  /** Commands that do not exit with 0, and their exit status. Not needed where the page itself says so (`exits with 3`). */
  leaves?: readonly (readonly [command: RegExp, status: number])[];
}

/** An order for one adult of its own name and days, in the state. */
async function order(
  stage: PageStage,
  reference: string,
  state: OrderState,
  changes: Parameters<typeof oneAdult>[0] = {},
): Promise<OrderStatus> {
  await stage.orders.start({ ...oneAdult(changes), reference });
  return stage.until(reference, state);
}

/** The demo's configuration with something more, in the reader's folder. */
function withConfiguration(stage: PageStage, reader: Reader, more: object): void {
  const demo = parse(readFileSync(stage.env.NDC_FLOWS_CONFIG ?? '', 'utf8')) as { archive: object };
  const archive = { folder: join(stage.env.NDC_FLOWS_CONFIG ?? '', '..', 'messages') };
  writeFileSync(join(reader.folder, 'ndc-flows.yaml'), stringify({ ...demo, archive, ...more }));
}

/** What a page stands for that starts the HTTP API with the configuration of the reader's folder. */
function withApi(port: number): Standing {
  return [
    [/^eval .*demo env.*$/m, 'eval "$(npx ndc-flows demo env)"; export NDC_FLOWS_CONFIG=$PWD/ndc-flows.yaml'],
    ['127.0.0.1:8070', `127.0.0.1:${port}`],
  ];
}

/** Of the pages that need something; every other one is walked as it stands. */
export const walks: Readonly<Record<string, Walk>> = {
  'README.md': { exports: true },
  'docs/guides/booking.md': {
    exports: true,
    leaves: [[/book bad\.json/, 1]],
    async prepare(stage, reader) {
      const api = await freePort();
      const trip = JSON.parse(readFileSync(join(reader.folder, 'docs', 'trip.json'), 'utf8')) as {
        journeys: object[];
        passengers: object[];
      };
      const [journeys, passengers] = [structuredClone(trip.journeys), structuredClone(trip.passengers)];
      Object.assign(passengers[1] ?? {}, { birthDate: '2026-02-31' });
      Object.assign(journeys[1] ?? {}, { date: 'tomorrow' });
      writeFileSync(join(reader.folder, 'bad.json'), JSON.stringify({ ...trip, journeys, passengers }));
      withConfiguration(stage, reader, { api: { port: api } });
      return withApi(api);
    },
  },
  'docs/guides/after-sale.md': {
    exports: true,
    async prepare(stage, reader) {
      const api = await freePort();
      withConfiguration(stage, reader, { api: { port: api } });
      const seat = `JSON.parse(require("fs").readFileSync(0)).extrasOnSale.lines.find(({ kind }) => kind === "seat").seats[0]`;
      return [
        ...withApi(api),
        // The dates of the request: the second without the space that would have it set to the first.
        ['"date": "2027-03-19"', `"date":"${daysAhead(67)}"`],
        ['2027-03-21', daysAhead(69)],
        ['2027-03-22', daysAhead(70)],
        // What is free, and what it costs, differs from day to day.
        [
          /ndc-flows extras FAMILY-1$/,
          `ndc-flows extras FAMILY-1 --json > on-sale.json; SEAT=$(node -p '${seat}' < on-sale.json)`,
        ],
        ['PAX1:12B', 'PAX1:$SEAT'],
        [/\d+(\.\d\d)?EUR/, '9999.00EUR'],
        // npx takes half a second each time; other pages are walked with it.
        [/npx ndc-flows (?!demo)/, 'ndc-flows '],
      ];
    },
  },
  'docs/guides/selling.md': {
    exports: true,
    async prepare() {
      const [first, second, api] = await Promise.all([freePort(), freePort(), freePort()]);
      const seat = `JSON.parse(require("fs").readFileSync(0)).extrasOnSale.lines.find(({ kind }) => kind === "seat").seats[0]`;
      return [
        ...([
          ['8081', String(first)],
          ['8082', String(second)],
          ['127.0.0.1:8070', `127.0.0.1:${api}`],
        ] as const),
        ['ndc-flows api >', `ndc-flows api --port ${api} >`],
        // The dates of the request: the second without the space that would have it set to the first.
        ['"date": "2027-03-19"', `"date":"${daysAhead(67)}"`],
        ['2027-03-12', daysAhead(60)],
        // What is free, and what it costs, differs from day to day.
        [
          /ndc-flows seats BASKET-1 3$/,
          `ndc-flows seats BASKET-1 3 --json > seats.json; SEAT=$(node -p '${seat}' < seats.json)`,
        ],
        ['PAX1:12F', 'PAX1:$SEAT'],
        ['"percent": "20"', '"percent": "500"'],
        // npx takes half a second each time; other pages are walked with it.
        [/npx ndc-flows (?!demo)/, 'ndc-flows '],
      ];
    },
  },
  'docs/guides/adopting.md': {
    async prepare(stage) {
      const { sandbox } = checkProfiles({ sandbox: sandboxProfile(stage.sandbox) });
      const { SANDBOX_USERNAME: username = '', SANDBOX_PASSWORD: password = '' } = stage.env;
      const { ends } = await runPlainClient({
        profile: sandbox!,
        credentials: () => Promise.resolve({ username, password }),
        orders: [1, 2, 3].map(() => ({
          ...{ request: orderRequest.parse(oneAdult()), issue: false, cancel: false },
        })),
        concurrency: 3,
      });
      const [one, two, three] = ends.map(({ orderId = '' }) => orderId);
      return [
        ['TRIP-2027-', 'ADOPTED-'],
        ['--provider example', '--provider sandbox'],
        [/,example,/, ',sandbox,'],
        [/,XA,/, ',,'],
        ['690.32EUR', '9999.00EUR'],
        ['XA4803408', one ?? ''],
        ['XA4803501', two ?? ''],
        ['XA4803502', three ?? ''],
      ];
    },
  },
  'docs/guides/queries.md': {
    async prepare(stage) {
      await Promise.all(['LISTED-1', 'LISTED-2'].map((reference) => order(stage, reference, 'held')));
      const next = 'npx ndc-flows list --limit 1 --json | jq -r .nextCursor';
      return [['--cursor eyJ2ZXJzaW9u…', `--cursor "$(${next})"`]];
    },
  },
  'docs/guides/archive.md': {
    async prepare(stage) {
      const { evidence } = await order(stage, 'ARCHIVE-1', 'held');
      return [
        ['TRIP-1', 'ARCHIVE-1'],
        ['--correlation-id ID', `--correlation-id ${evidence?.correlationId}`],
      ];
    },
  },
  'docs/guides/attention.md': {
    prepare: () => Promise.resolve([['--provider example', '--provider sandbox']]),
    begin: (stage) =>
      Promise.all([
        order(stage, 'TRIP-2027-0042', 'attention', { surname: 'NEVERARRIVES' }),
        order(stage, 'TRIP-2027-0043', 'attention', { surname: 'ODDCREATE' }),
      ]),
  },
  'docs/guides/forget.md': {
    async prepare(stage) {
      await order(stage, 'FORGET-1', 'held');
      await stage.orders.update('FORGET-1', 'cancel', {});
      return [['TRIP-1', 'FORGET-1']];
    },
  },
  'docs/guides/getting-started.md': {
    env: { NDC_FLOWS_CONFIG: undefined, TEMPORAL_NAMESPACE: 'getting-started' },
    prepare: (stage) =>
      Promise.resolve([
        ['https://ndc-test.example.com', stage.sandbox],
        ['agency1234', stage.env.SANDBOX_USERNAME ?? ''],
        ['the password', stage.env.SANDBOX_PASSWORD ?? ''],
        // As slow as one begins would be the slowest of all tests.
        ['requestsPerSecond: 2, concurrency: 2', 'requestsPerSecond: 50, concurrency: 8'],
      ]),
  },
  'docs/reference/metrics.md': {
    async prepare() {
      return [['9464', String(await freePort())]];
    },
  },
  'docs/guides/sales.md': {
    prepare: () =>
      Promise.resolve([
        ['--provider example', '--provider sandbox'],
        // Not everybody has jq.
        ['jq .sums', `node -p 'JSON.parse(require("fs").readFileSync(0)).sums'`],
      ]),
  },
  'docs/guides/desk.md': {
    prepare: (stage, reader) => {
      withConfiguration(stage, reader, { api: { port: 0 } });
      return Promise.resolve([]);
    },
    env: { NDC_FLOWS_CONFIG: 'ndc-flows.yaml' },
  },
  'docs/background/security.md': {
    prepare: (stage, reader) => {
      withConfiguration(stage, reader, { codecServer: { port: 0, origins: ['http://127.0.0.1:8233'] } });
      return Promise.resolve([['/etc/ndc-flows/keys', 'keys']]);
    },
    env: { NDC_FLOWS_CONFIG: 'ndc-flows.yaml' },
    // The demo's worker has no keys, and the doctor sees that.
    leaves: [[/ndc-flows doctor/, 1]],
  },
};
