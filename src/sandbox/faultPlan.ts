/**
 * Plans of faults. Which fault strikes a call follows from the plan's seed, the trip, the operation and how often it was called for that
 * trip, and from nothing else: the same seed does the same to each trip, in whatever order the calls of many trips arrive.
 */
import { z } from 'zod';
import { hasOperation, operationNames } from '../domain/calls/operations';
import { BoundedMap } from './bounded';
import { BadFault, milliseconds, type Fault } from './faults';
import type { SandboxOperation, Version, Wire } from './model';
import { evenly, hash32 } from './random';
import { faultKinds, faultNames, kindsAt, type FaultEffect, type FaultKind } from './scenarios';

/** One trip, from its first call to its last. */
export interface Trip {
  name: string;
  /** The trips of a series are numbered, and a plan deals its faults evenly among them. */
  series: string;
  number: number;
}

/** Returns the trip of a name that ends in its number: `chaos-17`. A name without a number belongs to no series. */
export function numbered(name: string): Trip {
  const [, series = '', digits] = /^(.*?)(\d{1,9})$/.exec(name) ?? [];
  return digits === undefined ? unnumbered(name) : { name, series, number: Number(digits) };
}

/** Returns a trip that belongs to no series. */
export function unnumbered(name: string): Trip {
  return { name, series: '', number: hash32(name) };
}

const RATE = 'a rate is a number from 0 to 1';
const rate = z.number(RATE).min(0, RATE).max(1, RATE);

const plannable = z.enum(
  faultNames.filter((kind) => faultKinds[kind].strikes !== 'none'),
  {
    error: ({ input }) =>
      faultNames.some((kind) => kind === input)
        ? `${String(input)} cannot be planned, only ordered`
        : `there is no kind ${String(input)}; there are: ${faultNames.join(', ')}`,
  },
);

/**
 * What is dealt, and how often. A caller that wants the same faults for the same trips, evenly dealt, gives each request a
 * `requester.agentCode` of its own that ends in the trip's number (`tripOf` in about.ts).
 */
export const faultPlan = z.strictObject({
  seed: z.union([z.string().max(100), z.number()]).transform(String),
  /** Share of the calls that are struck, 0 to 1. */
  rate,
  /** Another rate for an operation: one that is called seldom needs more to meet every kind. */
  rates: z.partialRecord(z.enum(operationNames), rate).optional(),
  /** Default: every kind that fits the operation. */
  kinds: z.array(plannable).min(1).optional(),
  /** Default: all. */
  operations: z.array(z.enum(operationNames)).min(1).optional(),
  /** Milliseconds until `apply-late` does the work; default settleDelay. */
  lateDelay: milliseconds.optional(),
  /** Milliseconds after which the connection of a stall or a slow drip ends; default: when the caller hangs up. */
  stallFor: milliseconds.optional(),
  /** Milliseconds of `slow`; default settleDelay. */
  slowFor: milliseconds.optional(),
});

export type FaultPlan = z.infer<typeof faultPlan>;

/** What the plan struck since it was set; kept when the plan is removed. */
export interface PlanReport {
  /** Absent: none is set. */
  plan?: FaultPlan;
  /** Calls that the plan has judged. */
  calls: Partial<Record<SandboxOperation, number>>;
  /** How often each kind struck each operation. */
  struck: Partial<Record<SandboxOperation, Partial<Record<FaultKind, number>>>>;
  /** The kinds that could have struck an operation of the versions in use, and have not yet. */
  missing: Partial<Record<SandboxOperation, FaultKind[]>>;
}

/** Deals the faults of one plan after another. */
export type FaultPlanner = ReturnType<typeof createFaultPlanner>;

/** Trips times operations that are counted at the same time. */
const COUNTED = 500_000;

/** The kinds that a plan deals at an operation. */
function planned({ operations, kinds }: FaultPlan, operation: SandboxOperation): FaultKind[] {
  if (operations && !operations.includes(operation)) return [];
  return kindsAt(operation).filter((kind) => kinds?.includes(kind) ?? true);
}

/** Returns the kind that strikes the `nth` call (from 0) of an operation for a trip; undefined: none does. */
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

/** Creates a planner, with a first plan or without one. Throws BadFault. */
export function createFaultPlanner(first?: FaultPlan) {
  let plan: FaultPlan | undefined;
  let judgedBy: FaultPlan | undefined;
  let counts = new BoundedMap<string, number>(COUNTED);
  let versions = new Set<Version>();
  let calls: PlanReport['calls'] = {};
  let struck: PlanReport['struck'] = {};

  /** Sets a plan and counts anew; undefined removes it. Throws BadFault. */
  const set = (wanted: FaultPlan | undefined): void => {
    if (wanted) {
      const { error } = faultPlan.safeParse(wanted);
      if (error) throw new BadFault(error.issues.map(({ message }) => message).join('; '));
      [judgedBy, counts, versions, calls, struck] = [wanted, new BoundedMap(COUNTED), new Set(), {}, {}];
    }
    plan = wanted;
  };
  set(first);

  return {
    set,
    /** Returns the fault for a call of a trip, if any. `spared`: the call is counted, and something else strikes it. */
    next(
      { operation, version }: Pick<Wire, 'operation' | 'version'>,
      trip: Trip,
      spared: boolean,
    ): Fault | undefined {
      if (!plan) return undefined;
      versions.add(version);
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
    report: (): PlanReport => ({
      ...(plan && { plan }),
      calls: { ...calls },
      struck: structuredClone(struck),
      missing: judgedBy ? missing(judgedBy, struck, [...versions]) : {},
    }),
  };
}

function missing(plan: FaultPlan, struck: PlanReport['struck'], versions: Version[]): PlanReport['missing'] {
  return Object.fromEntries(
    operationNames
      .filter((name) => versions.length === 0 || versions.some((version) => hasOperation(version, name)))
      .map((name): [SandboxOperation, FaultKind[]] => [
        name,
        planned(plan, name).filter((kind) => !struck[name]?.[kind]),
      ])
      .filter(([, kinds]) => kinds.length > 0),
  );
}

function delayOf({ lateDelay, stallFor, slowFor }: FaultPlan, kind: FaultKind): number | undefined {
  const { work, answer }: FaultEffect = faultKinds[kind];
  if (work === 'late') return lateDelay;
  return answer === 'slow' ? slowFor : stallFor;
}
