/**
 * Several providers in one request: shops them side by side, chooses one, and passes on to the next when the chosen one certainly made
 * nothing. Which provider was chosen is in the status (`providers`), so that it outlives this run.
 */
import { CancellationScope, condition, isCancellation, sleep } from '@temporalio/workflow';
import { agreedOn, candidates, chooseOffers, sameAgain, type Choice } from '../../domain/offers/chooseOffers';
import { summary } from '../../domain/calls/summaries';
import { chooseProvider, type Bidder } from '../../domain/offers/chooseProvider';
import type { Offer, ShopResult } from '../../domain/offers/offers';
import { totalOf } from '../../domain/offers/tripCover';
import type { OrderSettings } from '../../domain/order/activities';
import type { ProviderLine } from '../../domain/order/status';
import { shopWithin } from '../../domain/request/providers';
import type { OrderRequest } from '../../domain/request/request';
import {
  Abandoned,
  asKnown,
  lastErrorOf,
  NotBooked,
  PatienceSpent,
  Refused,
  SessionGone,
  type Known,
} from '../calls/failures';
import type { ProviderSession } from '../calls/session';
import { chooseFromBasket } from './basket';
import type { Chosen } from './chosen';
import type { AskedAbout } from './extras';
import type { Order } from './order';
import { choose, offersAt } from './shop';

/** Failures that are about the trip or its caller, not about a provider. The next one would fail the same way. */
const aboutTheTrip = ['not-selected', 'not-decided', 'duplicate-trip'];

/** One of the providers. */
interface Stall {
  provider: string;
  settings: OrderSettings;
  session: ProviderSession;
  /** Resolves once it has answered, refused or taken too long. Absent while it has not been asked. */
  asked?: Promise<void>;
  /** True once it has. */
  done?: boolean;
  shopped?: ShopResult;
  /** True if it offers something that fits. */
  fits?: boolean;
  failure?: Known;
}

/** A provider with its choice of offers. */
interface Bid extends Bidder {
  stall: Stall;
  choice: Choice;
}

/** The providers among which one order chooses. */
export class Market {
  private readonly stalls: Stall[];
  /** Why the provider chosen last was passed over. */
  private failure?: Known;

  constructor(
    private readonly order: Order,
    private readonly request: OrderRequest,
  ) {
    this.stalls = (order.status.providers ?? []).flatMap(({ provider, state }) => {
      const settings = order.providers.get(provider);
      if (!settings || state === 'passed-over') return [];
      const session = order.sessionAt(settings);
      session.waitsFor = (words) => this.waitsFor(session, words);
      return [{ provider, settings, session }];
    });
  }

  /** Shops wherever that is due and makes the order one of the provider whose offers are chosen. */
  async choose(): Promise<Chosen> {
    const { chosen } = this;
    if (chosen) return this.chooseAt(chosen);
    const open = this.stalls.filter((stall) => this.lineOf(stall)?.state !== 'passed-over');
    for (const stall of open) stall.asked ??= this.ask(stall);
    // The wait may be as long as the most patient provider's.
    await condition(() => this.isDecided(open) || this.order.input.cancelled === true);
    if (this.order.input.cancelled) throw new Abandoned();
    return this.request.choose.how === 'await' ? this.awaitOne(open) : this.takeOne(this.bidsOf(open));
  }

  /** Has the chosen provider shopped again, or all of them if none is chosen: what they offered before is gone. */
  shopAgain(): void {
    const { chosen } = this;
    // One that still shops has just begun.
    for (const stall of chosen ? [chosen] : this.stalls) if (stall.done) Object.assign(stall, nothingAsked);
  }

