/** The activities of a life against the model airline: each call ends as the script says, in virtual time. */
import { sentBefore } from '../../../src/activities/sentBefore';
import type { Begun, Call, OrderSettings, SealedSession } from '../../../src/domain/order/activities';
import type { ClaimAnswer, ClaimSubject } from '../../../src/domain/order/claims';
import { flightKey } from '../../../src/domain/offers/flights';
import type { PricedOffer, ShopResult } from '../../../src/domain/offers/offers';
import type {
  OperationName,
  Operations,
  RetrieveInput,
  WriteName,
} from '../../../src/domain/calls/operations';
import { noOrder, type CancellationQuote } from '../../../src/domain/order/orderView';
import type { Answer } from '../../../src/domain/calls/problem';
import { ownProblem } from '../../../src/domain/calls/ownProblems';
import { checkRequest } from '../../../src/domain/request/request';
import { orderWorkflowId } from '../../../src/domain/order/updates';
import type { Airline } from './airline';
import type { Execution } from './execution';
import { readEndings } from './failures';
import type { Journal } from './journal';
import { eur, passengers, showsCorrected, type ModelOrder } from './modelOrder';
import { Pace } from './pace';
import { FIRST, otherOf, policyOf, providersOf, REFERENCE } from './policy';
import type { ReadEnding, Script } from './script';
import type { Server } from './server';
import type { VirtualTime } from './virtualTime';
import { WriteCalls } from './writeCalls';

/** The reference that owns the twin, and the claim of the trip where the script says so. */
const ANOTHER = 'ANOTHER-TRIP';

/** Activities of one life. */
export class Calls {
  /** Told that a write is sent. */
  onWrite?: () => void;
  private readonly pace: Pace;
  private readonly writes: WriteCalls;
  private readonly began: number;
  private ids = 0;
  private quotes = 0;

  constructor(
    private readonly script: Script,
    private readonly time: VirtualTime,
    private readonly airline: Airline,
    private readonly journal: Journal,
    private readonly server: Server,
  ) {
    this.began = time.now;
    this.pace = new Pace(time);
    this.writes = new WriteCalls(script, time, airline, journal, this.pace);
  }

  /** Performs one activity; rejects with the failure that the workflow is to catch. */
  perform(activity: string, argument: unknown, run: Execution, awaited: () => boolean): Promise<unknown> {
    const { provider = FIRST, input: { orderId } = {} } = (argument ?? {}) as PartialCall;
    this.mindProvider(activity, provider, orderId);
    switch (activity) {
      case 'settings': {
        const [name] = argument as [string];
        return this.pace.soon(this.settings(name));
      }
      case 'earlierRuns':
        return this.pace.soon(this.server.earlierRuns(run));
      case 'begin': {
        const [, input, startedAt, first] = argument as [string[], unknown, string, string];
        const [settings, ...others] = providersOf(this.script).map((name) => this.settings(name));
        if (!settings) throw new Error('the request names no provider');
        const { rememberedFor } = settings;
        const checked = checkRequest(input, { now: new Date(startedAt), rememberedFor });
        const earlier = first === 'proven' ? undefined : this.server.usedBefore(run);
        return this.pace.soon({
          settings,
          ...(others.length > 0 && { others }),
          checked,
          ...(earlier && { earlier }),
        } satisfies Begun);
      }
      case 'claim': {
        const [subject, , life] = argument as [ClaimSubject, string, string];
        return this.pace.soon(this.claim(subject, life));
      }
      case 'release': {
        const [claimIds] = argument as [string[]];
        this.server.release(claimIds, run);
        return this.pace.soon(undefined);
      }
      case 'login':
        return this.read('login', 'login', provider, () => ({ sealed: 'session' }) satisfies SealedSession);
      case 'airShopping':
        return this.read('shop', activity, provider, () => this.shop(provider));
      case 'offerPrice':
        return this.read('shop', activity, provider, () => this.priced(provider));
      case 'orderRetrieve': {
        const { input } = argument as Call<'orderRetrieve'>;
        return 'orderId' in input ? this.retrieve(input, provider, awaited) : this.search(provider, awaited);
      }
      case 'serviceList':
        return this.list(activity, argument as Call<typeof activity>, (order) =>
          this.airline.afterSale.services(order),
        );
      case 'seatAvailability':
        return this.list(activity, argument as Call<typeof activity>, (order) =>
          this.airline.afterSale.seats(order),
        );
      case 'orderReshop':
        return this.reshop(argument as Call<'orderReshop'>);
      case 'orderCreate':
      case 'orderChange':
      case 'orderCancel':
        return this.write(activity, argument as Call<typeof activity>, run);
      default:
        throw new Error(`the model airline has no ${activity}`);
    }
  }

