/** What an approval is about: the flights of the offer, what it cost when it was chosen, and what it costs now. */
import type { OrderStatus } from '../../api/types';
import { showMoney } from '../../domain/shared';
import { Fact } from '../../parts/Facts';
import { Countdown, Instant } from '../../parts/time';
import { texts } from '../../texts';
import { FlightRows, Section } from './Sections';

/** Shown before the decision, in its dialog too. A fee has its own words. */
export function ApprovalFacts({ status }: { status: OrderStatus }) {
  const { flights, expected, toApprove, total, orderId, waitsUntil } = status;
  const words = texts.approval;
  const amount = toApprove ?? total;
  if (orderId !== undefined) return null;
  return (
    <>
      <FlightRows flights={flights} />
      <dl className="facts approval-facts">
        {expected && (
          <Fact term={words.before}>
            <span className="number">{showMoney(expected)}</span>
          </Fact>
        )}
        {amount && (
          <Fact term={toApprove ? words.now : texts.price.total}>
            <strong className="number">{showMoney(amount)}</strong>
          </Fact>
        )}
        {waitsUntil !== undefined && (
          <Fact term={words.until}>
            <Instant at={waitsUntil} /> <Countdown until={waitsUntil} />
          </Fact>
        )}
      </dl>
    </>
  );
}

/** The same on the order's page, in place of the journeys. */
export function Approval({ status }: { status: OrderStatus }) {
  const words = texts.approval;
  return (
    <Section title={words.title}>
      <ApprovalFacts status={status} />
      <p className="soft small">{words.unbooked}</p>
    </Section>
  );
}
