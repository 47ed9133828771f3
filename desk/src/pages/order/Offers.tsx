/** The offers of an order that waits for a choice, the cheapest first, narrowed by what the customer wants. */
import { useState } from 'react';
import type { Offer, OrderStatus } from '../../api/types';
import { isSome } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Countdown } from '../../parts/time';
import { useMay } from '../../session/session';
import { texts } from '../../texts';
import { ActionDialog } from './ActionDialog';
import type { Action } from './actions';
import { byJourney, togglePick, totalOf } from './combined';
import { ExtrasDialog } from './ExtrasDialog';
import { usePeople } from './named';
import { routeOf } from './naming';
import type { News } from './news';
import { FlightRows, Section } from './Sections';
import { sortedOffers, sorts, type Sort } from './sorting';
import { useToast } from './Toast';

/** How many are shown before “Show more”. */
const SHOWN = 8;

/** What an offer can be asked to have. */
const wants = {
  nonStop: ({ flights }: Offer) => isDirect(flights),
  bag: ({ checkedBags = 0 }: Offer) => checkedBags > 0,
  refundable: ({ refundable }: Offer) => refundable?.allowed === true,
  changeable: ({ changeable }: Offer) => changeable?.allowed === true,
} satisfies Record<string, (offer: Offer) => boolean>;

type Want = keyof typeof wants;

/** Returns true if no flight connects to the next: each leaves on another day, or from another place than the one before arrives at. */
function isDirect(flights: Offer['flights']): boolean {
  return flights.every(
    ({ origin, departure }, at) =>
      at === 0 ||
      flights[at - 1]?.destination !== origin ||
      flights[at - 1]?.arrival.slice(0, 10) !== departure.slice(0, 10),
  );
}