  /** What is about an order goes to the provider that has it. */
  private mindProvider(activity: string, provider: string, orderId: string | undefined): void {
    const has = this.airline.byId(orderId ?? '')?.provider;
    if (has === undefined || has === provider) return;
    const text = `${activity} of order ${orderId} goes to ${provider}, and ${has} has it`;
    this.journal.keep({ fact: 'wrong', which: 'another provider', text });
  }

  private settings(provider: string): OrderSettings {
    const { script } = this;
    return {
      policy: policyOf(script, provider),
      rememberedFor: 30 * 86_400_000,
      longHistory: script.provider.historyLimit,
    };
  }

  /** A write that the server schedules again for a run that was reset is not sent. */
  private write(operation: WriteName, call: Call<WriteName>, { runId }: Execution): Promise<unknown> {
    const { now } = this.time;
    const workflowExecution = { workflowId: orderWorkflowId(REFERENCE), runId };
    const scheduled = { scheduledTimestampMs: now, currentAttemptScheduledTimestampMs: now };
    const info = { workflowExecution, heartbeatDetails: undefined, attempt: 1, ...scheduled };
    const again = sentBefore(call.run, info);
    if (!again) {
      this.onWrite?.();
      return this.writes.send(operation, call);
    }
    this.journal.tell(`${operation} is not sent: ${again}`);
    const problem = ownProblem(again, { operation, correlationId: call.correlationId ?? 'none' });
    return this.pace.soon({ outcome: 'unknown', problem });
  }

  private claim(subject: ClaimSubject, life: string): ClaimAnswer {
    const claimId = subject.kind === 'order' ? `claim/order/${subject.orderId}` : 'claim/trip';
    const taken =
      subject.kind === 'order'
        ? this.airline.byId(subject.orderId)?.whose === 'twin'
        : this.script.airline.tripClaimed;
    if (taken) return { claimed: false, claimId, owner: ANOTHER };
    if (!this.server.claim(claimId, subject.kind, life)) return { claimed: false, claimId, owner: REFERENCE };
    return { claimed: true, claimId };
  }

  private shop(provider: string): ShopResult {
    const { journeys } = this.airline;
    const other = otherOf(this.script, provider);
    if (other && other.dearer === undefined) return { offers: [], offersSeen: 0, warnings: [] };
    const item = { offerItemId: 'item', paxIds: passengers.map(({ paxId }) => paxId), fareTypes: [] };
    const offer = {
      offerId: `offer-${(this.ids += 1)}`,
      ownerCode: 'XA',
      match: 'full' as const,
      journeys,
      total: this.airline.priceAt(provider),
      items: [item],
      expiresAt: this.inAnHour(),
    };
    return { offers: [offer], offersSeen: 1, warnings: [] };
  }

  private priced(provider: string): PricedOffer {
    const { journeys, script } = this.airline;
    const { hold, paidAtCreation, pricedHigher } = script.airline;
    const limit = new Date(this.time.now + (hold ?? 0)).toISOString();
    return {
      offerId: `priced-${(this.ids += 1)}`,
      ownerCode: 'XA',
      total: pricedHigher ? eur('230.00') : this.airline.priceAt(provider),
      items: [
        {
          offerItemId: 'packaged',
          paxIds: passengers.map(({ paxId }) => paxId),
          fareTypes: [],
          kind: 'flight',
          flights: journeys.flatMap(({ flights }) => flights.map(flightKey)),
        },
      ],
      journeys,
      expiresAt: this.inAnHour(),
      payment: paidAtCreation
        ? { when: 'at-creation' }
        : hold === undefined
          ? { when: 'unsaid' }
          : { when: 'until', limit },
      requiredDocuments: [],
      warnings: [],
    };
  }

  private inAnHour(): string {
    return new Date(this.time.now + 3_600_000).toISOString();
  }

  /** Lists what can be added to an order. */
  private list(
    activity: 'serviceList' | 'seatAvailability',
    { provider, input }: Call<'serviceList' | 'seatAvailability'>,
    of: (order: ModelOrder) => Operations[typeof activity]['output'],
  ): Promise<unknown> {
    const order = this.airline.byId(input.order?.orderId ?? '');
    return this.read('extras', activity, provider, () => order && of(order));
  }

  private reshop({ provider, input }: Call<'orderReshop'>): Promise<unknown> {
    const order = this.airline.byId(input.orderId);
    const whole = input.ask === undefined || input.ask === 'cancel' || !order;
    return this.read('fee', 'orderReshop', provider, () =>
      whole ? this.quote() : this.airline.afterSale.reshop(order, input),
    );
  }

