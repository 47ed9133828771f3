/** Prints live progress: each state and operation with its time, and what came back. */
import { problemText } from '../../domain/calls/problemText';
import { A_RETRY_OF } from '../../domain/calls/waits';
import type { OrderState } from '../../domain/order/states';
import { CANCELLED_BY_CALLER, isCancelledUnbooked } from '../../domain/order/cancelledUnbooked';
import { providerText } from '../../domain/order/providerText';
import type { OrderStatus } from '../../domain/order/status';
import type { OperationDone } from '../../client/watchHistory';
import { showMoney } from '../../domain/money';
import { documentText } from '../show/passengers';
import { amendmentText, partialRefundText } from '../show/afterSale';
import { UNBOOKED, moneyText, payBy, pnrsOf, quotedRefundText, voidDeadline } from '../show/status';
import { repeatText } from '../show/repeats';
import { flightText } from '../show/texts';

/** A state or an operation, to be printed in the order of time. */
type Moment = { at: number } & ({ state: string; because?: string } | OperationDone);

/** Prints one order's progress as lines that are written once. @param before what is known already, and not printed */
export class Report {
  private readonly printed = new Set<string>();
  /** The last printed fact of each label that has one text at a time. */
  private readonly latest = new Map<string, string>();
  private moments: Moment[] = [];
  /** The last printed state. */
  private last?: { state: OrderState; at: string };
  private began?: number;

  constructor(
    private readonly say: (line: string) => void,
    before?: OrderStatus,
    /** Printed once, before the first call that may pay. */
    private paying?: string,
    /** What is asked for ends a booking: of what that still tries, nothing is printed. */
    private readonly stops = false,
  ) {
    this.last = before?.history.at(-1);
    // A retry is printed even if it was known before: the order still waits for it.
    const known = before ? countedFacts(before).filter(([, text]) => !text.startsWith(A_RETRY_OF)) : [];
    for (const fact of known) this.isNew(...fact);
  }

  /** Takes operations that have ended; they are printed together with the states between them. */
  operations(done: readonly OperationDone[]): void {
    this.moments.push(...done);
  }

  /** Prints what is new since the last time. */
  status(status: OrderStatus): void {
    this.moments.push(...this.newStates(status));
    this.print();
    const isUnbooked = unbooked.includes(status.state);
    for (const [label, text, nth] of countedFacts(status)) {
      const isTried = text.startsWith(A_RETRY_OF);
      if (isTried && isUnbooked && this.stops) continue;
      if (this.isNew(label, text, nth)) this.say(`${' '.repeat(12)}${label.padEnd(13)}${text}`);
      if (isTried) this.note(`${isUnbooked ? 'Nothing is booked yet. ' : ''}${KEEPS_TRYING}`);
    }
  }

  /** Prints a wait or a repeat, once. */
  note(text: string): void {
    if (this.printed.has(text)) return;
    this.printed.add(text);
    this.print();
    this.say(`${' '.repeat(12)}${text}`);
  }

  /** True the first time that a fact is seen. */
  private isNew(label: string, text: string, nth: number): boolean {
    const fact = `${nth} ${label} ${text}`;
    const known = ONE_AT_A_TIME.has(label) ? this.latest.get(label) === fact : this.printed.has(fact);
    this.latest.set(label, fact);
    this.printed.add(fact);
    return !known;
  }

  private newStates(status: OrderStatus): Moment[] {
    const { last } = this;
    const { history } = status;
    const known = last
      ? history.findLastIndex(({ at, state }) => at === last.at && state === last.state)
      : -1;
    this.last = history.at(-1) ?? last;
    return history.slice(known + 1).map(({ state, at }, index) => ({
      state: state === 'failed' && isCancelledUnbooked(status) ? CANCELLED_BY_CALLER : state,
      because: repeatText(history, known + 1 + index),
      at: Date.parse(at),
    }));
  }

