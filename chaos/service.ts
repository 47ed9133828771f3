/** The sandbox as the chaos program handles it from outside: its plan of faults, its ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { NdcFlowsError } from '../src/domain/errors';
import { addMoney, type Money } from '../src/domain/money';
import type { CallRecord, Ledger } from '../src/sandbox';
import type { FaultPlan, PlanReport } from '../src/sandbox/faultPlan';
import { isListening } from '../src/temporal/devServer/ports';
import type { AuditedLedger } from './audit';
import { PROVIDER } from './requests';
import { signal } from './signal';

/** Thrown when the sandbox does not do what it is told by its control paths. */
class ControlRefused extends NdcFlowsError {
  readonly code = 'sandbox-control';
}

/** How often, and how far apart, it is looked whether the sandbox listens again. */
const LOOKS = 100;
const LOOK_EVERY = 100;

/** How far apart it is looked whether an order was turned away: the next provider is asked within a second. */
const TURNED_AWAY_EVERY = 50;

/** One sandbox process. */
export class Service {
  constructor(
    readonly url: string,
    /** Its name in the configuration. */
    readonly provider = PROVIDER,
    private readonly pid?: number,
  ) {}

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

  /** Answers nothing for a while. What comes meanwhile is worked on afterwards. */
  async hang(milliseconds: number): Promise<void> {
    signal(this.pid, 'SIGSTOP');
    await sleep(milliseconds);
    signal(this.pid, 'SIGCONT');
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

  /** Refuses every fourth orderCreate, so many times, as sold out: certainly nothing is made. */
  async turnAway(times: number): Promise<void> {
    const soldOut = { operation: 'orderCreate', kind: 'error-before', code: '493', skip: 3 };
    for (let time = 0; time < times; time += 1) await this.control('POST', '/control/faults', soldOut);
  }

  /** Counts the orders that are still to be turned away; undefined while it refuses connections. */
  async toTurnAway(): Promise<number | undefined> {
    try {
      const { ordered } = (await this.control('GET', '/control/faults')) as { ordered: unknown[] };
      return ordered.length;
    } catch {
      return undefined;
    }
  }

  /** Refuses nothing more as sold out. */
  async turnNobodyAway(): Promise<void> {
    await this.control('DELETE', '/control/faults');
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

/** All sandboxes of a run, as one service: what strikes one strikes the others, and their ledgers are read as one. */
export class Services {
  private turn = 0;

  constructor(private readonly all: readonly [Service, ...Service[]]) {}

  get urls(): string[] {
    return this.all.map(({ url }) => url);
  }

  /** From now on faults strike by this plan, at each by another seed. */
  async breakBy(plan: FaultPlan): Promise<void> {
    await this.each((service, at) =>
      service.breakBy(at === 0 ? plan : { ...plan, seed: `${plan.seed}/${at}` }),
    );
  }

  /** Has each of several turn away some orders, so that the others follow. */
  async turnAway(orders: number): Promise<void> {
    if (this.all.length > 1) await this.each((service) => service.turnAway(orders));
  }

  /** No more faults; what was counted stays. */
  async heal(): Promise<void> {
    await this.each(async (service) => {
      await service.heal();
      await service.turnNobodyAway();
    });
  }

  /** Resolves to true as soon as one of them has turned an order away; to false once no order can come any more. */
  async turnsAway(isOver: () => boolean): Promise<boolean> {
    const before = await this.each((service) => service.toTurnAway());
    while (!isOver()) {
      const now = await this.each((service) => service.toTurnAway());
      if (now.some((left = Infinity, at) => left < (before[at] ?? 0))) return true;
      await sleep(TURNED_AWAY_EVERY);
    }
    return false;
  }

  /** One of them, each in its turn, refuses connections for a while. */
  refuse(milliseconds: number): Promise<void> {
    return this.next().refuse(milliseconds);
  }

  /** One of them, each in its turn, answers nothing for a while. */
  hang(milliseconds: number): Promise<void> {
    return this.next().hang(milliseconds);
  }

  /** What the plans have struck so far. */
  async faults(): Promise<PlanReport> {
    const [first, ...others] = await this.each((service) => service.faults());
    return others.reduce(bothReports, first ?? { calls: {}, struck: {}, missing: {} });
  }

  /** Counts the refused logins of orders. */
  async refusedLogins(): Promise<number> {
    const counts = await this.each((service) => service.refusedLogins());
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** What really happened, wherever it did. Each order names its provider. */
  async ledger(): Promise<AuditedLedger> {
    const [first, ...others] = await this.each(async (service): Promise<AuditedLedger> => {
      const ledger = await service.ledger();
      const orders = ledger.orders.map((order) => ({ ...order, madeAt: service.provider }));
      return { ...ledger, orders };
    });
    if (!first) throw new ControlRefused('There is no sandbox.');
    return others.reduce(bothLedgers, first);
  }

  private next(): Service {
    const [first] = this.all;
    this.turn += 1;
    return this.all[this.turn % this.all.length] ?? first;
  }

  private each<T>(ask: (service: Service, at: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.all.map(ask));
  }
}

type Struck = NonNullable<PlanReport['struck'][keyof PlanReport['struck']]>;
type Kinds = NonNullable<PlanReport['missing'][keyof PlanReport['missing']]>;

function bothReports(a: PlanReport, b: PlanReport): PlanReport {
  const struck = added<Struck>(a.struck, b.struck, (one, other) => added<number>(one, other, sum));
  const missing = added<Kinds>(a.missing, b.missing, (one, other) =>
    one.filter((kind) => other.includes(kind)),
  );
  return { ...a, calls: added<number>(a.calls, b.calls, sum), struck, missing };
}

function bothLedgers(a: AuditedLedger, b: AuditedLedger): AuditedLedger {
  return {
    orders: [...a.orders, ...b.orders],
    issues: [...a.issues, ...b.issues],
    cancellations: [...a.cancellations, ...b.cancellations],
    duplicates: [...a.duplicates, ...b.duplicates],
    changes: [...a.changes, ...b.changes],
    amendments: [...a.amendments, ...b.amendments],
    totals: { ...a.totals, ...added<number>(a.totals, b.totals, sum) },
    sums: added<Ledger['sums'][string]>(a.sums, b.sums, (one, other) => ({
      ...one,
      ...added<Money>(one, other, addMoney),
    })),
  };
}

const sum = (one: number, other: number): number => one + other;

/** Adds what two records have of the same key. */
function added<Value>(
  a: Partial<Record<string, Value>>,
  b: Partial<Record<string, Value>>,
  both: (one: Value, other: Value) => Value,
): Record<string, Value> {
  const all = new Map<string, Value>();
  for (const [key, value] of [...Object.entries(a), ...Object.entries(b)]) {
    const before = all.get(key);
    if (value !== undefined) all.set(key, before === undefined ? value : both(before, value));
  }
  return Object.fromEntries(all);
}