  private quote(): CancellationQuote {
    const { fees } = this.script.airline;
    const fee = fees[Math.min(this.quotes, fees.length - 1)];
    this.quotes += 1;
    if (fee === undefined) return { offerId: 'reshop', penaltyFree: true, warnings: [] };
    if (fee === 'refund only')
      return { offerId: 'reshop', penaltyFree: true, refund: eur('170.00'), voids: false, warnings: [] };
    return { offerId: 'reshop', fee: eur(fee), warnings: [] };
  }

  /** Reads by order id. What it answers is what was so when it was sent: the worst that a slow answer can do. */
  private retrieve(
    { orderId, shows: asked }: Extract<RetrieveInput, { orderId: string }>,
    provider: string,
    awaited: () => boolean,
  ): Promise<unknown> {
    const order = this.airline.byId(orderId);
    const { now } = this.time;
    const lapsed = order !== undefined && this.airline.lapsed(order);
    // An airline does not say that a limit has passed before it has.
    const mend = (ending: ReadEnding): ReadEnding => {
      if (!order || this.airline.vanished(order)) return notFound(ending);
      return ending === 'limit passed (303)' && !lapsed ? 'odd refusal (ERR400)' : ending;
    };
    if (!order) return this.read('retrieve', 'orderRetrieve', provider, () => undefined, mend);
    const [plain, shows] = [this.airline.view(order), this.airline.shows(order)];
    const view = asked ? { ...plain, corrected: showsCorrected(order, asked, this.script.airline) } : plain;
    const complete = this.airline.isComplete(order);
    const { moved, total, changes } = order;
    const flightGone = order.flights.some(({ gone }) => gone);
    // What our own changes cost is not the airline's doing.
    const as = {
      ...{ moved, flightGone, changes: changes.made },
      total: (Number(total.amount) - changes.amount).toFixed(2),
    };
    const other = this.airline.orders.find(({ id }) => id !== orderId);
    return this.read(
      'retrieve',
      'orderRetrieve',
      provider,
      (ending) => {
        if (ending === 'another order answered' && other) return this.airline.view(other);
        this.journal.keep({
          fact: 'read',
          by: 'order id',
          provider,
          sentAt: now,
          answeredAt: this.time.now,
          heard: awaited(),
          shows: order.whose === 'ours' ? shows : 'no order of ours',
          as,
          order: { view, complete },
        });
        return view;
      },
      mend,
    );
  }

  private search(provider: string, awaited: () => boolean): Promise<unknown> {
    const sentAt = this.time.now;
    const found = this.airline.found(provider);
    const [first, ...others] = found.map((order) => this.airline.view(order));
    const known = found.find(({ whose }) => whose === 'ours');
    const shows = known ? this.airline.shows(known) : 'no order of ours';
    const seen = (): void => {
      const [answeredAt, heard] = [this.time.now, awaited()];
      this.journal.keep({ fact: 'read', by: 'search', provider, sentAt, answeredAt, heard, shows });
    };
    return this.read('search', 'orderRetrieve', provider, () => {
      seen();
      if (!first) return noOrder;
      return others.length > 0 ? { ...first, others } : first;
    });
  }

  /** How this call ends. The shops of each provider have their own list. */
  private scripted(kind: keyof Script['reads'], provider: string): ReadEnding {
    const other = otherOf(this.script, provider);
    if (other && this.time.now < this.began + other.downFor) return 'broken connection';
    const endings = kind === 'shop' && other ? other.shop : this.script.reads[kind];
    return endings[this.pace.turn(kind === 'shop' && other ? `shop ${provider}` : kind)] ?? 'done';
  }

  private read(
    kind: keyof Script['reads'],
    operation: OperationName,
    provider: string,
    answer: (ending: ReadEnding) => unknown,
    mend: (ending: ReadEnding) => ReadEnding = (ending) => ending,
  ): Promise<unknown> {
    const scripted = this.scripted(kind, provider);
    const out = scripted === 'done' && kind !== 'login' && this.airline.isOut();
    const ending = mend(out ? 'not now (911)' : scripted);
    const { takes, fails } = readEndings[ending];
    const correlationId = `read-${(this.ids += 1)}`;
    return this.pace.after(takes, () => {
      this.journal.tell(`${operation} (${kind}) at ${provider}: ${ending}`);
      if (fails) throw fails(operation, correlationId);
      const answeredAt = new Date(this.time.now).toISOString();
      return { correlationId, answeredAt, result: answer(ending) } satisfies Answer<unknown>;
    });
  }
}

/** What activities are called with, as far as it says where a call goes. */
interface PartialCall {
  provider?: string;
  input?: { orderId?: string };
}

/** What would answer says that there is no such order. */
function notFound(ending: ReadEnding): ReadEnding {
  return readEndings[ending].fails ? ending : 'not found (129)';
}
