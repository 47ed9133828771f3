/** Everything that is measured, part by part, each on a stage that has seen nothing else where that matters. */
import { measureAll as measureCalls } from '../client/measurements';
import { situations } from '../client/settings';
import { medianOf } from '../measure/spread';
import { aloneOf, type Alone } from './alone';
import { ofEach, type Each } from './kinds';
import { laneOf } from './lanes';
import { encryptedLife, type Life } from './lives';
import type { Turn } from './load';
import { restOf, type Resting } from './resting';
import { growthOf, roundsOf, warmUp, type Field, type Growth } from './rounds';
import type { Part, Settings } from './settings';
import { callsOf, shapeOfBooking } from './shape';
import { setStage, type Stage } from './stage';
import { startsOf, type Starts } from './starting';

/** What was asked for; the rest is left out. */
export interface Measurements {
  calls?: number;
  life?: Life;
  start?: Starts;
  alone?: Alone;
  load?: Each<Turn>;
  growth?: Growth[];
  /** Milliseconds of processor time of a small call, by caller. */
  client?: { ours: number; bare: number };
  rest?: Resting;
}

type Say = (line: string) => void;

export async function measureAll(settings: Settings, say: Say): Promise<Measurements> {
  const wants = (...some: Part[]): boolean => some.some((part) => settings.only.includes(part));
  const measured: Measurements = {};
  if (wants('client')) measured.client = await smallCall(settings, say);
  if (wants('history')) {
    say('a life with encryption: booked, ticketed, cancelled');
    measured.life = await encryptedLife(say);
  }
  if (wants('start', 'alone', 'load', 'growth'))
    Object.assign(measured, await staged(say, (stage) => besideOthers(stage, settings, wants, say)));
  if (wants('rest')) {
    measured.rest = await staged(say, (stage) => restOf(stage, settings.orders, settings.watch, say));
  }
  return measured;
}

async function staged<Result>(say: Say, measure: (stage: Stage) => Promise<Result>): Promise<Result> {
  const stage = await setStage(say);
  try {
    return await measure(stage);
  } finally {
    await stage.close();
  }
}

/** Bookings beside the workflows that they are held against. */
async function besideOthers(
  stage: Stage,
  settings: Settings,
  wants: (part: Part) => boolean,
  say: Say,
): Promise<Measurements> {
  const { rounds, bookings, inFlight, growth } = settings;
  say('one booking, for what its calls carry');
  const first = await stage.worker('ours');
  const shape = await shapeOfBooking(stage.client);
  await first.stop();
  const lanes = ofEach((kind) => laneOf(kind, stage.client, shape));
  const measured: Measurements = { calls: callsOf(shape) };
  if (wants('start')) measured.start = await startsOf(stage, lanes, rounds, say);
  const workers = {
    ours: await stage.worker('ours'),
    empty: await stage.worker('empty'),
    calling: await stage.worker('calling'),
  };
  const field: Field = { stage, lanes, workers, say };
  await warmUp(field, { workflows: Math.ceil(bookings / 2), inFlight });
  if (wants('alone')) measured.alone = await aloneOf(stage, lanes, rounds, say);
  if (wants('load')) measured.load = await roundsOf(field, rounds, { workflows: bookings, inFlight });
  if (wants('growth')) measured.growth = await growthOf(field, growth, bookings);
  return measured;
}

/** As bench:client measures it, one call at a time. */
async function smallCall({ calls, rounds }: Settings, say: Say): Promise<{ ours: number; bare: number }> {
  const measured = await measureCalls({ calls, rounds, passengers: 1, json: false }, say);
  const [situation] = situations;
  const each = situation && measured.calls.get(situation);
  if (!each) throw new Error('one call at a time was not measured');
  const cpuOf = (caller: 'product' | 'bare'): number =>
    medianOf(each[caller].map(({ cpuPerCall }) => cpuPerCall));
  return { ours: cpuOf('product'), bare: cpuOf('bare') };
}
