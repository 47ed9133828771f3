/** Plays the back office after the sale: changes each order as it is wished, once, and answers what becomes of lost changes. */
import { compareMoney } from '../src/domain/money';
import type { Amendment, OrderPart } from '../src/domain/order/afterSale';
import type { OrderStatus } from '../src/domain/order/status';
import type { OrderUpdates } from '../src/domain/order/updates';
import {
  added,
  cancelled,
  corrected,
  kindOf,
  laterThan,
  type AfterSale,
  type Moment,
  type Wish,
} from './afterSale';
import type { Agreed } from './amendmentAudit';
import type { Answer, BackOffice } from './backOffice';
import { requestFor } from './requests';

/** How often a change is asked for that could not be made. */
const TRIES = 5;

/** Covers whatever a change costs. */
const MUCH = { amount: '99999.00', currency: 'EUR' };

/** Refusals after which the same is asked again: the order has to be looked at, or left in peace, first. */
const passing: readonly string[] = [
  'was-reset',
  'changed-by-airline',
  'offer-changed',
  'being-cancelled',
  'not-in-this-state',
  'same-is-pending',
  'order-ended',
  'change-in-doubt',
];

/** What is known of a change: asked for at an order like this; made, or refused with this code. */
interface Asked {
  /** The order when the change was first asked for. */
  before: OrderStatus;
  ended?: 'made' | 'found made' | { refused: string };
}

/** Looks the call of a lost change up at the airline. */
export type AtAirline = (orderId: string, correlationId: string | undefined) => Promise<boolean>;

/** What has become of the changes of a run. */
export interface Changed {
  /** Answered as made. */
  agreed: readonly Agreed[];
  /** The codes of refusals, each as often as it came. */
  refused: readonly string[];
  /** Changes that a person looked up at the airline. */
  lookedUp: number;
}

/** The desk for changes after the sale. It remembers what it has asked: no order is to be changed twice. */
export class ChangeDesk {
  private readonly wishes = new Map<string, Asked>();
  private readonly corrections = new Map<string, Asked>();
  private readonly agreed: Agreed[] = [];
  private lookedUp = 0;

  constructor(
    private readonly office: BackOffice,
    private readonly atAirline: AtAirline,
    /** Waits until the order rests, and decides what the airline asks. */
    private readonly rest: (status: OrderStatus | undefined, reference: string) => Promise<OrderStatus>,
  ) {}

  /** What has become of them until now. */
  changed(): Changed {
    const ends = [...this.wishes.values(), ...this.corrections.values()].map(({ ended }) => ended);
    return {
      agreed: this.agreed,
      refused: ends.flatMap((ended) => (typeof ended === 'object' ? ended.refused : [])),
      lookedUp: this.lookedUp,
    };
  }

  /** Changes an order at rest if this is its moment and it was not changed yet. */
  async change(
    rested: OrderStatus,
    plan: AfterSale & { seed: string; n: number },
    now: Moment,
  ): Promise<OrderStatus> {
    const { wish, when, correction, seed, n } = plan;
    if (when !== now) return rested;
    const again = now !== 'in the race';
    const status = await this.persistently(this.wishes, rested, again, {
      ask: (latest, { before }) => this.askFor(wish, latest, before),
      done: (latest, { before }) => isMade(wish, latest, before),
    });
    if (!correction || !again) return status;
    const args = corrected(correction, requestFor(seed, n));
    const kind = correction === 'name' ? 'name' : 'details';
    return this.persistently(this.corrections, status, again, {
      ask: ({ reference }) => this.office.attempt(reference, 'correct', args),
      done: ({ amendments = [] }) => amendments.some((made) => made.kind === kind),
    });
  }

  /** Answers a lost change as a person does who has looked at the order at the airline. */
  async answer(status: OrderStatus): Promise<OrderStatus> {
    const { reference, orderId = '', attention } = status;
    if (attention?.reason !== 'lost-change') return status;
    const made = await this.atAirline(orderId, attention.correlationId);
    this.lookedUp += 1;
    const answer = made ? 'changed' : 'not-changed';
    const said = { answer, who: 'chaos', why: 'the airline shows it' } as const;
    return this.rest(await this.office.ask(reference, 'resolve', said), reference);
  }