export function Offers({ status, offers }: { status: OrderStatus; offers: readonly Offer[] }) {
  const [asking, setAsking] = useState<readonly Offer[]>();
  /** Offers for one journey each. */
  const [numbers, setNumbers] = useState<readonly number[]>([]);
  const [wanted, setWanted] = useState<readonly Want[]>([]);
  const [withExtras, setWith] = useState<Offer>();
  const [all, setAll] = useState(false);
  const [sort, setSort] = useState<Sort>('price');
  const may = useMay('orders:write');
  const toast = useToast();
  const words = texts.offers;
  const { people } = usePeople(status.reference);
  const fitting = sortedOffers(offers, sort).filter((offer) => wanted.every((want) => wants[want](offer)));
  const shown = all ? fitting : fitting.slice(0, SHOWN);
  const [expiry] = offers.flatMap(({ expiresAt }) => expiresAt ?? []).sort();
  // A filter that every offer passes, or none, is no help.
  const useful = (Object.keys(wants) as Want[]).filter((want) => {
    const count = offers.filter(wants[want]).length;
    return count > 0 && count < offers.length;
  });
  // An offer that is gone is picked no more.
  const picked = offers.filter(({ number }) => numbers.includes(number));
  const setPicked = (all: readonly Offer[]): void => setNumbers(all.map(({ number }) => number));
  const isPicked = ({ number }: Offer): boolean => picked.some((each) => each.number === number);
  const journeys = byJourney(offers, picked[0]?.provider);
  const missing = journeys.filter((journey) => !journey.some(isPicked));
  const inTripOrder = journeys.flatMap((journey) => journey.filter(isPicked));
  const together = missing.length === 0 ? totalOf(inTripOrder) : undefined;
  const done = (news: News): void => {
    setAsking(undefined);
    setWith(undefined);
    toast(news);
  };
  return (
    <Section
      title={words.title}
      aside={<span className="soft small">{words.count(fitting.length, offers.length)}</span>}
    >
      <div className="offer-bar small">
        {useful.map((want) => (
          <label key={want} className="choice">
            <input
              type="checkbox"
              checked={wanted.includes(want)}
              onChange={({ target }) =>
                setWanted(target.checked ? [...wanted, want] : wanted.filter((each) => each !== want))
              }
            />
            {words.filters[want]}
          </label>
        ))}
        <label className="choice">
          {words.sort}
          <select
            className="input"
            value={sort}
            onChange={({ target }) => setSort(sorts.find((each) => each === target.value) ?? 'price')}
          >
            {sorts.map((each) => (
              <option key={each} value={each}>
                {words.sorts[each]}
              </option>
            ))}
          </select>
        </label>
        {people.length > 1 && <span className="soft">{words.forAll(people.length)}</span>}
        {expiry !== undefined && (
          <span className="soft offer-bar-expiry">
            {words.expires} <Countdown until={expiry} />
          </span>
        )}
      </div>
      {fitting.length === 0 && <p className="soft">{words.none}</p>}
      <ul className="offers">
        {shown.map((offer) => (
          <li key={offer.number} className="offer">
            <FlightRows flights={offer.flights} />
            <p className="small">
              {[offer.provider, offer.cabin, offer.fareName].filter(Boolean).join(' · ')}
              <br />
              <span className="soft">{termsText(offer)}</span>
            </p>
            <div className="offer-buttons">
              {offer.match === 'full' ? (
                <Button wide disabled={!may} onClick={() => setAsking([offer])}>
                  {words.choose(showMoney(offer.total))}
                </Button>
              ) : (
                <>
                  <Button
                    wide
                    disabled={!may}
                    aria-pressed={isPicked(offer)}
                    onClick={() => setPicked(togglePick(picked, offer))}
                  >
                    {(isPicked(offer) ? words.picked : words.pick)(showMoney(offer.total))}
                  </Button>
                  <span className="soft small">{words.partial}</span>
                </>
              )}
              {offer.match === 'full' && (
                <Button tone="link" className="small" disabled={!may} onClick={() => setWith(offer)}>
                  {words.extras}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < fitting.length && (
        <Button className="offers-more" onClick={() => setAll(true)}>
          {words.more(fitting.length - shown.length)}
        </Button>
      )}
      {picked.length > 0 && (
        <div className="offers-picked" role="status">
          <p>{together ? words.covered : words.toPick(routes(missing))}</p>
          {together && (
            <Button tone="primary" disabled={!may} onClick={() => setAsking(inTripOrder)}>
              {words.choose(showMoney(together))}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <ActionDialog
          action={choosing(asking)}
          status={status}
          onClose={() => setAsking(undefined)}
          onDone={done}
        >
          {asking.map((offer) => (
            <div key={offer.number}>
              <FlightRows flights={offer.flights} />
              <p className="small">
                {[offer.provider, offer.cabin, offer.fareName].filter(Boolean).join(' · ')}
                {asking.length > 1 && ` · ${showMoney(offer.total)}`}
                <br />
                <span className="soft">{termsText(offer)}</span>
              </p>
            </div>
          ))}
        </ActionDialog>
      )}
      {withExtras && (
        <ExtrasDialog status={status} offer={withExtras} onClose={() => setWith(undefined)} onDone={done} />
      )}
    </Section>
  );
}

/** Returns the routes of journeys for which no offer is picked. */
function routes(journeys: readonly Offer[][]): string {
  return journeys.map(([first]) => routeOf(first?.flights ?? [])).join(', ');
}

function choosing(offers: readonly Offer[]): Action {
  const total = totalOf(offers);
  const amount = total ? showMoney(total) : '';
  const numbers = offers.map(({ number }) => number);
  const { choose, chooseSays } = texts.offers;
  return {
    ...{
      key: `offer-${numbers.join('-')}`,
      update: 'selectOffer',
      label: choose(amount),
      says: chooseSays(amount),
    },
    ...{ body: { offers: numbers }, asks: [] },
  };
}

function termsText({ checkedBags, checkedBagKg, refundable, changeable }: Offer): string {
  const words = texts.offers;
  return [
    checkedBags ? words.bags(checkedBags, checkedBagKg) : words.noBags,
    words.refund(conditionText(refundable)),
    words.change(conditionText(changeable)),
  ].join(', ');
}

function conditionText(condition: Offer['refundable']): string {
  const words = texts.offers;
  if (!condition) return words.unsaid;
  if (!condition.allowed) return words.notAllowed;
  return isSome(condition.fee) ? words.forFee(showMoney(condition.fee)) : words.allowed;
}
