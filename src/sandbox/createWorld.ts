/** Makes the state of a sandbox from its settings. */
import { createCallLog } from './callLog';
import { createSchedule } from './catalogue/schedule';
import { createClock } from './clock';
import { createFaultPlanner } from './faultPlan';
import { createFaults } from './faults';
import { createLateWork } from './lateWork';
import { createLedger } from './ledger';
import { createLogins } from './logins';
import { createOrders } from './orders';
import { createRealism } from './realistic/realism';
import { settingsOf, type SandboxOptions } from './settings';
import { createShopping } from './shopping';
import type { World } from './world';

/** A world in which nothing has happened. Throws RangeError for options that make no sense, BadFault for such a plan. */
export function createWorld(options: SandboxOptions = {}): World {
  const settings = settingsOf(options);
  const clock = createClock(settings.timeZone, settings.clock);
  const startedAt = clock.now();
  return {
    settings,
    clock,
    schedule: createSchedule(settings.seed),
    logins: createLogins(settings, clock),
    shopping: createShopping(settings, startedAt),
    orders: createOrders(settings.remember, startedAt),
    ledger: createLedger(settings.remember, startedAt),
    log: createCallLog(settings.remember),
    faults: createFaults(),
    planner: createFaultPlanner(settings.plan),
    late: createLateWork(),
    ...(settings.realistic && { realism: createRealism(settings) }),
  };
}
