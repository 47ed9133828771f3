/** The parts of an order's page that only show: journeys, passengers and documents, price, extras, changes, decisions. */
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { peopleQuery } from '../../api/queries';
import type { Change, Flight, Money, OrderStatus } from '../../api/types';
import {
  cancellationOf,
  changePenalties,
  exchangedDocuments,
  flightKey,
  isPriceChange,
  isSome,
  isToAccept,
  lostAncillaryText,
  lostFlightTexts,
  subtractMoney,
} from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Copy, Fact } from '../../parts/Facts';
import { fullName } from '../../parts/Passengers';
import { changeTitle, hoursText, readable, sentence } from '../../parts/readable';
import { Note } from '../../parts/Notes';
import { Skeleton } from '../../parts/Skeleton';
import { birthText, dayText, Instant, instantText } from '../../parts/time';
import { useMay } from '../../session/session';
import { texts } from '../../texts';
import { documentFacts, emdText } from './emds';
import { missedText, useExtras } from './extras';
import { useNames } from './named';
import { afterCancelling, ifCancelled, isCancelled, priceLines } from './money';
import { withNames } from './naming';

interface SectionProps {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  className?: string;
}

/** A titled card. */
export function Section({ title, children, aside, className }: SectionProps) {
  return (
    <section className={className === undefined ? 'card' : `card ${className}`}>
      <header className="card-head">
        <h2>{title}</h2>
        {aside}
      </header>
      <div className="card-body">{children}</div>
    </section>
  );
}

/** The flights, by journey, in local times. */
export function Journeys({ status }: { status: OrderStatus }) {
  const { reference, orderId, flights, changes } = status;
  const names = useNames(reference);
  const words = texts.journeys;
  const journeys = Map.groupBy(flights, ({ journey }) => journey ?? 0);
  return (
    <Section title={words.title}>
      {flights.length === 0 && <p className="soft">{orderId === undefined ? words.unbooked : words.none}</p>}
      {flights.length > 0 && orderId === undefined && <p className="soft">{words.asked}</p>}
      {[...journeys].map(([journey, each]) => (
        <div key={journey} className="journey">
          <h3 className="soft">{journey === 0 ? words.flights : words.journey(journey)}</h3>
          <FlightRows flights={each} gone={goneFrom(changes)} />
        </div>
      ))}
      {lostFlightTexts(status).map((lost) => (
        <Note key={lost} tone="warn">
          {sentence(withNames(lost, names))}
        </Note>
      ))}
    </Section>
  );
}

/** Returns the keys (`XA101/2027-03-12/LHR`) of flights that the airline cancelled. */
export function goneFrom(changes: OrderStatus['changes'] = []): readonly string[] {
  const gone = changes.filter(({ kind }) => kind === 'flight-cancelled');
  return gone.flatMap(({ about }) => about ?? []);
}

interface FlightRowsProps {
  flights: readonly Flight[];
  /** Keys of flights that do not take place. */
  gone?: readonly string[];
}

