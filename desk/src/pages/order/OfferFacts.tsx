/** What the airline offers for a change, each amount under its own name. */
import type { OrderStatus } from '../../api/types';
import { covers, flightKey, wasIssued } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Fact } from '../../parts/Facts';
import { sentence } from '../../parts/readable';
import { Countdown } from '../../parts/time';
import { texts } from '../../texts';
import { useNames } from './named';
import { withNames } from './naming';
import { FlightRows } from './Sections';

/** A change that the airline offers. */
export type ChangeOffer = NonNullable<OrderStatus['changeOffers']>['offers'][number];

interface OfferFactsProps {
  offer: ChangeOffer;
  status: OrderStatus;
  /** The page says already what it is about. */
  named?: boolean;
}

export function OfferFacts({ offer, status, named = false }: OfferFactsProps) {
  const { what, flights, cabin, fareName, expiresAt, kind, toPay } = offer;
  const words = texts.afterSale;
  const names = useNames(status.reference);
  const { facts } = words;
  const amounts = (['penalty', 'newTotal', 'refund', 'residual', 'forfeited'] as const).flatMap((name) => {
    const amount = offer[name];
    const less = name === 'penalty' && amount && toPay && !covers(toPay, amount);
    return amount ? [[less ? 'penaltyLess' : name, showMoney(amount)] as const] : [];
  });
  const kept = flights.map(flightKey);
  const replaced = status.flights.filter((flight) => !kept.includes(flightKey(flight)));
  const fare = [fareName, cabin].filter(Boolean).join(' · ');
  return (
    <div className="change-offer-facts">
      {kind === 'flights' ? (
        <>
          <FlightRows flights={flights} />
          {replaced.length > 0 && (
            <>
              <p className="soft small">{words.insteadOf}</p>
              <FlightRows flights={replaced} />
            </>
          )}
        </>
      ) : (
        !named && <p>{sentence(withNames(what, names))}</p>
      )}
      <dl className="facts">
        {fare !== '' && <Fact term={facts.fare}>{fare}</Fact>}
        {toPay && (
          <Fact term={facts.toPay}>
            <strong className="number">{wasIssued(status) ? showMoney(toPay) : words.unpaidYet}</strong>
          </Fact>
        )}
        {amounts.map(([name, amount]) => (
          <Fact key={name} term={facts[name]}>
            <span className="number">{amount}</span>
          </Fact>
        ))}
      </dl>
      {expiresAt !== undefined && (
        <p className="soft small">
          {words.expires} <Countdown until={expiresAt} />
        </p>
      )}
    </div>
  );
}
