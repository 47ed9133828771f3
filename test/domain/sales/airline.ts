/** A small airline for the tests of sales: it sells, changes, refunds and keeps a ledger. It shares no code with what it checks. */
import type { OrderItem, TicketDocument } from '../../../src/domain/order/orderView';
import type { SaleAmendment, SaleFacts } from '../../../src/domain/sales/facts';

/** Digits of each currency. */
export const currencies = { EUR: 2, JPY: 0, KWD: 3 } as const;
export type Currency = keyof typeof currencies;

interface Extra {
  paxId: string;
  price: number;
  number: string;
  status: string;
}

interface Traveller {
  paxId: string;
  gone: boolean;
  /** Price of each journey that is not cancelled. */
  journeys: number[];
}

/** A ticket: a coupon for each journey. */
interface Ticket {
  paxId: string;
  number: string;
  coupons: string[];
}

/** What a change does with the money. Amounts in units of the last digit. */
export interface Terms {
  penalty: number;
  /** The penalty is in the price of the new tickets. */
  inside: boolean;
  /** What is too much stays as a credit. */
  credit: boolean;
  voids: boolean;
}

export class Airline {
  /** What was paid, less what was paid back. */
  net = 0;
  readonly travellers: Traveller[];
  private readonly extras: Extra[] = [];
  private tickets: Ticket[] = [];
  private serial = 1_000_000_000;
  private clock = Date.parse('2027-01-20T10:00:00.000Z');
  cancelled = false;
  constructor(
    readonly currency: Currency,
    fares: readonly number[][],
    private readonly tellsFares: boolean,
    /** Refunds show on coupons one read later. */
    private readonly late: boolean,
  ) {
    this.travellers = fares.map((journeys, index) => ({
      paxId: `PAX${index + 1}`,
      gone: false,
      journeys: [...journeys],
    }));
  }

  get standing(): Traveller[] {
    return this.travellers.filter(({ gone }) => !gone);
  }

  money(units: number): { amount: string; currency: string } {
    const digits = currencies[this.currency];
    const sign = units < 0 ? '-' : '';
    const text = String(Math.abs(units)).padStart(digits + 1, '0');
    const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
    return { amount: sign + amount, currency: this.currency };
  }

  issue(): SaleFacts[] {
    for (const traveller of this.travellers) this.ticket(traveller);
    this.net += total(this.travellers.flatMap(({ journeys }) => journeys));
    return [this.read({ issuedAt: this.now() })];
  }

  add(who: number, price: number): SaleFacts[] {
    const traveller = pick(this.standing, who);
    if (!traveller) return [];
    this.extras.push({ paxId: traveller.paxId, price, number: this.number(), status: 'I' });
    this.net += price;
    return [this.read({ amendment: { kind: 'extras', at: this.now(), paid: this.money(price) } })];
  }

  exchange(fare: number, { penalty, inside, credit }: Terms): SaleFacts[] {
    const before = this.fares();
    const standing = this.standing;
    if (standing.length === 0) return [];
    for (const [index, traveller] of standing.entries()) {
      traveller.journeys = traveller.journeys.map(() => fare + index);
      if (inside && index === 0) traveller.journeys[0] = (traveller.journeys[0] ?? 0) + penalty;
      for (const ticket of this.tickets.filter(({ paxId }) => paxId === traveller.paxId))
        ticket.coupons = ticket.coupons.map((status) => (status === 'I' ? 'E' : status));
      this.ticket(traveller);
    }
    const due = this.fares() - before + (inside ? 0 : penalty);
    this.net += due < 0 && credit ? 0 : due;
    return [
      this.read({
        amendment: {
          ...{ kind: 'flights', at: this.now(), penalty: this.money(penalty) },
          paid: this.money(Math.max(due, 0)),
          ...(due < 0 && { [credit ? 'residual' : 'refund']: this.money(-due) }),
        },
      }),
    ];
  }

  /** Cancels a passenger with the extras. */
  cancelPassenger(who: number, terms: Terms): SaleFacts[] {
    const traveller = pick(this.standing, who);
    if (!traveller || this.standing.length < 2) return [];
    traveller.gone = true;
    const extras = this.extras.filter(({ paxId, status }) => paxId === traveller.paxId && status === 'I');
    const tickets = this.tickets.filter(
      ({ paxId, coupons }) => paxId === traveller.paxId && coupons.includes('I'),
    );
    const value = total(traveller.journeys) + total(extras.map(({ price }) => price));
    return this.part(
      value,
      terms,
      [...tickets, ...extras].map(({ number }) => number),
      (status) => {
        for (const ticket of tickets)
          ticket.coupons = ticket.coupons.map((old) => (old === 'I' ? status : old));
        for (const extra of extras) extra.status = status;
      },
    );
  }

  /** Cancels the last journey of everybody. */
  cancelJourney(terms: Terms): SaleFacts[] {
    const standing = this.standing.filter(({ journeys }) => journeys.length > 1);
    if (standing.length === 0) return [];
    const value = total(standing.map(({ journeys }) => journeys.pop() ?? 0));
    const tickets = this.tickets.filter(
      ({ paxId, coupons }) => standing.some((each) => each.paxId === paxId) && coupons.includes('I'),
    );
    return this.part(
      value,
      { ...terms, voids: false },
      tickets.map(({ number }) => number),
      (status) => {
        for (const ticket of tickets) ticket.coupons[ticket.coupons.lastIndexOf('I')] = status;
      },
    );
  }

