/** The sandbox as the chaos program handles it from outside: its plan of faults, its ledger. */
import { request } from 'undici';
import { NdcFlowsError } from '../domain/errors';
import type { Ledger } from '../sandbox';
import type { FaultPlan, PlanReport } from '../sandbox/faultPlan';

/** Thrown when the sandbox does not do what it is told by its control paths. */
class ControlRefused extends NdcFlowsError {
  readonly code = 'sandbox-control';
}

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
  }

  /** What the plan has struck so far, also after it was taken away. */
  async faults(): Promise<PlanReport> {
    return (await this.control('GET', '/control/plan')) as PlanReport;
  }

  async ledger(): Promise<Ledger> {
    return (await this.control('GET', '/ledger')) as Ledger;
  }

  private async control(method: 'GET' | 'POST' | 'DELETE', path: string, value?: unknown): Promise<unknown> {
    const { statusCode, body } = await request(`${this.url}${path}`, {
      method,
      ...(value !== undefined && { body: JSON.stringify(value) }),
    });
    const answer: unknown = await body.json();
    if (statusCode === 200) return answer;
    throw new ControlRefused(
      `The sandbox answers ${method} ${path} with ${statusCode}: ${JSON.stringify(answer)}`,
    );
  }
}
