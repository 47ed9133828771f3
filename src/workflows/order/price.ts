/** From the chosen offers to an agreed price: extras and seats, offerPrice, the price guard, and who must be asked. */
import { condition } from '@temporalio/workflow';
import { agreedOn } from '../../domain/offers/chooseOffers';
import { addMoney, covers, showMoney, type Money } from '../../domain/money';
import type { Offer, PricedOffer, SeatOffer, SelectedOffer, ServiceOffer } from '../../domain/offers/offers';
import { priceGuard } from '../../domain/offers/priceGuard';
import type { OrderRequest } from '../../domain/request/request';
import { selectExtras } from '../../domain/offers/selectExtras';
import type { FlightLine } from '../../domain/order/status';
import { call } from '../calls/read';
import { extrasInput, priceInput, selectedFlights } from './callInputs';
import { NotBooked, SessionGone } from '../calls/failures';
import { flightLine, type OrderLife } from './orderLife';
import { stopIfOvertaken } from './resets';
import { together } from '../calls/together';

/** For so long a trip is shopped again and again while somebody is awaited who approves or releases it (milliseconds). */
const DECIDED_WITHIN = 3 * 24 * 60 * 60_000;

/** How long a price waits for `approve` where the offer names no limit of its own. */
const APPROVAL_WAITS = 2 * 60 * 60_000;

/** The extras that the request wants, and what everything should cost together. */
export async function withExtras(
  life: OrderLife,
  request: OrderRequest,
  chosen: Offer[],
): Promise<{ selected: SelectedOffer[]; expected: Money }> {
  const { line } = life;
  const flights = chosen.map(selectedFlights);
  const total = chosen.map((offer) => offer.total).reduce(addMoney);
  if (request.services.length === 0 && request.seats.length === 0)
    return { selected: flights, expected: total };

  const answers = await answersOf(
    chosen.flatMap((offer) => {
      const input = extrasInput(request, offer, life.shoppingResponseId);
      const ofServices = async (): Promise<Offered> =>
        (await call(line, 'interactive', 'serviceList', { ...input, wishes: request.services })).result;
      const ofSeats = async (): Promise<Offered> =>
        (await call(line, 'interactive', 'seatAvailability', { ...input, wishes: request.seats })).result;
      return [
        ...(request.services.length > 0 ? [ofServices] : []),
        ...(request.seats.length > 0 ? [ofSeats] : []),
      ];
    }),
    life,
  );
  const services = answers.flatMap((answer) => answer.services ?? []);
  const seats = answers.flatMap((answer) => answer.seats ?? []);
  const extras = selectExtras(request, services, seats, chosen);
  if ('notOffered' in extras) throw new NotBooked('not-offered', extras.notOffered);
  life.status.extras = extras.taken;
  life.status.missedExtras = extras.missing;
  return {
    selected: [...flights, ...extras.offers],
    expected: extras.total ? addMoney(total, extras.total) : total,
  };
}

/** What one list offers. */
interface Offered {
  services?: ServiceOffer[];
  seats?: SeatOffer[];
}

/** The answers in the order of the questions, which are put one after the other, or together where the provider allows it. */
async function answersOf(
  questions: (() => Promise<Offered>)[],
  { line, policy }: OrderLife,
): Promise<Offered[]> {
  if (policy.sideBySide) return together(line, questions);
  const answers: Offered[] = [];
  for (const question of questions) answers.push(await question());
  return answers;
}

/** What was expected when the trip was first chosen counts for every later shop: a price may not creep up by being shopped for again. */
export function agree(life: OrderLife, chosen: Offer[], shopped: Money): Money {
  const before = life.memory.agreed;
  if (before && !life.otherFlights) return before.total;
  life.memory.agreed = { ...agreedOn(chosen, shopped), at: before?.at ?? Date.now() };
  if (life.otherFlights) life.approved = undefined;
  return shopped;
}

export async function price(
  life: OrderLife,
  request: OrderRequest,
  selected: SelectedOffer[],
): Promise<PricedOffer> {
  const input = priceInput(request, selected, life.shoppingResponseId);
  const answer = await call(life.line, 'interactive', 'offerPrice', input);
  life.pricedAt = life.line.askedAt;
  life.prove('offerPrice', answer);
  life.status.total = answer.result.total;
  return answer.result;
}

/**
 * Goes on at a price within the tolerance, waits for `approve` at any other.
 * An offer that must be paid at creation is an issue: it also waits for a release that covers it. Answers with the payment then.
 */
export async function agreePrice(
  life: OrderLife,
  request: OrderRequest,
  priced: PricedOffer,
  expected: Money,
): Promise<Money | undefined> {
  const { total } = priced;
  const patience = priced.expiresAt ? Date.parse(priced.expiresAt) - Date.now() : APPROVAL_WAITS;
  const approvedBefore = covers(life.approved, total);
  const within = priceGuard(expected, total, request.priceTolerance, ceilingOf(request)) === 'within';
  if ((!within || life.otherFlights) && !approvedBefore) {
    life.approved = undefined;
    life.status.toApprove = total;
    life.enter('awaiting-approval');
    if (life.otherFlights) life.status.flights = flightsOf(priced);
    const why = life.otherFlights ? 'for other flights than before' : `(${showMoney(expected)} was expected)`;
    life.waitsFor(`approve ${showMoney(total)} ${why}`);
    await inTime(life, patience, () => life.approved !== undefined);
    life.status.toApprove = undefined;
    life.otherFlights = false;
  }
  if (priced.payment.when !== 'at-creation') return undefined;

  const covered = (): boolean => life.status.released && covers(life.status.payUpTo, total);
  if (!covered()) {
    life.enter('awaiting-approval');
    life.waitsFor(`release: this fare is paid at creation, ${showMoney(total)}`);
    await inTime(life, patience, covered);
  }
  return total;
}

const flightsOf = ({ journeys }: PricedOffer): FlightLine[] =>
  journeys.flatMap((journey) => journey.flights.map(flightLine));

function ceilingOf({ choose: wish }: OrderRequest): Money | undefined {
  return wish.how === 'exact' ? wish.ceiling : wish.maxPrice;
}

/** Waits for a caller, but no longer than the offer lives: then the trip is shopped again. */
async function inTime(life: OrderLife, milliseconds: number, said: () => boolean): Promise<void> {
  const summary = 'the offer expires';
  const came = await condition(() => said() || life.overtaken, Math.max(milliseconds, 1), { summary });
  stopIfOvertaken(life);
  life.pricedAt = Date.now();
  if (came) return;
  const chosenAt = life.memory.agreed?.at ?? Date.now();
  if (Date.now() - chosenAt > DECIDED_WITHIN) {
    throw new NotBooked('not-decided', 'nobody approved or released the trip for three days');
  }
  throw SessionGone.expired();
}
