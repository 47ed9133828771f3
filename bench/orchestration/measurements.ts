/** Everything that is measured: ours and the empty workflow in turns, so that whatever else the machine does meets both alike. */
import { measureAll as measureCalls } from '../client/measurements';
import { situations } from '../client/settings';
import { measureInChild } from '../measure/child';
import { medianOf } from '../measure/spread';
import { timeOfOne } from './alone';
import type { Bare, BareWish } from './bare';
import { laneOf, type Lane } from './lanes';
import { encryptedLife, type Life } from './lives';
import { turnOf, type Turn } from './load';
import { restOf, type Resting } from './resting';
import type { Part, Settings } from './settings';
import { callsOf, shapeOfBooking, type Shape } from './shape';
import { setStage, type Kind, type Process, type Stage } from './stage';
import { startOf, type Start } from './starting';

export type Both<Value> = Record<Kind, Value[]>;

/** What was asked for; the rest is left out. */
export interface Measurements {
  calls?: number;
  life?: Life;
  start?: Both<Start>;
  /** Milliseconds of one, nothing else running. */
  alone?: Both<number> & { bare: Bare[] };
  load?: Both<Turn>;
  growth?: { inFlight: number; turn: Turn }[];
  /** Milliseconds of processor time of a small call, by caller. */
  client?: { ours: number; bare: number };
  rest?: Resting;
}

const kinds: readonly Kind[] = ['ours', 'empty'];

/** Starts of a worker of each kind, a round. */
const STARTS = 3;
/** What one at a time is taken the middle of, a round. */
const ALONE = 10;
/** How long a worker is let alone before it is looked at (milliseconds): what it began with must be over. */
const SETTLE = 10_000;

export async function measureAll(settings: Settings, say: (line: string) => void): Promise<Measurements> {
  const wants = (...some: Part[]): boolean => some.some((part) => settings.only.includes(part));
  const measured: Measurements = {};
  if (wants('client')) measured.client = await smallCall(settings, say);
  if (wants('history')) measured.life = await encryptedLife(say);
  if (wants('start', 'alone', 'load', 'growth')) {
    const stage = await setStage(say);
    try {
      Object.assign(measured, await besideEmpty(stage, settings, wants, say));
    } finally {
      await stage.close();
    }
  }
  if (wants('rest')) {
    const stage = await setStage(say);
    try {
      const times = { watch: settings.watch, settle: SETTLE };
      measured.rest = await restOf(stage, settings.orders, times, say);
    } finally {
      await stage.close();
    }
  }
  return measured;
}

async function besideEmpty(
  stage: Stage,
  settings: Settings,
  wants: (...some: Part[]) => boolean,
  say: (line: string) => void,
): Promise<Measurements> {
  const { rounds, bookings, inFlight, growth } = settings;
  const first = await stage.worker('ours');
  const shape: Shape = await shapeOfBooking(stage.client);
  const lanes = { ours: laneOf('ours', stage.client, shape), empty: laneOf('empty', stage.client, shape) };
  const measured: Measurements = { calls: callsOf(shape) };
  if (wants('start')) {
    await first.stop();
    measured.start = await startsOf(stage, lanes, rounds, say);
  }
  const ours = wants('start') ? await stage.worker('ours') : first;
  const workers: Record<Kind, Process> = { ours, empty: await stage.worker('empty') };
  // Nothing is measured while the engine still compiles.
  for (const kind of kinds)
    await turnOf(stage, lanes[kind], workers[kind], { workflows: Math.ceil(bookings / 2), inFlight });
  if (wants('alone')) measured.alone = await aloneOf(stage, lanes, rounds, say);
  if (wants('load')) {
    measured.load = { ours: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      // Who comes first changes, so that neither always follows the other.
      for (const kind of round % 2 === 0 ? kinds : [...kinds].reverse()) {
        const turn = await turnOf(stage, lanes[kind], workers[kind], { workflows: bookings, inFlight });
        measured.load[kind].push(turn);
        say(`${kind}: ${bookings} at ${(bookings / (turn.took / 1_000)).toFixed(1)} a second`);
      }
    }
  }
  if (wants('growth')) {
    measured.growth = [];
    for (const size of growth) {
      const workflows = Math.max(bookings, size);
      const turn = await turnOf(stage, lanes.ours, workers.ours, { workflows, inFlight: size });
      measured.growth.push({ inFlight: size, turn });
      const cpu = (turn.cost.worker + turn.cost.server) / workflows;
      say(`${size} in flight: ${cpu.toFixed(0)} ms of processor time a booking`);
    }
  }
  return measured;
}

async function startsOf(
  stage: Stage,
  lanes: Record<Kind, Lane>,
  rounds: number,
  say: (line: string) => void,
): Promise<Both<Start>> {
  const starts: Both<Start> = { ours: [], empty: [] };
  for (let round = 0; round < rounds * STARTS; round += 1)
    for (const kind of kinds) starts[kind].push(await startOf(stage, lanes[kind]));
  for (const kind of kinds)
    say(`${kind}: first task after ${medianOf(starts[kind].map(({ took }) => took)).toFixed(0)} ms`);
  return starts;
}

async function aloneOf(
  stage: Stage,
  lanes: Record<Kind, Lane>,
  rounds: number,
  say: (line: string) => void,
): Promise<NonNullable<Measurements['alone']>> {
  const alone: NonNullable<Measurements['alone']> = { ours: [], empty: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds)
      for (let one = 0; one < ALONE; one += 1) alone[kind].push(await timeOfOne(stage.client, lanes[kind]));
    const { sandboxUrl: url, account } = stage;
    const wish: BareWish = { url, account, bookings: ALONE };
    alone.bare.push(await measureInChild<Bare>(require.resolve('./bare'), wish));
  }
  for (const kind of kinds) say(`${kind}: one alone takes ${medianOf(alone[kind]).toFixed(0)} ms`);
  return alone;
}

/** As bench:client measures it, one call at a time. */
async function smallCall(
  { calls, rounds }: Settings,
  say: (line: string) => void,
): Promise<{ ours: number; bare: number }> {
  const measured = await measureCalls({ calls, rounds, passengers: 1, json: false }, say);
  const [situation] = situations;
  const each = situation && measured.calls.get(situation);
  if (!each) throw new Error('one call at a time was not measured');
  const cpuOf = (caller: 'product' | 'bare'): number =>
    medianOf(each[caller].map(({ cpuPerCall }) => cpuPerCall));
  return { ours: cpuOf('product'), bare: cpuOf('bare') };
}
