/** Live progress for people: each state and operation with its time, and what came back, as lines that are written once. */
import type { OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import { ONE_AT_A_TIME, factsOf } from './facts';
import type { OperationDone } from '../../client/history';

/** What happened, to be told in the order of time. */
type Moment = { at: number } & ({ state: OrderState } | OperationDone);

/** Tells one order's progress. What the order was before is known and not told. */
export class Report {
  private readonly told = new Set<string>();
  /** Of labels that have one text at a time, the fact that was told last. */
  private readonly latest = new Map<string, string>();
  private moments: Moment[] = [];
  /** The last state that was told. */
  private last?: { state: OrderState; at: string };
  private began?: number;

  constructor(
    private readonly say: (line: string) => void,
    before?: OrderStatus,
  ) {
    this.last = before?.history.at(-1);
    for (const [label, text] of before ? factsOf(before) : []) this.isNew(label, text);
  }

  /** Operations that have ended; they are told together with the states between them. */
  operations(done: readonly OperationDone[]): void {
    this.moments.push(...done);
  }

  /** Tells what is new since the last time. */
  status(status: OrderStatus): void {
    this.moments.push(...this.newStates(status.history));
    this.tell();
    for (const [label, text] of factsOf(status)) {
      if (this.isNew(label, text)) this.say(`${' '.repeat(12)}${label.padEnd(11)}${text}`);
    }
  }

  /** Something that is no progress: a wait, a repeat. Said once. */
  note(text: string): void {
    if (this.told.has(text)) return;
    this.told.add(text);
    this.tell();
    this.say(`${' '.repeat(12)}${text}`);
  }

  /** Whether a fact is to be told; from now on it is not. */
  private isNew(label: string, text: string): boolean {
    const fact = `${label} ${text}`;
    const known = ONE_AT_A_TIME.has(label) ? this.latest.get(label) === fact : this.told.has(fact);
    this.latest.set(label, fact);
    this.told.add(fact);
    return !known;
  }

  private newStates(history: OrderStatus['history']): Moment[] {
    const { last } = this;
    const known = last
      ? history.findLastIndex(({ at, state }) => at === last.at && state === last.state)
      : -1;
    this.last = history.at(-1) ?? last;
    return history.slice(known + 1).map(({ state, at }) => ({ state, at: Date.parse(at) }));
  }

  private tell(): void {
    const moments = this.moments.sort((a, b) => a.at - b.at);
    this.moments = [];
    for (const moment of moments) {
      this.began ??= 'operation' in moment ? moment.at - moment.took : moment.at;
      if ('operation' in moment) {
        const { operation, took, ended } = moment;
        this.say(
          `${' '.repeat(12)}${operation.padEnd(18)}${seconds(took).padStart(8)}${ended === 'failed' ? '  failed' : ''}`,
        );
      } else {
        this.say(`${seconds(Math.max(0, moment.at - this.began)).padStart(9)}   ${moment.state}`);
      }
    }
  }
}

/** `0.42 s`, `12.3 s`. */
export function seconds(milliseconds: number): string {
  const whole = milliseconds / 1000;
  return `${whole.toFixed(whole < 10 ? 2 : 1)} s`;
}