/** Flights, one a row. */
export function FlightRows({ flights, gone = [] }: FlightRowsProps) {
  return (
    <ul className="flights">
      {flights.map((flight) => (
        <li key={`${flight.carrier}${flight.number}${flight.departure}`} className="flight">
          <span className="flight-number code">
            {flight.carrier} {flight.number}
          </span>
          <span className="flight-places">
            <strong>{flight.origin}</strong> <span className="number">{flight.departure.slice(11, 16)}</span>
            <span aria-hidden="true" className="faint">
              {' → '}
            </span>
            <strong>{flight.destination}</strong>{' '}
            <span className="number">{flight.arrival.slice(11, 16)}</span>
            <DaysLater flight={flight} />
          </span>
          <span className="soft flight-day">
            {gone.includes(flightKey(flight)) && (
              <span className="badge badge-danger">{texts.journeys.gone}</span>
            )}{' '}
            {dayText(flight.departure)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function DaysLater({ flight: { departure, arrival } }: { flight: Flight }) {
  const day = (local: string): number => Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
  const days = Math.round((day(arrival) - day(departure)) / 86_400_000);
  return days === 0 ? null : <span className="soft small"> {texts.journeys.nextDay(days)}</span>;
}

/** Who travels, with each one's documents. */
export function People({ status }: { status: OrderStatus }) {
  const { reference, documents, declaredComplete, amendments = [] } = status;
  const may = useMay('passengers:read');
  const { data, isLoading } = useQuery({ ...peopleQuery(reference), enabled: may });
  const words = texts.people;
  const named = data?.passengers ?? [];
  const ids = documents.map(({ paxId }) => paxId).filter((id) => !named.some(({ paxId }) => paxId === id));
  const others = [...new Set(ids)];
  return (
    <Section title={words.title}>
      {!may && <p className="soft small">{texts.passengers.hidden}</p>}
      <ul className="people">
        {isLoading && (
          <li className="person">
            <Skeleton size="long" />
          </li>
        )}
        {named.map((passenger) => (
          <li key={passenger.paxId} className="person">
            <span>
              <strong>{fullName(passenger)}</strong>
              <span className="soft small">
                {' '}
                {[words.types[passenger.type] ?? passenger.type, birthText(passenger.birthDate)].join(' · ')}
              </span>{' '}
              {cancellationOf('passenger', passenger.paxId, amendments) && (
                <span className="tag">{texts.people.cancelled}</span>
              )}
            </span>
            <Documents status={status} paxId={passenger.paxId} />
          </li>
        ))}
        {others.map((paxId) => (
          <li key={paxId ?? ''} className="person">
            <strong>{paxId ?? words.ofOrder}</strong>
            <Documents status={status} paxId={paxId} />
          </li>
        ))}
        {!isLoading && named.length + others.length === 0 && (
          <li className="person soft">{texts.passengers.unnamed}</li>
        )}
      </ul>
      {declaredComplete && (
        <p className="soft small">{words.declared(declaredComplete.who, declaredComplete.why)}</p>
      )}
    </Section>
  );
}

function Documents({ status, paxId }: { status: OrderStatus; paxId: string | undefined }) {
  const documents = status.documents.filter((document) => document.paxId === paxId);
  const exchanged = exchangedDocuments(status.sales ?? []).filter(
    (each) => each.paxId === paxId && !documents.some(({ number }) => number === each.number),
  );
  const words = texts.people;
  if (documents.length + exchanged.length === 0) return <span className="faint">{words.none}</span>;
  return (
    <ul className="documents">
      {documents.map((document) => {
        const { number, typeCode, returned } = document;
        return (
          <li key={number}>
            <Copy text={number} label={number} />{' '}
            {typeCode !== undefined && <span className="tag">{documentType(typeCode)}</span>}{' '}
            {returned && <span className="tag">{words.returned[returned]}</span>}{' '}
            {[emdText(status, document), documentFacts(status, document)].map(
              (text, at) =>
                text !== undefined && (
                  <span key={at} className="soft small document-says">
                    {text}
                  </span>
                ),
            )}
          </li>
        );
      })}
      {exchanged.map(({ number, type, at, replacedBy }) => (
        <li key={number}>
          <Copy text={number} label={number} />{' '}
          {type !== undefined && <span className="tag">{documentType(type)}</span>}{' '}
          <span className="tag">{words.exchanged}</span>{' '}
          <span className="soft small document-says">{words.exchangedFor(instantText(at), replacedBy)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Airlines use codes of IATA's list 1001: T is a ticket, J and Y an EMD. */
function documentType(code: string): string {
  return code === 'T' ? 'ETKT' : ['J', 'Y', 'A', 'S'].includes(code) ? 'EMD' : code;
}

/** What the order costs, what it is made of, what came back, and what cancelling it costs and brings back. */
export function Price({ status }: { status: OrderStatus }) {
  const { reference, total, money } = status;
  const names = useNames(reference);
  const words = texts.price;
  const rows = priceLines(status, (what) => readable(withNames(what, names)));
  const says = ifCancelled(status) ?? afterCancelling(status);
  return (
    <Section title={words.title}>
      <dl className="facts">
        {rows.map(({ term, amount, beside }, at) => (
          <Fact key={at} term={term}>
            <span className="number">{showMoney(amount)}</span>
            {beside !== undefined && <span className="soft small price-beside">{beside}</span>}
          </Fact>
        ))}
        {money && <Fact term={words.outcome}>{words.money[money]}</Fact>}
      </dl>
      {says !== undefined && <p className="price-says">{says}</p>}
      {!total && <p className="soft">{texts.common.none}</p>}
      {!isCancelled(status) && <PriceOfEach status={status} />}
    </Section>
  );
}

/** What each passenger pays, where the airline tells it. One passenger pays it all. */
function PriceOfEach({ status: { reference, prices = [], sales = [] } }: { status: OrderStatus }) {
  const names = useNames(reference);
  if (prices.length < 2) return null;
  const { each, parts } = texts.price;
  const penalties = changePenalties(sales);
  return (
    <>
      <h3 className="soft price-each">{each}</h3>
      <ul className="plain-list">
        {prices.map(({ paxId, total, base, extras }) => {
          const penalty = base && penalties.get(paxId);
          const taxes = base && without(total, [base, extras, penalty]);
          return (
            <li key={paxId} className="price-of-one">
              <span>{names(paxId)}</span>
              <span className="number">{showMoney(total)}</span>
              {(base ?? extras) && (
                <span className="soft small number">
                  {parts({
                    fare: base?.amount,
                    taxes: taxes?.amount,
                    extras: isSome(extras) ? extras.amount : undefined,
                    penalty: penalty?.amount,
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function without(amount: Money, parts: readonly (Money | undefined)[]): Money {
  return parts.reduce<Money>((rest, part) => (part ? subtractMoney(rest, part) : rest), amount);
}

/** Services and seats that are booked, and those that were not to be had. */
export function Extras({ status }: { status: OrderStatus }) {
  const { reference, missedExtras, lostAncillaries = [] } = status;
  const names = useNames(reference);
  const booked = useExtras(status);
  const words = texts.extras;
  return (
    <Section title={words.title}>
      {booked.length === 0 && <p className="soft">{words.none}</p>}
      <ul className="plain-list">
        {booked.map(({ text, loss }) => (
          <li key={text}>
            {text} {loss && <span className="badge badge-warn">{words.loss[loss]}</span>}
          </li>
        ))}
      </ul>
      {lostAncillaries.length > 0 && (
        <>
          <h3 className="soft">{words.lost}</h3>
          <ul className="plain-list">
            {lostAncillaries.map((lost) => (
              <li key={`${lost.at}${lost.paxId}${lost.name}${lost.flights.join()}`}>
                {sentence(withNames(lostAncillaryText(lost, status), names))}
              </li>
            ))}
          </ul>
        </>
      )}
      {missedExtras.length > 0 && (
        <>
          <h3 className="soft">{words.missed}</h3>
          <ul className="plain-list">
            {missedExtras.map((extra) => (
              <li key={extra}>{missedText(extra, names)}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** What the airline changed, the open changes first. */
export function Changes({ status }: { status: OrderStatus }) {
  const { reference, state, scheduleChanged, changes = [] } = status;
  const names = useNames(reference);
  if (changes.length === 0) return null;
  const words = texts.changes;
  const newest = changes.toReversed();
  const sorted = [...newest.filter(({ decided }) => !decided), ...newest.filter(({ decided }) => decided)];
  return (
    <Section title={words.title}>
      <ul className="changes">
        {sorted.map(({ seenAt, decided, ...change }) => (
          <li key={change.number} className="change">
            <span className="change-head">
              <strong>{changeTitle(change)}</strong>
              {decided ? (
                <span className="tag">
                  {decided.by !== 'table'
                    ? words.accepted(decided.who)
                    : scheduleChanged
                      ? words.toAccept
                      : words.noDecision}
                </span>
              ) : state === 'cancelled' ? (
                <span className="tag">{words.overtaken}</span>
              ) : (
                <span className="badge badge-warn">{words.open}</span>
              )}
            </span>
            <ChangeText change={change} names={names} />
            <span className="faint small">
              {words.seen} <Instant at={seenAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What is accepted with “Accept the change”: everything that is open, but no price. */
export function ToAccept({ status: { reference, scheduleChanged, changes = [] } }: { status: OrderStatus }) {
  const names = useNames(reference);
  const open = changes.filter(
    (change) =>
      isToAccept(change) ||
      (scheduleChanged === true && change.decided?.by === 'table' && !isPriceChange(change.kind)),
  );
  return (
    <ul className="changes">
      {open.map((change) => (
        <li key={change.number} className="change">
          <strong>{changeTitle(change)}</strong>
          <ChangeText change={change} names={names} />
        </li>
      ))}
    </ul>
  );
}

function ChangeText({
  change,
  names,
}: {
  change: Pick<Change, 'kind' | 'old' | 'new' | 'text'>;
  names: ReturnType<typeof useNames>;
}) {
  return (
    <>
      <span>{sentence(withNames(change.text, names))}</span>
      <Before change={change} />
    </>
  );
}

/** What the sentence leaves out: when the flight was to leave, or the seat that there is instead. */
function Before({ change: { kind, old, new: now } }: { change: Pick<Change, 'kind' | 'old' | 'new'> }) {
  const words = texts.changes;
  const said =
    kind === 'seat'
      ? now !== undefined && `${words.now}: ${now}`
      : ['replaced', 'renumbered', 'flight-cancelled', 'flight-missing'].includes(kind) &&
        old !== undefined &&
        `${words.was}: ${hoursText(old)}`;
  return said ? <span className="soft small">{said}</span> : null;
}

/** What was changed after the sale, and the refunds that follow. */
export function Amendments({
  status: { reference, amendments = [], partialRefunds = [] },
}: {
  status: OrderStatus;
}) {
  const names = useNames(reference);
  const named = (what: string): string => readable(withNames(what, names));
  if (amendments.length === 0) return null;
  const words = texts.amendments;
  return (
    <Section title={words.title}>
      <ul className="changes">
        {amendments.toReversed().map((amendment) => (
          <li key={`${amendment.at}${amendment.correlationId}`} className="change">
            <span>{named(amendment.what)}</span>
            <span className="soft small">{amendmentFacts(amendment)}</span>
            <span className="faint small">
              <Instant at={amendment.at} />
            </span>
          </li>
        ))}
      </ul>
      {partialRefunds.length > 0 && (
        <>
          <h3 className="soft">{words.refunds}</h3>
          <ul className="plain-list">
            {partialRefunds.map(({ what, amount, state, until }) => (
              <li key={`${what}${until}`}>
                {named(what)}: {words.refundStates[state] ?? state}
                {amount && `, ${showMoney(amount)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Returns the amounts of a change, and who asked for it. */
export function amendmentFacts({
  who,
  paid,
  penalty,
  refund,
  residual,
}: NonNullable<OrderStatus['changeInDoubt']>): string {
  const words = texts.amendments;
  return [
    paid && words.paid(showMoney(paid)),
    penalty && words.penalty(showMoney(penalty)),
    refund && words.refund(showMoney(refund)),
    residual && words.residual(showMoney(residual)),
    who !== undefined && words.by(who),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What people decided with an answer. */
export function Decisions({ status: { decisions } }: { status: OrderStatus }) {
  if (decisions.length === 0) return null;
  const words = texts.decisions;
  return (
    <Section title={words.title}>
      <ul className="changes">
        {decisions.toReversed().map(({ answer, who, why, at, otherReference }) => (
          <li key={at} className="change">
            <strong>{texts.answers[answer].label.replace(/ …$/, '')}</strong>
            <span>{why}</span>
            {otherReference !== undefined && (
              <span className="soft small">
                {words.other}{' '}
                <Link to="/orders/$reference" params={{ reference: otherReference }}>
                  {otherReference}
                </Link>
              </span>
            )}
            <span className="faint small">
              {words.by(who)}, <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
