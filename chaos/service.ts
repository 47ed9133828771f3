/** The sandbox as the chaos program handles it from outside: its plan of faults, its ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { NdcFlowsError } from '../src/domain/errors';
import type { CallRecord, Ledger } from '../src/sandbox';
import type { FaultPlan, PlanReport } from '../src/sandbox/faultPlan';
import { isListening } from '../src/temporal/devServer/ports';

/** Thrown when the sandbox does not do what it is told by its control paths. */
class ControlRefused extends NdcFlowsError {
  readonly code = 'sandbox-control';
}

/** How often, and how far apart, it is looked whether the sandbox listens again. */
const LOOKS = 100;
const LOOK_EVERY = 100;

/** One sandbox process. */
export class Service {
  constructor(readonly url: string) {}

  /** From now on faults strike by this plan. */
  async breakBy(plan: FaultPlan): Promise<void> {
    await this.control('POST', '/control/plan', plan);
  }

  /** No more faults; what was counted stays. */
  async heal(): Promise<void> {
    await this.control('DELETE', '/control/plan');
  }

  /** Refuses connections for a while; resolves when it is over. */
  async refuse(milliseconds: number): Promise<void> {
    await this.control('POST', '/control/refuse', { for: milliseconds });
    // The answer comes before the window begins.
    await sleep(milliseconds);
    for (let look = 1; !(await isListening(new URL(this.url).host)); look += 1) {
      if (look > LOOKS)
        throw new ControlRefused('The sandbox refuses connections for longer than it was told.');
      await sleep(LOOK_EVERY);
    }
  }

  /** What the plan has struck so far, also after it was taken away. */
  async faults(): Promise<PlanReport> {
    return (await this.control('GET', '/control/plan')) as PlanReport;
  }

  /** Counts the refused logins of orders. The doctor's name no agent. */
  async refusedLogins(): Promise<number> {
    const calls = (await this.control('GET', '/log')) as CallRecord[];
    return calls.filter(
      ({ operation, errors, agent }) =>
        operation === 'login' && errors.includes('Invalid') && agent !== undefined,
    ).length;
  }

  async ledger(): Promise<Ledger> {
    return (await this.control('GET', '/ledger')) as Ledger;
  }

  private async control(method: 'GET' | 'POST' | 'DELETE', path: string, value?: unknown): Promise<unknown> {
    const { statusCode, body } = await request(`${this.url}${path}`, {
      method,
      // A connection that is kept would be broken by the next window.
      reset: true,
      ...(value !== undefined && { body: JSON.stringify(value) }),
    });
    const answer: unknown = await body.json();
    if (statusCode === 200) return answer;
    throw new ControlRefused(
      `The sandbox answers ${method} ${path} with ${statusCode}: ${JSON.stringify(answer)}`,
    );
  }
}
