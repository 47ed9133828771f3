/** Starts a sandbox: an NDC service on loopback that speaks both versions and both styles, and sells nothing real. */
import { BoundedMap } from './bounded';
import type { FaultPlan } from './faultPlan';
import type { FaultOrder } from './faults';
import { createHttpServer } from './http';
import type { Ledger } from './ledger';
import { createListener } from './listener';
import { codec } from './messages';
import type { SandboxOperation } from './model';
import type { SandboxOptions } from './settings';
import { keepState, readState } from './stateFile';
import { createWorld } from './world';

/** A running sandbox. */
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/**
 * Starts a sandbox and waits until it listens. Rejects with Node's error where the port is taken, with RangeError for options that make no sense.
 *
 * @example
 * const sandbox = await startSandbox({ settleDelay: 200 });
 * sandbox.fault({ operation: 'orderCreate', kind: 'reset-after' });
 */
export async function startSandbox(options: SandboxOptions = {}) {
  const { stateFile } = options;
  const world = createWorld(options, stateFile === undefined ? undefined : readState(stateFile));
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
  const lastWrite = stateFile === undefined ? undefined : keepState(stateFile, world);
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    /** Base URL without a slash at its end: `http://127.0.0.1:41235`. */
    url: `http://${host}:${port}`,
    port,
    /** Returns what really happened so far. */
    ledger: (): Ledger => {
      late.catchUp(clock.now());
      return ledger.read();
    },
    /** Returns every call, oldest first. */
    log: () => log.read(),
    /** Returns what was wrong with any call, with its operation. A correct client leaves it empty. */
    problems: () =>
      log.read().flatMap((record) => record.problems.map((what) => `${record.operation}: ${what}`)),
    /** Orders a fault. Throws BadFault. */
    fault: (order: FaultOrder) => faults.order(order),
    clearFaults: () => faults.clear(),
    /** Sets a plan of faults and counts anew; undefined removes it. Throws BadFault. */
    plan: (plan: FaultPlan | undefined) => planner.set(plan),
    /** Returns what the plan has struck. */
    planned: () => planner.report(),
    /** Ends every connection and refuses new ones for so many milliseconds. Resolves when it listens again, on the same port. */
    refuse: service.refuse,
    /** Moves the sandbox's clock forward, by milliseconds. */
    advance: (milliseconds: number) => clock.advance(milliseconds),
    /** Resolves with the next call of the operation that arrives, before it is answered. */
    next: (operation: SandboxOperation) => log.next(operation),
    close: async (): Promise<void> => {
      closing.abort();
      await listener.close();
      lastWrite?.();
    },
  };
}
