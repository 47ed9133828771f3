/** Starts a sandbox: an NDC service on loopback that speaks both versions and both styles, and sells nothing real. */
import { BoundedMap } from './bounded';
import type { CallRecord } from './callLog';
import type { FaultPlan, PlanReport } from './faultPlan';
import type { FaultOrder, OrderedFault } from './faults';
import { createHttpServer } from './http';
import type { Ledger } from './ledger';
import { createListener } from './listener';
import { codec } from './messages';
import type { SandboxOperation } from './model';
import type { SandboxOptions } from './settings';
import { createWorld } from './world';

/** A running sandbox. */
export interface Sandbox {
  /** Base URL without a slash at its end: `http://127.0.0.1:41235`. */
  url: string;
  port: number;
  /** Returns what really happened so far. */
  ledger(): Ledger;
  /** Returns every call, oldest first. */
  log(): CallRecord[];
  /** Returns what was wrong with any call, with its operation. A correct client leaves it empty. */
  problems(): string[];
  /** Orders a fault. Throws BadFault. */
  fault(order: FaultOrder): OrderedFault;
  clearFaults(): void;
  /** Sets a plan of faults and counts anew; undefined removes it. Throws BadFault. */
  plan(plan: FaultPlan | undefined): void;
  /** Returns what the plan has struck. */
  planned(): PlanReport;
  /** Ends every connection and refuses new ones for so many milliseconds. Resolves when it listens again, on the same port. */
  refuse(milliseconds: number): Promise<void>;
  /** Moves the sandbox's clock forward, by milliseconds. */
  advance(milliseconds: number): void;
  /** Resolves with the next call of the operation that arrives, before it is answered. */
  next(operation: SandboxOperation): Promise<CallRecord>;
  close(): Promise<void>;
}

/**
 * Starts a sandbox and waits until it listens. Rejects with Node's error where the port is taken, with RangeError for options that make no sense.
 *
 * @example
 * const sandbox = await startSandbox({ settleDelay: 200 });
 * sandbox.fault({ operation: 'orderCreate', kind: 'reset-after' });
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld(options);
  const { settings, log, ledger, clock, faults, planner, late } = world;
  const closing = new AbortController();
  const service = {
    world,
    codec,
    seen: new BoundedMap<string, true>(settings.remember),
    refuse: (milliseconds: number) => listener.refuse(milliseconds),
  };
  const listener = createListener(createHttpServer(service, closing.signal), settings, closing.signal);
  const { port, address, family } = await listener.open();
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    url: `http://${host}:${port}`,
    port,
    ledger: () => {
      late.catchUp(clock.now());
      return ledger.read();
    },
    log: () => log.read(),
    problems: () =>
      log.read().flatMap((record) => record.problems.map((what) => `${record.operation}: ${what}`)),
    fault: (order) => faults.order(order),
    clearFaults: () => faults.clear(),
    plan: (plan) => planner.set(plan),
    planned: () => planner.report(),
    refuse: (milliseconds) => listener.refuse(milliseconds),
    advance: (milliseconds) => clock.advance(milliseconds),
    next: (operation) => log.next(operation),
    close: async () => {
      closing.abort();
      await listener.close();
    },
  };
}