  cancelExtra(who: number, terms: Terms): SaleFacts[] {
    const extra = pick(
      this.extras.filter(({ status }) => status === 'I'),
      who,
    );
    if (!extra) return [];
    return this.part(extra.price, terms, [extra.number], (status) => {
      extra.status = status;
    });
  }

  /** Cancels the whole order. */
  cancel({ penalty, voids }: Terms): SaleFacts[] {
    const value = this.fares() + total(this.extras.filter(open).map(({ price }) => price));
    const fee = voids ? 0 : Math.min(penalty, value);
    this.net -= value - fee;
    this.cancelled = true;
    for (const ticket of this.tickets)
      ticket.coupons = ticket.coupons.map((status) => (status === 'I' ? (voids ? 'V' : 'RF') : status));
    for (const extra of this.extras.filter(open)) extra.status = voids ? 'V' : 'RF';
    return [this.read({ cancelledAt: this.now(), fee: { ...this.money(fee), quoted: false } })];
  }

  private part(
    value: number,
    { penalty, voids }: Terms,
    documents: string[],
    show: (status: string) => void,
  ): SaleFacts[] {
    const kept = voids ? 0 : Math.min(penalty, value);
    const refund = this.money(value - kept);
    this.net -= value - kept;
    const amendment: SaleAmendment = {
      ...{ kind: 'part', at: this.now(), penalty: this.money(kept), refund, documents },
    };
    const status = voids ? 'V' : 'RF';
    if (!this.late) {
      show(status);
      return [this.read({ amendment })];
    }
    const first = this.read({ amendment });
    show(status);
    const until = new Date(this.clock + 1e9).toISOString();
    return [
      first,
      this.read({
        partialRefunds: [
          { what: 'part', documents, amount: refund, penalty: this.money(kept), state: 'pending', until },
        ],
      }),
    ];
  }

  /** Reads the order. */
  read(facts: Partial<SaleFacts> = {}): SaleFacts {
    return {
      ...{ view: this.view(), meaningOf: (code) => (code === 'X' ? 'cancelled' : 'ticketed') },
      ...{ complete: true, cancelled: this.cancelled, seenAt: this.now() },
      ...facts,
    };
  }

  private view(): SaleFacts['view'] {
    const paxIds = this.travellers.map(({ paxId }) => paxId);
    const flight = this.travellers.map(({ paxId, gone }) => ({
      ...{ kind: 'flight' as const, paxIds: [paxId], flights: ['XA1'] },
      statusCode: gone || this.cancelled ? 'X' : 'T',
    }));
    const fares = this.standing.map(({ paxId, journeys }) => ({
      ...{ paxIds: [paxId], each: this.money(total(journeys)), base: this.money(0) },
    }));
    const standing = this.standing.map(({ paxId }) => paxId);
    const trip: OrderItem = {
      ...{ orderItemId: '1', paxIds: standing, services: flight },
      ...{ price: this.money(this.fares()), base: this.money(0) },
      ...(this.tellsFares && { fares }),
    };
    const extras = this.extras.map(({ paxId, price, status }, index): OrderItem => {
      const statusCode = status !== 'I' || this.gone(paxId) ? 'X' : 'T';
      const service = { kind: 'service' as const, paxIds: [paxId], flights: [], statusCode };
      return { orderItemId: `${index + 2}`, paxIds: [paxId], price: this.money(price), services: [service] };
    });
    const sum = this.fares() + total(this.extras.filter(open).map(({ price }) => price));
    return {
      ...{ items: [trip, ...extras], passengers: paxIds.map((paxId) => ({ paxId })), total: this.money(sum) },
      documents: [
        ...this.tickets.map(({ number, paxId, coupons }) => document(number, paxId, 'T', coupons)),
        ...this.extras.map(({ number, paxId, status }) => document(number, paxId, 'J', [status])),
      ],
    };
  }

  private gone(paxId: string): boolean {
    return !this.standing.some((each) => each.paxId === paxId);
  }

  private fares(): number {
    return total(this.standing.flatMap(({ journeys }) => journeys));
  }

  private ticket({ paxId, journeys }: Traveller): void {
    this.tickets.push({ paxId, number: this.number(), coupons: journeys.map(() => 'I') });
  }

  private number(): string {
    return `999-${(this.serial += 1)}`;
  }

  private now(): string {
    return new Date((this.clock += 60_000)).toISOString();
  }
}

const open = ({ status }: Extra): boolean => status === 'I';
const total = (units: readonly number[]): number => units.reduce((all, each) => all + each, 0);
const pick = <Each>(all: readonly Each[], which: number): Each | undefined => all[which % all.length];

function document(
  number: string,
  paxId: string,
  typeCode: string,
  coupons: readonly string[],
): TicketDocument {
  return {
    ...{ number, paxId, typeCode },
    coupons: coupons.map((statusCode, index) => ({ number: String(index + 1), statusCode })),
  };
}