  private sayPaying(): void {
    if (this.paying !== undefined) this.say(`${' '.repeat(12)}${this.paying}`);
    this.paying = undefined;
  }

  private print(): void {
    const moments = this.moments.sort((a, b) => a.at - b.at);
    this.moments = [];
    for (const moment of moments) {
      this.began ??= 'operation' in moment ? moment.at - moment.took : moment.at;
      if ('operation' in moment) {
        const { operation, took, ended } = moment;
        if (operation === PAYS) this.sayPaying();
        this.say(
          `${' '.repeat(12)}${operation.padEnd(18)}${seconds(took).padStart(8)}${ended === 'failed' ? '  failed' : ''}`,
        );
      } else {
        this.say(`${seconds(Math.max(0, moment.at - this.began)).padStart(9)}   ${moment.state}`);
        if (moment.because !== undefined) this.say(`${' '.repeat(12)}${moment.because}`);
      }
    }
  }
}

/** States in which nothing can exist at the airline. */
const unbooked: readonly OrderState[] = ['shopping', 'pricing'];

const KEEPS_TRYING = 'The order keeps trying, even after Ctrl-C. Look for the cause: ndc-flows doctor';

/** The call that issues tickets and makes changes. Until it is sent, the order may still refuse what is asked. */
const PAYS = 'orderChange';

/** Prints a duration: `0.42 s`, `12.3 s`. */
export function seconds(milliseconds: number): string {
  const whole = milliseconds / 1000;
  return `${whole.toFixed(whole < 10 ? 2 : 1)} s`;
}

/** Labels of which an order has one at a time. A price that goes back to what it was is printed again: readers believe the last one. */
const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['price', 'pay by', 'fee quoted']);

/** Returns each fact with how often it came before: a second bag like the first is another fact. */
function countedFacts(status: OrderStatus): [label: string, text: string, nth: number][] {
  const seen = new Map<string, number>();
  return factsOf(status).map(([label, text]) => {
    const nth = (seen.get(`${label} ${text}`) ?? 0) + 1;
    seen.set(`${label} ${text}`, nth);
    return [label, text, nth];
  });
}

/** Returns label and text of each fact, in the order in which an order's life brings them. */
function factsOf(status: OrderStatus): [label: string, text: string][] {
  const answered = (status.providers ?? []).filter(({ state }) => state !== 'shopping');
  const all: [string, string | undefined][] = [
    ...answered.map((each): [string, string] => ['provider', providerText(each)]),
    ...status.flights.map((flight): [string, string] => ['flight', flightText(flight)]),
    ...status.extras.map((extra): [string, string] => ['extra', extra]),
    ...status.missedExtras.map((extra): [string, string] => ['unavailable', extra]),
    ['price', status.total && showMoney(status.total)],
    ['order', status.orderId && `${status.orderId} at ${status.provider}`],
    ...pnrsOf(status).map((id): [string, string] => ['PNR', id]),
    ['pay by', payBy(status)],
    ...status.documents.map((document): [string, string] => ['document', documentText(document)]),
    ['fee quoted', status.quotedFee && showMoney(status.quotedFee)],
    ['refund', quotedRefundText(status)],
    ['forfeited', status.quotedForfeited && showMoney(status.quotedForfeited)],
    ['void until', voidDeadline(status)],
    ['fee paid', status.paidFee && showMoney(status.paidFee)],
    ['money', moneyText(status)],
    ...(status.amendments ?? []).map((each): [string, string] => ['amended', amendmentText(each)]),
    ...(status.partialRefunds ?? []).map((each): [string, string] => ['refund', partialRefundText(each)]),
    isCancelledUnbooked(status)
      ? ['cancelled', UNBOOKED]
      : ['error', status.lastError && problemText(status.lastError)],
    // What is chosen from, and what a person must decide, is printed at the end.
    ['waits for', status.state === 'awaiting-choice' || status.attention ? undefined : status.waitsFor],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
