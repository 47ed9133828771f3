/** The ratios that are judged, from what was measured. Pure. */
import { medianOf } from '../measure/spread';
import type { Each, Rival } from './kinds';
import type { Cost, Turn } from './load';
import type { Measurements } from './measurements';
import type { Part } from './settings';
import type { Starts } from './starting';

/** One thing that is held against another. */
export interface Ratio {
  id: RatioId;
  name: string;
  value: number;
  unit: string;
  against: string;
  goal: number;
  /** Whether more is better. */
  more?: boolean;
}

/** What ratios are known by in bench/committed.json. */
export type RatioId =
  | 'rate'
  | 'alone'
  | 'workerCpu'
  | 'eventsOfACall'
  | 'historyKilobytes'
  | 'clientCpu'
  | 'restMemory'
  | 'restCpu'
  | 'start'
  | 'callingRate'
  | 'callingCpu'
  | `growth${number}`;

/** What must be measured for it. */
export function partOf(id: RatioId): Part {
  switch (id) {
    case 'rate':
    case 'workerCpu':
    case 'callingRate':
    case 'callingCpu':
      return 'load';
    case 'eventsOfACall':
    case 'historyKilobytes':
      return 'history';
    case 'restMemory':
    case 'restCpu':
      return 'rest';
    case 'clientCpu':
      return 'client';
    case 'alone':
    case 'start':
      return id;
    default:
      return 'growth';
  }
}

/** All that are judged. */
export function ratiosOf(measured: Measurements): Ratio[] {
  return [...limitsOf(measured), ...sameCallsOf(measured)];
}

/** How far orchestration is from its limits: most of them do without the calls. */
export function limitsOf(measured: Measurements): Ratio[] {
  return [
    ...ofLoad(measured),
    ...ofOne(measured),
    ...ofLife(measured),
    ...ofClient(measured),
    ...ofRest(measured),
    ...ofStart(measured),
    ...ofGrowth(measured),
  ];
}

export function holds({ value, goal, more = false }: Pick<Ratio, 'value' | 'goal' | 'more'>): boolean {
  return more ? value >= goal : value <= goal;
}

const EMPTY = 'a workflow with as many empty activities and equally large payloads';

/** Of one workflow: the middle of the turns. */
export function costOf(turns: readonly Turn[], part: keyof Cost): number {
  return medianOf(turns.map(({ cost, workflows }) => cost[part] / workflows));
}

export function rateOf(turns: readonly Turn[]): number {
  return medianOf(turns.map(({ workflows, took }) => workflows / (took / 1_000)));
}

function ofLoad({ load }: Measurements): Ratio[] {
  if (!load) return [];
  return [
    {
      ...{ id: 'rate', name: 'bookings per second', unit: '×', against: EMPTY, goal: 0.85, more: true },
      value: compared(load, 'empty', rate),
    },
    {
      ...{ id: 'workerCpu', name: 'worker CPU time per booking', unit: '×', against: EMPTY, goal: 2 },
      value: compared(load, 'empty', workerCpu),
    },
  ];
}

/** Like with like: the rival makes the same calls in a workflow of as many activities, and has no flows. */
export function sameCallsOf({ load }: Measurements): Ratio[] {
  if (!load) return [];
  const against = 'as many activities, one of which makes the same calls with the bare client';
  return [
    {
      ...{ id: 'callingRate', name: 'bookings per second against the same calls without flows', unit: '×' },
      ...{ against, value: compared(load, 'calling', rate), goal: 0.85, more: true },
    },
    {
      ...{ id: 'callingCpu', name: 'worker CPU time against the same calls without flows' },
      ...{ unit: '×', against, value: compared(load, 'calling', workerCpu), goal: 1.2 },
    },
  ];
}

/** Round by round: what else the machine did met both of a round. */
function compared(load: Each<Turn>, rival: Rival, value: (turn: Turn) => number): number {
  return medianOf(load.ours.map((turn, round) => value(turn) / value(load[rival][round] ?? turn)));
}

const rate = ({ workflows, took }: Turn): number => workflows / took;
const workerCpu = ({ cost, workflows }: Turn): number => cost.worker / workflows;

function ofOne({ alone }: Measurements): Ratio[] {
  if (!alone) return [];
  const bare = medianOf(alone.bare.flatMap(({ took }) => took));
  return [
    {
      ...{ id: 'alone', name: 'one booking, nothing else running', unit: '×', goal: 1.15 },
      against: 'the same calls with the bare client, plus an empty workflow with as many activities',
      value: medianOf(alone.ours) / (bare + medianOf(alone.empty)),
    },
  ];
}

function ofLife({ life }: Measurements): Ratio[] {
  if (!life) return [];
  const against = 'booking, ticketing and cancelling, encrypted';
  return [
    {
      ...{ id: 'eventsOfACall', name: 'history events per call', unit: 'events', against, goal: 9 },
      value: life.events / life.calls,
    },
    {
      ...{ id: 'historyKilobytes', name: 'history of one order', unit: 'kB', against, goal: 100 },
      value: life.bytes / 1_000,
    },
  ];
}

function ofClient({ client }: Measurements): Ratio[] {
  if (!client) return [];
  return [
    {
      ...{ id: 'clientCpu', name: 'client CPU time per small call', unit: '×', goal: 1.6 },
      against: 'plain undici, same bytes, answer discarded',
      value: client.ours / client.bare,
    },
  ];
}

function ofRest({ rest }: Measurements): Ratio[] {
  if (!rest) return [];
  const against = 'a worker without orders';
  return [
    {
      ...{ id: 'restMemory', name: `${rest.orders} held orders at rest: memory`, unit: 'MB', against },
      ...{ value: (rest.made.rss - rest.none.rss) / 1e6, goal: 150 },
    },
    {
      ...{ id: 'restCpu', name: `${rest.orders} held orders at rest: CPU`, unit: '%', against },
      // Of one processor. What an idle worker does by itself scatters by half a percent.
      ...{ value: (rest.made.busy - rest.none.busy) / 10, goal: 1 },
    },
  ];
}

function ofStart({ start }: Measurements): Ratio[] {
  if (!start) return [];
  const took = (kind: keyof Starts): number => medianOf(start[kind].map((each) => each.took));
  return [
    {
      ...{ id: 'start', name: 'worker start until its first task', unit: '×', goal: 1.3 },
      against: 'the SDK’s empty worker with a prebuilt bundle',
      value: took('ours') / took('empty'),
    },
  ];
}

function ofGrowth({ growth = [] }: Measurements): Ratio[] {
  const [smallest, ...larger] = growth;
  if (!smallest) return [];
  const cost = ({ cost: { worker, server }, workflows }: Turn): number => (worker + server) / workflows;
  return larger.map(({ inFlight, turn }) => ({
    ...{ id: `growth${inFlight}`, name: `CPU time per booking, ${inFlight} in flight`, unit: '×' },
    against: `${smallest.inFlight} in flight`,
    ...{ value: cost(turn) / cost(smallest.turn), goal: 1.2 },
  }));
}
