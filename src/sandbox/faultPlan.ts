/**
 * A plan of faults by a seed: which fault strikes a call follows from the seed, the trip, the operation and how often it was called for that
 * trip, and from nothing else, so that the same seed does the same to each trip in whatever order the calls of many trips come.
 */
import { BoundedMap } from './bounded';
import { evenly } from './evenly';
import { BadFault } from './badFault';
import { faultKinds, faultNames, kindsAt, type FaultEffect, type FaultKind } from './faultKinds';
import { hasOperation, operationNames } from '../domain/calls/operations';
import type { SandboxOperation, Version, Wire } from './model';

/** One trip, from its first call to its last. */
export interface Trip {
  name: string;
  /** Trips of one series are numbered one after another, and a plan deals its faults evenly among them. */
  series: string;
  number: number;
}

/**
 * What is dealt, and how often. A caller that wants the same faults for the same trips, evenly dealt, gives each request a
 * `requester.agentCode` of its own that ends in the trip's number, such as its reference: see `trips.ts`.
 */
export interface FaultPlan {
  seed: string;
  /** Part of the calls that are struck, 0 to 1. */
  rate: number;
  /** Another rate for an operation: one that is seldom called needs more to meet every kind. */
  rates?: Partial<Record<SandboxOperation, number>>;
  /** Default: every kind that fits the operation. */
  kinds?: FaultKind[];
  /** Default: all. */
  operations?: SandboxOperation[];
  /** Milliseconds until `apply-late` does the work; default settleDelay. */
  lateDelay?: number;
  /** Milliseconds after which the connection of a stall or a slow drip ends; default: when the caller hangs up. */
  stallFor?: number;
  /** Milliseconds of `slow`; default settleDelay. */
  slowFor?: number;
}

/** A fault of the plan's. */
export interface PlannedFault extends FaultEffect {
  kind: FaultKind;
  delay?: number;
}

/** How often what was struck, since the plan was set; kept when it is taken away. */
export interface PlanReport {
  /** Absent: none is set. */
  plan?: FaultPlan;
  /** Calls that the plan has judged. */
  calls: Partial<Record<SandboxOperation, number>>;
  /** How often each kind struck each operation. */
  struck: Partial<Record<SandboxOperation, Partial<Record<FaultKind, number>>>>;
  /** The kinds that could have struck an operation of the versions that are spoken, and have not yet. */
  missing: Partial<Record<SandboxOperation, FaultKind[]>>;
}

/** Deals the faults of one plan after another. */
export interface FaultPlanner {
  /** Sets a plan and counts anew; undefined: takes it away. Throws BadFault. */
  set(plan: FaultPlan | undefined): void;
  /** The fault for a call of a trip, if any. `spared`: the call is counted, and something else strikes it. */
  next(wire: Pick<Wire, 'operation' | 'version'>, trip: Trip, spared: boolean): PlannedFault | undefined;
  report(): PlanReport;
}

/** Trips whose calls are counted at once, times operations. */
const COUNTED = 500_000;

/** The kinds that a plan deals at an operation. */
export function planned(plan: FaultPlan, operation: SandboxOperation): FaultKind[] {
  if (plan.operations && !plan.operations.includes(operation)) return [];
  const { kinds } = plan;
  return kindsAt(operation).filter((kind) => kinds?.includes(kind) ?? true);
}

/** The kind that strikes the `nth` call (from 0) of an operation for a trip; undefined: none does. Pure. */
export function strike(
  plan: FaultPlan,
  { series, number }: Trip,
  operation: SandboxOperation,
  nth: number,
): FaultKind | undefined {
  const kinds = planned(plan, operation);
  const rate = plan.rates?.[operation] ?? plan.rate;
  const place = evenly(`${plan.seed}/${series}/${operation}/${nth}`, number);
  return place < rate ? kinds[Math.floor((place / rate) * kinds.length)] : undefined;
}

/** A planner without a plan. */
export function createFaultPlanner(first?: FaultPlan): FaultPlanner {
  let plan: FaultPlan | undefined;
  let judgedBy: FaultPlan | undefined;
  let counts = new BoundedMap<string, number>(COUNTED);
  let spoken = new Set<Version>();
  let calls: PlanReport['calls'] = {};
  let struck: PlanReport['struck'] = {};

  const set = (wanted: FaultPlan | undefined): void => {
    if (wanted) {
      check(wanted);
      [judgedBy, counts, spoken, calls, struck] = [wanted, new BoundedMap(COUNTED), new Set(), {}, {}];
    }
    plan = wanted;
  };
  set(first);

  return {
    set,
    next({ operation, version }, trip, spared) {
      if (!plan) return undefined;
      spoken.add(version);
      const counted = `${operation}/${trip.name}`;
      const nth = counts.get(counted) ?? 0;
      counts.set(counted, nth + 1);
      calls[operation] = (calls[operation] ?? 0) + 1;
      const kind = spared ? undefined : strike(plan, trip, operation, nth);
      if (!kind) return undefined;
      const kinds = (struck[operation] ??= {});
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      return { ...faultKinds[kind], kind, delay: delayOf(plan, kind) };
    },
    report: () => ({
      ...(plan && { plan }),
      calls: { ...calls },
      struck: structuredClone(struck),
      missing: judgedBy ? missing(judgedBy, struck, spoken) : {},
    }),
  };
}

function missing(
  plan: FaultPlan,
  struck: PlanReport['struck'],
  spoken: ReadonlySet<Version>,
): PlanReport['missing'] {
  const open = operationNames
    .filter((name) => spoken.size === 0 || [...spoken].some((version) => hasOperation(version, name)))
    .map((operation): [SandboxOperation, FaultKind[]] => [
      operation,
      planned(plan, operation).filter((kind) => !struck[operation]?.[kind]),
    ])
    .filter(([, kinds]) => kinds.length > 0);
  return Object.fromEntries(open);
}

function delayOf({ lateDelay, stallFor, slowFor }: FaultPlan, kind: FaultKind): number | undefined {
  const { work, answer }: FaultEffect = faultKinds[kind];
  if (work === 'late') return lateDelay;
  return answer === 'slow' ? slowFor : stallFor;
}

function check({ rate, rates = {}, kinds = [] }: FaultPlan): void {
  if ([rate, ...Object.values(rates)].some((part) => !(part >= 0 && part <= 1)))
    throw new BadFault('a rate is a number from 0 to 1');
  const strange = kinds.find((kind) => !faultNames.includes(kind));
  if (strange) throw new BadFault(`there is no kind ${strange}; there are: ${faultNames.join(', ')}`);
  const unfit = kinds.find((kind) => (faultKinds[kind] as FaultEffect).strikes === 'nowhere');
  if (unfit) throw new BadFault(`${unfit} cannot be planned, only ordered`);
}
