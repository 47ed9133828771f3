/** Everything that one sandbox holds, and what a handler is told of the call that it answers. */
import type { CallLog, CallRecord } from './callLog';
import type { Schedule } from './catalogue/schedule';
import type { SandboxClock } from './clock';
import type { FaultPlanner } from './faultPlan';
import type { Faults } from './faults';
import type { LateWork } from './lateWork';
import type { LedgerBook } from './ledger';
import type { Logins } from './logins';
import type { Version } from './model';
import type { Orders } from './orders';
import type { Realism } from './realistic/realism';
import type { Settings } from './settings';
import type { Shopping } from './shopping';

/** The state of one sandbox. */
export interface World {
  settings: Settings;
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
  /** Absent where everything goes by the book. */
  realism?: Realism;
}

/** A call that may be answered: logged in, well formed. */
export interface Call {
  version: Version;
  /** Username of the agency. */
  account: string;
  /** Provider code of the Control element or header. */
  provider: string;
  correlationId: string;
  /** Control's Requester/@AgentCode. */
  agent?: string;
  /** Where a handler notes what is wrong with the request, and which order it is about. */
  record: CallRecord;
}

/** Notes a fault of the request's; a correct client never causes one. */
export function problem(call: Call, what: string): void {
  call.record.problems.push(what);
}