  private async persistently(
    asked: Map<string, Asked>,
    rested: OrderStatus,
    again: boolean,
    { ask, done }: How,
  ): Promise<OrderStatus> {
    const { reference } = rested;
    let status = await this.answer(rested);
    for (let attempt = 1; attempt <= (again ? TRIES : 1) && mayBeChanged(status); attempt += 1) {
      const known = asked.get(reference);
      if (known?.ended) return status;
      const mine = known ?? { before: status };
      asked.set(reference, mine);
      // A caller that does not know whether the change was made reads the status first.
      if (known) {
        status = await this.rest(await this.office.ask(reference, 'refresh', {}), reference);
        if (done(status, mine)) mine.ended = 'found made';
        if (mine.ended || !mayBeChanged(status)) return status;
      }
      const answer = await ask(status, mine);
      const made = answer.status && newIn(answer.status, status);
      if (made) {
        mine.ended = 'made';
        const { kind, correlationId } = made;
        this.agreed.push({ reference, orderId: status.orderId, kind, correlationId });
      } else if (answer.refused !== undefined && !passing.includes(answer.refused)) {
        mine.ended = { refused: answer.refused };
      }
      if (!again) return status;
      status = await this.answer(await this.rest(answer.status, reference));
    }
    return status;
  }

  /** Asks for what a wish says. */
  private async askFor(wish: Wish, { reference }: OrderStatus, before: OrderStatus): Promise<Answer> {
    const extras = added[wish];
    if (extras) return this.office.attempt(reference, 'addExtras', { ...extras, payUpTo: MUCH });
    const part = cancelled[wish];
    if (part) return this.cancelPart(reference, part);
    const journeys = [{ journey: 1, date: laterThan(before.flights) }];
    if (wish === 'cheapest') {
      const choose = { how: 'cheapest' as const };
      return this.office.attempt(reference, 'quoteChange', { journeys, choose, payUpTo: MUCH });
    }
    return this.acceptCheapest(reference, journeys);
  }

  private async acceptCheapest(
    reference: string,
    journeys: OrderUpdates['quoteChange']['journeys'],
  ): Promise<Answer> {
    const quoted = await this.office.attempt(reference, 'quoteChange', { journeys });
    const [offer] = quoted.status?.changeOffers?.offers ?? [];
    if (!offer) return quoted;
    return this.office.attempt(reference, 'acceptOffer', { offer: offer.number, payUpTo: MUCH });
  }

  private async cancelPart(reference: string, part: OrderPart): Promise<Answer> {
    const quoted = await this.office.attempt(reference, 'quoteCancellation', { part });
    const [offer] = quoted.status?.changeOffers?.offers ?? [];
    if (!offer) return quoted;
    const { penalty: fee } = offer;
    return this.office.attempt(reference, 'cancel', { part, ...(fee && { fee }) });
  }
}

interface How {
  ask: (latest: OrderStatus, asked: Asked) => Promise<Answer>;
  /** Whether the order shows that it was made, as far as it can tell. */
  done: (latest: OrderStatus, asked: Asked) => boolean;
}

function mayBeChanged({ state }: OrderStatus): boolean {
  return state === 'held' || state === 'ticketed';
}

/** The amendment that a status has and the one before has not. */
function newIn({ amendments = [] }: OrderStatus, before: OrderStatus): Amendment | undefined {
  const known = before.amendments?.map(({ correlationId }) => correlationId);
  return amendments.find(({ correlationId }) => !known?.includes(correlationId));
}

/** A run that was reset or adopted may show nothing but the order itself. */
function isMade(wish: Wish, now: OrderStatus, before: OrderStatus): boolean {
  const kind = kindOf(wish);
  if (now.amendments?.some((made) => made.kind === kind)) return true;
  if (kind === 'flights') return now.flights[0]?.departure.slice(0, 10) === laterThan(before.flights);
  // A part that is gone cannot be cancelled again.
  if (kind === 'part' || !now.total || !before.total) return false;
  return compareMoney(now.total, before.total) > 0 || now.documents.length > before.documents.length;
}