  /**
   * Gives up the chosen provider. Returns false if the order must stay there, because an orderCreate may have reached it, or if the failure
   * is not about the provider.
   */
  passOver(error: unknown): boolean {
    const { order, chosen } = this;
    const { status, memory } = order;
    if (!chosen || status.orderId !== undefined || memory.mayExistSince !== undefined) return false;
    if (!mayHelpElsewhere(error)) return false;
    const { code, text } = lastErrorOf(error);
    this.failure = error;
    order.heardOf(chosen.provider, { state: 'passed-over', text: `${code} ${text}` });
    if (!this.stalls.some((stall) => this.mayOffer(stall))) return false;
    order.passOver();
    order.enter('shopping');
    // Somebody selects again, and what the others offered may be long gone.
    if (this.request.choose.how === 'await') this.shopAgain();
    return true;
  }

  private get chosen(): Stall | undefined {
    const line = this.order.status.providers?.find(({ state }) => state === 'chosen');
    return this.stalls.find(({ provider }) => provider === line?.provider);
  }

  private lineOf({ provider }: Stall): ProviderLine | undefined {
    return this.order.status.providers?.find((line) => line.provider === provider);
  }

  private mayOffer(stall: Stall): boolean {
    const { state } = this.lineOf(stall) ?? {};
    return state === 'shopping' || state === 'offered';
  }

  /** Chooses at the provider that was chosen before. Where its create may have been sent, it has as much time as a single provider. */
  private async chooseAt(stall: Stall): Promise<Chosen> {
    const { order, request } = this;
    // A run that continues, or was reset, has not been there yet.
    order.belongTo(stall.settings, stall.session);
    const bound = order.memory.mayExistSince !== undefined;
    if (!bound) await (stall.asked ??= this.ask(stall));
    else if (!stall.shopped)
      Object.assign(stall, { shopped: await offersAt(stall.session, request), done: true });
    if (!stall.shopped) throw stall.failure ?? new NotBooked('not-offered', 'the provider has not answered');
    return request.choose.how === 'await' ? this.awaitOne([stall]) : choose(order, request, stall.shopped);
  }

  /** Asks one provider, and shows what it says. Never rejects for what happens there. */
  private async ask(stall: Stall): Promise<void> {
    const { request } = this;
    const { provider, session } = stall;
    const within = shopWithin(request);
    this.show(stall, { state: 'shopping' });
    session.together = { waits: [] };
    try {
      stall.shopped = await this.inTime(stall, within, () => offersAt(session, request));
      const judged = this.judged(stall.shopped);
      stall.fits = judged.state === 'offered';
      this.show(stall, judged);
    } catch (error) {
      if (isCancellation(error)) {
        const text = noAnswerWithin(within);
        stall.failure = new NotBooked('no-answer', `${provider}: ${text}`);
        return this.show(stall, { state: 'no-answer', text });
      }
      const failure = asKnown(error);
      stall.failure = failure;
      // The order has stopped asking: nothing is to be said of the provider.
      if (failure instanceof Abandoned) return;
      const { code, text } = lastErrorOf(failure);
      this.show(stall, { state: stateAfter(failure), text: `${code} ${text}` });
    } finally {
      session.together = undefined;
      stall.done = true;
    }
  }

  /** Shops at one provider, and breaks that off when it takes too long. */
  private async inTime<T>(stall: Stall, within: number, shop: () => Promise<T>): Promise<T> {
    const shopping = new CancellationScope();
    const clock = new CancellationScope();
    void clock
      .run(() => this.untilTooLong(stall, within))
      .then(() => shopping.cancel())
      .catch((error: unknown) => {
        if (!isCancellation(error)) throw error;
      });
    try {
      return await shopping.run(shop);
    } finally {
      clock.cancel();
    }
  }

  /**
   * Resolves when the order stops waiting for this provider. The time also runs while no worker does. If no provider has made an offer by then,
   * a single provider would still be waited for, and so is this one. It has the same time again from the first offer.
   */
  private async untilTooLong(stall: Stall, within: number): Promise<void> {
    const { provider } = stall;
    const wait = (): Promise<void> =>
      sleep(within, { summary: summary(`shopping at ${provider}, ${within / 1000} s at most`) });
    await wait();
    if (this.hasOffer) return;
    this.show(stall, {
      state: 'shopping',
      text: `${noAnswerWithin(within)}; no provider has made an offer yet`,
    });
    await condition(() => this.hasOffer);
    await wait();
  }

