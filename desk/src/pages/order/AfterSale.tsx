/** What can be changed about an order after its sale: extras added, flights changed, data corrected, a part cancelled. */
import { useState } from 'react';
import type { OrderStatus } from '../../api/types';
import { flightKey, refusalOf, wasIssued } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Select, TextField } from '../../parts/Field';
import { textIn } from '../../parts/form';
import { useMay } from '../../session/session';
import { texts } from '../../texts';
import { ActionDialog } from './ActionDialog';
import type { Action } from './actions';
import { CancelPartDialog, hasParts } from './CancelPart';
import { CorrectDialog } from './Correct';
import { ExtrasDialog } from './ExtrasDialog';
import { FormDialog, type OpenProps } from './FormDialog';
import { usePeople } from './named';
import { journeyText } from './naming';
import type { News } from './news';
import { OfferFacts, type ChangeOffer } from './OfferFacts';
import { goneFrom, Section } from './Sections';
import type { Sent } from './send';
import { useToast } from './Toast';

type Open = 'extras' | 'flights' | 'correct' | 'part';

/** Returns what may be changed now. */
function changesOf(status: OrderStatus, travellers: number): Open[] {
  const order = { status, cancelWanted: false, automatic: status.released };
  const journeys = [{ journey: 1, date: '2100-01-01' }];
  return [
    ...(refusalOf('listExtras', {}, order) ? [] : ['extras' as const]),
    ...(journeysLeft(status).length === 0 || refusalOf('quoteChange', { journeys }, order)
      ? []
      : ['flights' as const]),
    ...(refusalOf('correct', { paxId: 'PAX1', name: { surname: 'X' } }, order) ? [] : ['correct' as const]),
    ...(hasParts(status, travellers) && !refusalOf('quoteCancellation', { part: { journeys: [1] } }, order)
      ? ['part' as const]
      : []),
  ];
}

export function AfterSale({ status }: { status: OrderStatus }) {
  const [open, setOpen] = useState<Open>();
  const may = useMay('orders:write');
  const { people } = usePeople(status.reference);
  const toast = useToast();
  const words = texts.afterSale;
  const changes =
    status.orderId === undefined || status.state === 'awaiting-approval'
      ? []
      : changesOf(status, people.length);
  if (changes.length === 0) return null;
  const close = (): void => setOpen(undefined);
  const done = (news: News): void => {
    close();
    toast(news);
  };
  return (
    <Section title={words.title} className="next-steps">
      <div className="after-sale">
        {changes.map((each) => (
          <Button key={each} wide disabled={!may} onClick={() => setOpen(each)}>
            {words.buttons[each]}
          </Button>
        ))}
      </div>
      {open === 'extras' && <ExtrasDialog status={status} onClose={close} onDone={done} />}
      {open === 'flights' && <FlightsDialog status={status} onClose={close} onDone={done} />}
      {open === 'correct' && <CorrectDialog status={status} onClose={close} onDone={done} />}
      {open === 'part' && <CancelPartDialog status={status} onClose={close} onDone={done} />}
    </Section>
  );
}

/** Returns the journeys that can be changed: the airline offers nothing for one whose flights it has cancelled. */
function journeysLeft({ flights, changes }: OrderStatus): number[] {
  const gone = goneFrom(changes);
  const left = flights.filter((flight) => !gone.includes(flightKey(flight)));
  return [...new Set(left.map(({ journey = 1 }) => journey))];
}

/** Asks for another date of a journey. */
function FlightsDialog({ status, onClose, onDone }: OpenProps) {
  const words = texts.afterSale;
  const journeys = journeysLeft(status);
  const [journey, setJourney] = useState(String(journeys[0] ?? 1));
  const first = status.flights.find((flight) => String(flight.journey ?? 1) === journey);
  const read = (form: HTMLFormElement): Sent['body'] | readonly string[] => {
    const date = textIn(form, 'date');
    return date === '' ? ['date'] : { journeys: [{ journey: Number(journey), date }] };
  };
  return (
    <FormDialog
      {...{ status, onClose, onDone, read }}
      title={words.buttons.flights}
      says={words.flightsSays}
      submit={words.flightsSubmit}
      update="quoteChange"
    >
      {(mistake) => (
        <>
          <Select
            label={words.journey}
            value={journey}
            onChange={setJourney}
            options={journeys.map((each) => [String(each), journeyText(each, status)] as const)}
          />
          <TextField
            key={journey}
            label={words.date}
            type="date"
            name="date"
            mistake={mistake('date')}
            defaultValue={first?.departure.slice(0, 10)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What the airline offers for a change that was asked for. Each can be accepted for the amount that its button names. */
export function ChangeOffers({ status }: { status: OrderStatus }) {
  const [asking, setAsking] = useState<ChangeOffer>();
  const may = useMay('money');
  const toast = useToast();
  const words = texts.afterSale;
  const offers = status.changeOffers?.offers ?? [];
  const action = asking && accepting(asking, status);
  if (offers.length === 0) return null;
  return (
    <Section title={words.offers}>
      <ul className="offers">
        {offers.map((offer) => {
          const accept = accepting(offer, status);
          return (
            <li key={offer.number} className="change-offer">
              <OfferFacts offer={offer} status={status} />
              {accept && (
                <Button disabled={!may} onClick={() => setAsking(offer)}>
                  {accept.label}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asking && action && (
        <ActionDialog
          action={action}
          status={status}
          onClose={() => setAsking(undefined)}
          onDone={(news) => {
            setAsking(undefined);
            toast(news);
          }}
        >
          <OfferFacts offer={asking} status={status} />
        </ActionDialog>
      )}
    </Section>
  );
}

/** Returns how an offer is accepted; undefined if it names no amount, or is for `cancel`. */
function accepting({ number, kind, toPay, newTotal }: ChangeOffer, status: OrderStatus): Action | undefined {
  const words = texts.afterSale;
  const issued = wasIssued(status);
  const payUpTo = toPay && (issued ? toPay : newTotal);
  if (!payUpTo || kind === 'part') return undefined;
  const amount = showMoney(payUpTo);
  return {
    ...{ key: `accept-${number}`, update: 'acceptOffer', asks: ['who'] },
    label: issued ? words.accept(amount) : words.acceptHeld(amount),
    says: words.acceptSays(amount),
    body: { offer: number, payUpTo },
  };
}
