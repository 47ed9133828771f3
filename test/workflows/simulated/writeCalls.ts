/** The writes of a life: sent to the model airline, done there once, late or never, and heard of or not. */
import type { Call } from '../../../src/domain/order/activities';
import { writeEnding } from '../../../src/domain/calls/classify';
import type { ChangeInput, CreateInput, WriteName } from '../../../src/domain/calls/operations';
import type { CallProblem, WriteOutcome } from '../../../src/domain/calls/problem';
import type { Airline } from './airline';
import { brokenWorker, neverStarted, problem, silentWorker } from './failures';
import type { Journal, WriteFact, WriteKind } from './journal';
import type { Pace } from './pace';
import { FIRST, policyOf } from './policy';
import type { Script, WriteEnding } from './script';
import type { VirtualTime } from './virtualTime';

/** How long a write is under way, and how long a silent worker is waited for. */
const WRITE_TAKES = 8_000;
const SILENCE = 20_000;

export class WriteCalls {
  constructor(
    private readonly script: Script,
    private readonly time: VirtualTime,
    private readonly airline: Airline,
    private readonly journal: Journal,
    private readonly pace: Pace,
  ) {}

  /** Sends one write; it ends as the script says, and what it does at the airline is counted. */
  send(operation: WriteName, { provider, input, correlationId = 'none' }: Call<WriteName>): Promise<unknown> {
    const kind = kindOf(operation, input as ChangeInput);
    const orderId = 'orderId' in input ? input.orderId : undefined;
    const amount = kind === 'create' ? (input as CreateInput).payment : (input as { amount?: never }).amount;
    const change = kind === 'change' ? (input as ChangeInput) : undefined;
    if (
      kind === 'create' &&
      this.script.airline.twin === 'meanwhile' &&
      this.airline.found(provider).length === 0
    )
      this.airline.make('twin', provider);
    const ending = this.endingOf(kind, provider);
    const write = this.journal.keep<WriteFact>({
      fact: 'write',
      kind,
      provider,
      correlationId,
      sentAt: this.time.now,
      endedAt: Infinity,
      effects: 0,
      amount,
      ...(change && { change: this.airline.afterSale.factOf(this.airline.byId(orderId ?? ''), change) }),
    });
    const what = write.change ? `change: ${write.change.kind}` : kind;
    this.journal.tell(
      `${operation} (${what}) is sent to ${provider}${amount ? `, ${amount.amount} ${amount.currency}` : ''}`,
    );
    if (kind === 'change') this.airline.lastChange = write;
    this.mindRace(write);
    const ended = (outcome: WriteOutcome<unknown>): WriteOutcome<unknown> => {
      write.endedAt = this.time.now;
      write.outcome = outcome.outcome;
      this.journal.tell(
        `${kind}: ${outcome.outcome}${outcome.outcome === 'done' ? '' : ` (${outcome.problem.code})`}`,
      );
      return outcome;
    };
    const broken = (outcome: 'unknown' | 'not-sent', failure: Error): never => {
      write.endedAt = this.time.now;
      write.outcome = outcome;
      this.journal.tell(`${kind}: ${outcome} (the activity failed)`);
      throw failure;
    };
    const told = (
      code: string,
      how: CallProblem['kind'] = 'service',
      sent?: 'nothing',
    ): WriteOutcome<never> => {
      const carried = problem(operation, correlationId, how, code, sent);
      return { outcome: writeEnding(carried), problem: carried };
    };

    switch (ending.is) {
      case 'not sent':
        if (ending.how === 'refused connection')
          return this.pace.after(100, () => ended(told('ECONNREFUSED', 'transport', 'nothing')));
        return ending.how === 'no worker'
          ? this.pace.after(600_000, () => broken('not-sent', neverStarted(operation)))
          : this.pace.after(SILENCE, () => broken('not-sent', silentWorker(operation, false)));
      case 'rejected':
        return this.pace.after(WRITE_TAKES, () => ended(told(ending.code)));
      case 'done': {
        const promised = { kind };
        this.airline.promised.add(promised);
        return this.pace.after(WRITE_TAKES, () => {
          this.airline.promised.delete(promised);
          const refusal = this.airline.refusal(kind, orderId, change);
          if (refusal !== undefined) return ended(told(refusal));
          const order = this.airline.does(write, orderId, change);
          const view = order && this.airline.view(order);
          const result = operation === 'orderCancel' ? { orderId, warnings: [] } : view;
          const answeredAt = new Date(this.time.now).toISOString();
          return ended({ outcome: 'done', correlationId, answeredAt, result });
        });
      }
      case 'lost':
        return this.lost(write, { orderId, change }, ending, () => {
          switch (ending.how) {
            case 'reset':
              return ended(told('ECONNRESET', 'transport'));
            case '911':
            case '902':
            case '7777':
              return ended(told(ending.how));
            case 'dead worker':
              return broken('unknown', silentWorker(operation, true));
            case 'defect':
              return broken('unknown', brokenWorker(operation));
          }
        });
    }
  }

  private endingOf(kind: WriteKind, provider: string): WriteEnding {
    const { request, others, writes } = this.script;
    const soldOut = kind === 'create' && provider === FIRST && others.length > 0 && request.firstSoldOut;
    if (soldOut) return { is: 'rejected', code: '493' };
    return writes[kind][this.pace.turn(kind)] ?? { is: 'done' };
  }

  /** A change is alone: nothing that changes the order is under way beside it, or may still be done. */
  private mindRace({ kind }: WriteFact): void {
    const others = [...this.airline.promised].map((each) => each.kind);
    const races = kind === 'change' ? others[0] : others.find((each) => each === 'change');
    if (races) this.journal.keep({ fact: 'wrong', which: 'race', text: `${kind} is sent beside ${races}` });
  }

  /** Nobody hears what became of it: it is done before the call ends, or after, or never. */
  private lost(
    write: WriteFact,
    { orderId, change }: { orderId: string | undefined; change?: ChangeInput },
    { how, work }: Extract<WriteEnding, { is: 'lost' }>,
    end: () => WriteOutcome<unknown>,
  ): Promise<unknown> {
    const takes = WRITE_TAKES + (how === 'dead worker' ? SILENCE : 0);
    if (work !== 'not done') {
      const promised = { kind: write.kind };
      this.airline.promised.add(promised);
      const late = work === 'done' ? WRITE_TAKES / 2 : takes + work.late * policyOf(this.script).settleFor;
      this.time.in(late, 'service', () => {
        this.airline.promised.delete(promised);
        this.airline.does(write, orderId, change);
      });
    }
    return this.pace.after(takes, end);
  }
}

function kindOf(operation: string, { change }: ChangeInput): WriteKind {
  if (operation === 'orderCreate') return 'create';
  if (operation === 'orderCancel') return 'cancel';
  return change === 'cancel' || change === 'issue' || change === 'accept' ? change : 'change';
}