  /** True while a provider that was not passed over offers something that fits. */
  private get hasOffer(): boolean {
    return this.stalls.some((stall) => stall.fits && this.lineOf(stall)?.state !== 'passed-over');
  }

  /** Shows what the providers wait for. Another one may still be shopped while the order is made at the chosen one. */
  private waitsFor(session: ProviderSession, words: string | undefined): void {
    const { order, chosen } = this;
    if (chosen) {
      if (chosen.session === session) order.waitsFor(words);
      return;
    }
    // What goes with one of its offers was asked for.
    if (this.stalls.some((stall) => stall.session === session && stall.done)) return order.waitsFor(words);
    const { provider } = session.policy;
    if (words !== undefined) order.heardOf(provider, { state: 'shopping', text: `waiting for ${words}` });
    if (order.state === 'awaiting-choice') return;
    const waits = this.stalls.flatMap(({ session: each }) => each.together?.waits ?? []);
    order.waitsFor(waits.length > 0 ? waits.join('; ') : undefined);
  }

  /** Shows what a provider has said. One that is chosen stays so. */
  private show(stall: Stall, said: Omit<ProviderLine, 'provider'>): void {
    const { provider } = stall;
    if (stall === this.chosen) this.order.heardOf(provider, { ...said, state: 'chosen' });
    else this.order.heardOf(provider, said);
  }

  private judged(shopped: ShopResult): Omit<ProviderLine, 'provider'> {
    const { request } = this;
    if (request.choose.how === 'await') {
      const [cheapest] = candidates(shopped, request);
      return cheapest
        ? { state: 'offered', total: cheapest.total }
        : { state: 'not-offered', text: 'no offer fits the criteria' };
    }
    const choice = chooseOffers(shopped, request);
    return 'notOffered' in choice
      ? { state: 'not-offered', text: choice.notOffered }
      : { state: 'offered', total: choice.total };
  }

  /**
   * True once nobody else needs to be waited for. In order of preference, that is so as soon as the first who offers something is known. A
   * provider that is down or says "not now" is not waited for if another one offers something.
   */
  private isDecided(open: readonly Stall[]): boolean {
    const { choose: wish, chooseProvider: how } = this.request;
    const offered = open.some(({ fits }) => fits);
    const settled = ({ done, session }: Stall): boolean =>
      done === true || (offered && (session.together?.waits.length ?? 0) > 0);
    const undecided = open.findIndex((stall) => !settled(stall));
    if (undecided < 0) return true;
    return wish.how !== 'await' && how === 'in-order' && open.slice(0, undecided).some(({ fits }) => fits);
  }

  private bidsOf(open: readonly Stall[]): Bid[] {
    return open.flatMap((stall) => {
      const choice = stall.shopped && chooseOffers(stall.shopped, this.request);
      if (!choice || 'notOffered' in choice) return [];
      return [{ provider: stall.provider, total: choice.total, stall, choice }];
    });
  }

  private takeOne([first, ...others]: readonly Bid[]): Chosen {
    const { order, request } = this;
    if (!first) throw this.nothing();
    const { chosen, incomparable } = chooseProvider([first, ...others], request.chooseProvider ?? 'cheapest');
    for (const { provider, text } of incomparable)
      order.heardOf(provider, { ...statedBy(order, provider), text });
    const { stall, choice } = chosen;
    order.belongTo(stall.settings, stall.session);
    const { agreed } = order.memory;
    if (agreed) {
      // The next provider's flights fit the same criteria. What they may cost without asking is what was agreed on at first.
      order.remember({ agreed: { ...agreedOn(choice.chosen, agreed.total), at: agreed.at } });
    }
    const { shoppingResponseId } = stall.shopped ?? {};
    return { offers: choice.chosen, shoppingResponseId, otherFlights: false };
  }

