/** Everything that one sandbox holds, and what a handler knows of the call that it answers. */
import { createCallLog, type CallLog, type CallRecord } from './callLog';
import { createSchedule, type Schedule } from './catalogue/schedule';
import { createClock, type SandboxClock } from './clock';
import { createFaultPlanner, type FaultPlanner } from './faultPlan';
import { Faults, LateWork } from './faults';
import { createLedger, type LedgerBook } from './ledger';
import { Logins } from './logins';
import type { Version } from './model';
import { createOrders, type Orders } from './orders';
import { createRealism, type Realism } from './realistic/realism';
import { Refusal, type RefusalCode } from './refusal';
import { settingsOf, type SandboxOptions, type Settings } from './settings';
import { createShopping, type Shopping } from './shopping';

/** The state of one sandbox. */
export interface World {
  settings: Settings;
  /** When the world began (milliseconds since 1970). */
  startedAt: number;
  clock: SandboxClock;
  schedule: Schedule;
  logins: Logins;
  shopping: Shopping;
  orders: Orders;
  ledger: LedgerBook;
  log: CallLog;
  faults: Faults;
  planner: FaultPlanner;
  late: LateWork;
  /** Absent if all answers are textbook answers. */
  realism?: Realism;
}

/** What of a world outlives the sandbox: what it has sold, not who is logged in, nor the log of calls. */
export type KeptWorld = ReturnType<typeof keptOf>;

/** Returns what a later sandbox needs to continue the world. */
export function keptOf({ startedAt, clock, orders, ledger, shopping }: World) {
  return {
    startedAt,
    advanced: clock.advanced(),
    orders: orders.keep(),
    ledger: ledger.keep(),
    shopping: shopping.keep(),
  };
}

/**
 * Creates a world in which nothing has happened, or the one that was kept. Throws RangeError for options that make no sense, BadFault for such
 * a plan.
 */
export function createWorld(options: SandboxOptions = {}, kept?: KeptWorld): World {
  const settings = settingsOf(options);
  const { seed, remember } = settings;
  const clock = createClock(settings.timeZone, settings.clock);
  if (kept) clock.advance(kept.advanced);
  const startedAt = kept?.startedAt ?? clock.now();
  return {
    settings,
    startedAt,
    clock,
    schedule: createSchedule(seed),
    logins: new Logins(settings, clock),
    shopping: createShopping(settings, startedAt, kept?.shopping),
    orders: createOrders(remember, { startedAt, seed: settings.seed }, kept?.orders),
    ledger: createLedger(remember, startedAt, kept?.ledger),
    log: createCallLog(remember),
    faults: new Faults(),
    planner: createFaultPlanner(settings.plan),
    late: new LateWork(),
    ...(settings.realistic && { realism: createRealism(settings) }),
  };
}

/** A call that may be answered: logged in, well formed. */
export interface Call {
  world: World;
  version: Version;
  /** Username of the agency. */
  account: string;
  /** Provider code of the Control element or header. */
  provider: string;
  correlationId: string;
  /** Control's Requester/@AgentCode. */
  agent?: string;
  /** Country of the sale. */
  country?: string;
  /** Where a handler notes what is wrong with the request, and which order it is about. */
  record: CallRecord;
}

/** Returns what every entry of the ledger says. */
export function entryOf({ world, correlationId }: Call, { orderId }: { orderId: string }) {
  return { orderId, at: new Date(world.clock.now()).toISOString(), correlationId };
}

/** Notes a mistake of the caller's in the log, where a correct client never causes one, and returns the refusal to throw. */
export function mistake(call: Call, what: string, code: RefusalCode, detail?: string): Refusal {
  call.record.problems.push(what);
  return new Refusal(code, detail);
}
