/** Services and seats that go with an offer, or that can be added to an order: asked of the airline when the dialog opens. */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { answered } from '../../api/problem';
import type { Ancillary, ExtraLine, Offer, OrderStatus } from '../../api/types';
import { addMoney, isSome, wasIssued } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { Button } from '../../parts/Button';
import { Dialog } from '../../parts/Dialog';
import { Fact } from '../../parts/Facts';
import { Failure } from '../../parts/Notes';
import { readable } from '../../parts/readable';
import { Loading, Skeleton } from '../../parts/Skeleton';
import { texts } from '../../texts';
import { DialogButtons } from '../../parts/DialogButtons';
import { useExtras } from './extras';
import { useNames, WhichOrder } from './named';
import type { News } from './news';
import { added, bookedOf, costOf, noPicks, selected, toggleSeat, toggleService, type Picks } from './picks';
import { SeatMap } from './SeatMap';
import { FlightRows } from './Sections';
import { useSend, type Sent } from './send';
import { useWho, WhoField } from './Who';

interface ExtrasDialogProps {
  status: OrderStatus;
  /** The offer that they go with. Without it, they are added to the order. */
  offer?: Offer;
  onClose: () => void;
  onDone: (news: News) => void;
}

export function ExtrasDialog({ status, offer, onClose, onDone }: ExtrasDialogProps) {
  const { reference } = status;
  const [asked] = useState(() => crypto.randomUUID());
  const [key] = useState(() => crypto.randomUUID());
  const [picks, setPicks] = useState<Picks>(noPicks);
  const [sure, setSure] = useState(false);
  const send = useSend(reference);
  const { who, setWho, keep } = useWho();
  const words = texts.extrasOnSale;
  const { data, error, refetch } = useQuery({
    queryKey: ['extras', reference, asked],
    queryFn: async ({ signal }) => {
      const answer = await answered(
        api.POST('/orders/{reference}/extras', {
          params: { path: { reference } },
          body: offer ? { offer: offer.number } : {},
          signal,
        }),
      );
      if ('extrasOnSale' in answer && answer.extrasOnSale) return answer.extrasOnSale;
      throw new Error(words.late);
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const sending = sentFor(picks, status, offer);
  const picked = picks.services.length + picks.seats.length;
  const cost = costOf(picks);
  const booked = offer ? [] : (status.ancillaries ?? []);

  if (sure && sending)
    return (
      <Dialog key="review" title={words.reviewTitle} busy={send.isPending} onClose={onClose}>
        <div className="dialog-form">
          <WhichOrder status={status} />
          <Review picks={picks} status={status} offer={offer} />
          {!offer && <WhoField who={who} onChange={setWho} />}
          {send.error && <Failure error={send.error} />}
          <DialogButtons busy={send.isPending} onClose={() => setSure(false)}>
            <Button
              tone="primary"
              disabled={send.isPending || (!offer && who.trim() === '')}
              onClick={() => {
                const body = offer ? sending.body : { ...sending.body, who: keep() };
                send.mutate({ ...sending, body, key }, { onSuccess: onDone });
              }}
            >
              {send.isPending ? texts.actions.working : sending.label}
            </Button>
          </DialogButtons>
        </div>
      </Dialog>
    );

  return (
    <Dialog key="pick" title={offer ? words.withOffer : words.add} onClose={onClose} wide>
      <div className="dialog-form">
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <Loading />
            <p className="soft">{words.asking}</p>
            <Skeleton size="block" />
          </>
        )}
        {data && (
          <>
            <Has status={status} offer={offer} />
            <Services
              lines={data.lines}
              booked={booked}
              reference={reference}
              picks={picks}
              onChange={setPicks}
            />
            <Seats extras={data} booked={booked} reference={reference} picks={picks} onChange={setPicks} />
          </>
        )}
        <DialogButtons busy={false} onClose={onClose} fixed>
          {picked > 0 && (
            <output className="picked number">
              {words.picked(picked, cost ? showMoney(cost) : words.free)}
            </output>
          )}
          <Button
            tone="primary"
            disabled={!data || !sending || (!offer && picked === 0)}
            onClick={() => setSure(true)}
          >
            {words.review}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** What the offer includes, or what the order has already, so that it is not bought twice. */
function Has({ status, offer }: { status: OrderStatus; offer: Offer | undefined }) {
  const booked = useExtras(status);
  const words = texts.extrasOnSale;
  if (offer) {
    const { checkedBags, checkedBagKg } = offer;
    const bags = checkedBags ? texts.offers.bags(checkedBags, checkedBagKg) : texts.offers.noBags;
    return <p>{words.included(bags)}</p>;
  }
  if (booked.length === 0) return null;
  return <p>{words.booked(booked.map(({ text }) => text).join('; '))}</p>;
}

/** Everything that is booked or added, with what it costs, before it is. */
function Review({ picks, status, offer }: { picks: Picks; status: OrderStatus; offer: Offer | undefined }) {
  const names = useNames(status.reference);
  const words = texts.extrasOnSale;
  const cost = costOf(picks);
  const before = offer?.total ?? status.total;
  const total = before && cost ? addMoney(before, cost) : before;
  const paysNow = !offer && wasIssued(status);
  const services = picks.services.map(({ line, paxId }) => [serviceText(line), names(paxId), line] as const);
  const seats = picks.seats.map(
    ({ line, paxId, seat, flight }) => [`${seat}, ${readable(flight)}`, names(paxId), line] as const,
  );
  return (
    <>
      {offer && (
        <div>
          <FlightRows flights={offer.flights} />
          <p>
            {[offer.provider, offer.cabin, offer.fareName, showMoney(offer.total)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      {(
        [
          [words.services, services],
          [words.seats, seats],
        ] as const
      ).map(([title, lines]) => (
        <section key={title}>
          <h3>{title}</h3>
          {lines.length === 0 && <p className="soft">{words.nothing}</p>}
          <ul className="plain-list">
            {lines.map(([what, who, { price }]) => (
              <li key={`${what}${who}`}>
                {what}, {who}: {isSome(price) ? showMoney(price) : words.free}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <dl className="facts">
        {paysNow && cost && <Fact term={words.toPay}>{showMoney(cost)}</Fact>}
        {total && <Fact term={offer ? words.total : words.newTotal}>{showMoney(total)}</Fact>}
      </dl>
      <p className="soft">{paysNow ? words.paid(cost ? showMoney(cost) : words.free) : words.unpaid}</p>
    </>
  );
}

/** Returns what is sent, and what its button says. */
function sentFor(picks: Picks, status: OrderStatus, offer: Offer | undefined): Omit<Sent, 'key'> | undefined {
  const cost = costOf(picks);
  if (offer) {
    const total = cost ? addMoney(offer.total, cost) : offer.total;
    return {
      update: 'selectOffer',
      label: texts.offers.choose(showMoney(total)),
      body: { offers: [offer.number], ...selected(picks) },
    };
  }
  const { total } = status;
  if (!total) return undefined;
  const nothing = { amount: '0', currency: total.currency };
  // Of a held order its new total is named, of a ticketed one what is paid now.
  const payUpTo = wasIssued(status) ? (cost ?? nothing) : cost ? addMoney(total, cost) : total;
  const label = wasIssued(status)
    ? texts.extrasOnSale.addFor(showMoney(payUpTo))
    : texts.extrasOnSale.addTotal(showMoney(payUpTo));
  return { update: 'addExtras', label, body: { ...added(picks, status.flights), payUpTo } };
}

interface PickerProps {
  reference: string;
  picks: Picks;
  onChange: (picks: Picks) => void;
}

/** Returns a service with its flights: two bags of one passenger are for different flights. */
function serviceText({ name, code, flights }: ExtraLine): string {
  return [name ?? code, ...flights.map(readable)].join(', ');
}

interface ServicesProps extends PickerProps {
  lines: readonly ExtraLine[];
  booked: readonly Ancillary[];
}

function Services({ lines, booked, reference, picks, onChange }: ServicesProps) {
  const names = useNames(reference);
  const services = lines.filter(({ kind }) => kind === 'service');
  const words = texts.extrasOnSale;
  const places = Map.groupBy(services, ({ flights }) => flights.join());
  return (
    <section>
      <h3>{words.services}</h3>
      {services.length === 0 && <p className="soft">{words.noServices}</p>}
      {[...places].map(([place, each]) => (
        <Place key={place} flights={each[0]?.flights ?? []}>
          {each.map((line, at) => (
            <li key={at} className="extra">
              <span>{line.name ?? line.code}</span>
              <span className="extra-for">
                {line.paxIds.map((paxId) => (
                  <label key={paxId} className="choice">
                    <input
                      type="checkbox"
                      checked={picks.services.some((pick) => pick.line === line && pick.paxId === paxId)}
                      onChange={() => onChange(toggleService(picks, line, paxId))}
                    />
                    {names(paxId)}
                    {bookedOf(booked, line, paxId) > 0 && (
                      <span className="tag">{words.has(bookedOf(booked, line, paxId))}</span>
                    )}
                  </label>
                ))}
              </span>
              <span className="number nowrap right">
                {isSome(line.price) ? showMoney(line.price) : words.free}
              </span>
            </li>
          ))}
        </Place>
      ))}
    </section>
  );
}

function Place({ flights, children }: { flights: readonly string[]; children: ReactNode }) {
  const words = texts.extrasOnSale;
  return (
    <>
      <p className="soft small extra-place">
        {flights.length === 0 ? words.trip : flights.map(readable).join(', ')}
      </p>
      <ul className="extras">{children}</ul>
    </>
  );
}

function Seats({
  extras,
  booked,
  reference,
  picks,
  onChange,
}: PickerProps & { extras: ExtrasOnSale; booked: readonly Ancillary[] }) {
  const names = useNames(reference);
  const lines = extras.lines.filter(({ kind }) => kind === 'seat');
  const flights = [...new Set(lines.flatMap((line) => line.flights))];
  const [chosen, setChosen] = useState<string>();
  const flight = chosen ?? flights[0];
  const people = [
    ...new Set(
      lines
        .filter((line) => flight !== undefined && line.flights.includes(flight))
        .flatMap((line) => line.paxIds),
    ),
  ];
  const [person, setPerson] = useState<string>();
  const paxId = people.find((each) => each === person) ?? people[0];
  const words = texts.extrasOnSale;
  if (flight === undefined || paxId === undefined) return null;
  const own = ownSeats(booked, flight);
  const taken = new Map(
    picks.seats.filter((each) => each.flight === flight).map((each) => [each.seat, each.paxId] as const),
  );
  return (
    <section>
      <h3>{words.seats}</h3>
      <Tabs label={words.flight} options={flights} text={readable} value={flight} onChange={setChosen} />
      <Tabs
        label={texts.people.passenger}
        options={people}
        text={(each) => `${names(each)}${seatOf(picks, flight, each)}`}
        value={paxId}
        onChange={setPerson}
      />
      <SeatMap
        flight={flight}
        lines={lines}
        map={extras.seatMaps?.find((each) => each.flight === flight)}
        paxId={paxId}
        taken={taken}
        own={own}
        onPick={(seat, line) => onChange(toggleSeat(picks, { flight, paxId, seat, line }))}
      />
    </section>
  );
}

/** Returns the booked seats of a flight. */
const ownSeats = (booked: readonly Ancillary[], flight: string): string[] =>
  booked.filter(({ kind, flights }) => kind === 'seat' && flights.includes(flight)).map(({ name }) => name);

type ExtrasOnSale = NonNullable<OrderStatus['extrasOnSale']>;

interface TabsProps {
  label: string;
  options: readonly string[];
  text: (option: string) => string;
  value: string;
  onChange: (option: string) => void;
}

function Tabs({ label, options, text, value, onChange }: TabsProps) {
  return (
    <fieldset className="tabs">
      <legend className="hidden-visually">{label}</legend>
      {options.map((each) => (
        <label key={each} className="tab">
          <input type="radio" name={label} checked={each === value} onChange={() => onChange(each)} />
          {text(each)}
        </label>
      ))}
    </fieldset>
  );
}

function seatOf({ seats }: Picks, flight: string, paxId: string): string {
  const found = seats.find((each) => each.flight === flight && each.paxId === paxId);
  return found ? ` · ${found.seat}` : '';
}