  /** Shows the offers of these providers, and waits for a selection among them. */
  private async awaitOne(stalls: readonly Stall[]): Promise<Chosen> {
    const { order, request, chosen, failure } = this;
    const offers = stalls.flatMap(({ provider, shopped }) => (shopped?.offers ?? []).map(namedBy(provider)));
    const shopped: ShopResult = { offers, offersSeen: offers.length, warnings: [] };
    if (!chosen && candidates(shopped, request).length === 0) throw this.nothing();
    const { agreed } = order.memory;
    const selected = await chooseFromBasket(order, request, {
      shopped,
      // Nobody has agreed to buy the same flights of another provider.
      again: chosen && agreed && sameAgain(shopped, request, agreed),
      changed: chosen || !agreed || !failure ? undefined : notBookable(failure),
      at: (named) => askAbout(stalls, named),
    });
    const stall = stalls.find(({ session }) => session === selected.session);
    if (stall) order.belongTo(stall.settings, stall.session, totalOf(selected.offers));
    return selected;
  }

  /** Returns why the order ends here: the last provider's failure, or what each of them has said. */
  private nothing(): Known {
    if (this.failure) return this.failure;
    const { providers: lines = [] } = this.order.status;
    const [first] = this.stalls.flatMap(({ failure }) => failure ?? []);
    const said = lines.map(({ provider, text }) => `${provider}: ${text ?? 'nothing'}`).join('; ');
    if (lines.every(({ state }) => state === 'no-answer'))
      return new NotBooked('no-answer', `no provider has answered: ${said}`);
    if (first && lines.every(({ state }) => state !== 'not-offered')) return first;
    return new NotBooked('not-offered', `no provider offers what fits: ${said}`);
  }
}

const nothingAsked = {
  asked: undefined,
  done: undefined,
  shopped: undefined,
  fits: undefined,
  failure: undefined,
};

const noAnswerWithin = (within: number): string => `no answer within ${within / 1000} s`;

function stateAfter(failure: Known): ProviderLine['state'] {
  if (failure instanceof PatienceSpent) return 'no-answer';
  return failure instanceof Refused && failure.meaning === 'no-offers' ? 'not-offered' : 'refused';
}

function statedBy({ status }: Order, provider: string): Omit<ProviderLine, 'provider'> {
  const { state = 'offered', total } = status.providers?.find((line) => line.provider === provider) ?? {};
  return { state, total };
}

/** Names an offer by its provider as well: two may give the same id. */
function namedBy(provider: string): (offer: Offer) => Offer {
  return (offer) => ({ ...offer, provider, offerId: `${provider}/${offer.offerId}` });
}

/** Returns offers as their provider names them, with its session. */
function askAbout(stalls: readonly Stall[], named: readonly Offer[]): AskedAbout {
  const stall = stalls.find(({ provider }) => provider === named[0]?.provider);
  const { offers = [], shoppingResponseId } = stall?.shopped ?? {};
  const own = named.flatMap(
    ({ offerId }) =>
      offers.find((offer) => stall && namedBy(stall.provider)(offer).offerId === offerId) ?? [],
  );
  return { offers: own, shoppingResponseId, session: stall?.session };
}

function notBookable(failure: Known): string {
  const { code, text } = lastErrorOf(failure);
  return `the selected offer was not booked: ${code} ${text}`;
}

/** True for a failure that the next provider may not have. */
function mayHelpElsewhere(error: unknown): error is Known {
  if (error instanceof NotBooked) return !aboutTheTrip.includes(error.code);
  return error instanceof Refused || error instanceof PatienceSpent || error instanceof SessionGone;
}
