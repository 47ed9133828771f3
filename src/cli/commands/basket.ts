/** The commands of an order that waits for a choice: `offers`, `services`, `seats`, `select`. */
import type { Command } from 'commander';
import { UpdateRefused } from '../../domain/order/errors';
import type { ExtraLine } from '../../domain/order/afterSale';
import { stateWords } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import type { OrderUpdates } from '../../domain/order/updates';
import { several } from '../arguments';
import { statusOf, type Question } from '../ask';
import { examples, runs } from '../command';
import { withOrders } from '../globals';
import { Refused } from '../refusal';
import { extrasLines } from '../show/afterSale';
import { commands, type Row } from '../show/commandLines';
import { afterRefusal, selectCommands, whatNow } from '../show/nextCommands';
import { offerLines, offerTitle } from '../show/offers';
import { seatMapLines } from '../show/seatMap';
import { pickedSeat, pickedService, quoted } from '../wishes';
import { addUpdate, hinted } from './updating';

type Selection = OrderUpdates['selectOffer'];

/** Registers the commands. */
export function addBasket(program: Command): void {
  addOffers(program);
  addUpdate<object, [string]>(program, {
    name: 'services',
    description: 'show which services go with an offer, with their prices and limits; changes nothing',
    define: withOffer,
    question: (_, [offer]) => listing('services', offer),
    examples: ['services TRIP-2027-0042 1', 'services TRIP-2027-0042 1 --json | jq .extrasOnSale.lines'],
  });
  addUpdate<object, [string]>(program, {
    name: 'seats',
    description: 'show the seat maps of an offer: what is free, and what it costs; changes nothing',
    define: withOffer,
    question: (_, [offer]) => listing('seats', offer),
    examples: ['seats TRIP-2027-0042 1', 'seats TRIP-2027-0042 1 --json | jq .extrasOnSale.seatMaps'],
  });
  addUpdate<{ service?: Service[]; seat?: Seat[] }, [string[]]>(program, {
    name: 'select',
    description: 'select an offer, or several that together cover the trip, with services and seats',
    define: (command) =>
      hinted(
        command
          .argument('<offer...>', 'numbers, as shown by `offers`, or ids')
          .option(
            '--service <service>',
            'name or code, how many, for whom, on which journey or flight: "Hot meal", "Hot meal=2:PAX1,PAX2", "Checked bag:PAX1@2"; may be repeated',
            several(pickedService),
          )
          .option(
            '--seat <paxId:seat>',
            'a seat, on which flight or journey if there are several: PAX1:12A, PAX1:12A@XA315, PAX1:12A@2; may be repeated',
            several(pickedSeat),
          ),
        /missing required argument 'offer'/,
        (reference) => `See the offers: ndc-flows offers ${reference}`,
      ),
    question: ({ service, seat }, [written]) => {
      const offers = written.flatMap(apart);
      return {
        update: 'selectOffer',
        args: (status) => ({
          ...namedOffers(offers),
          ...(service && { services: service.map((pick) => seenService(pick, seenOf(status, offers))) }),
          ...(seat && { seats: seat.map((pick) => seenSeat(pick, seenOf(status, offers))) }),
        }),
        afterRefusal: (status) => (status.offers ? looks(status, offers) : []),
      };
    },
    examples: [
      'select TRIP-2027-0042 1',
      'select TRIP-2027-0042 1 --service "Checked bag:PAX1" --seat PAX1:12A@XA315',
      'select TRIP-2027-0042 2 5',
    ],
  });
}

type Service = NonNullable<Selection['services']>[number];
type Seat = NonNullable<Selection['seats']>[number];

function addOffers(program: Command): void {
  const offers = program
    .command('offers')
    .description('list the offers that an order is waiting for you to choose from')
    .argument('<reference>');
  runs<object, [string]>(offers, ({ options, output }, reference) =>
    withOrders(options, async (connected) => {
      const status = await statusOf(connected, reference);
      const { offers: found } = status;
      if (!found) {
        const refused = new UpdateRefused(
          'not-in-this-state',
          `order ${reference} is ${stateWords[status.state]}; it has no offers to choose from`,
        );
        throw new Refused(refused, afterRefusal(status, refused.code));
      }
      const waits =
        status.waitsFor === undefined ? [] : ['', `${reference} is waiting for ${status.waitsFor}.`];
      const next = status.state === 'awaiting-choice' ? selectCommands(reference, found) : [];
      return output.result({
        value: found,
        lines: [...offerLines(found), ...waits, ...next.map((line) => `  ${line}`)],
      });
    }),
  );
  examples(offers, 'ndc-flows offers TRIP-2027-0042', 'ndc-flows select TRIP-2027-0042 1');
}

function withOffer(command: Command): Command {
  return hinted(
    command.argument('<offer>', 'number, as shown by `offers`, or id'),
    /missing required argument 'offer'/,
    (reference) => `See the offers: ndc-flows offers ${reference}`,
  );
}

/** Returns the commands that show what can be selected. */
function looks({ reference, offers = [] }: OrderStatus, named: readonly string[]): string[] {
  const shown = offers.find(
    ({ number, offerId }) => named.includes(String(number)) || named.includes(offerId),
  );
  return commands([
    ['see the offers', `offers ${reference}`],
    ...(shown
      ? ([
          [`what goes with ${shown.number}`, `services ${reference} ${shown.number}`],
          [`seats of ${shown.number}`, `seats ${reference} ${shown.number}`],
        ] satisfies Row[])
      : []),
  ]);
}

/** An id may be a number, too, but not such a short one. */
const isNumber = (offer: string): boolean => /^\d{1,4}$/.test(offer);

/** Takes `1,2` for 1 and 2. An airline's id may have commas. */
function apart(offer: string): string[] {
  const numbers = offer.split(',').filter(Boolean);
  return numbers.length > 1 && numbers.every(isNumber) ? numbers : [offer];
}

function namedOffers(named: readonly string[]): Pick<Selection, 'offers' | 'offerIds'> {
  const offers = named.filter(isNumber).map(Number);
  const offerIds = named.filter((offer) => !isNumber(offer));
  return { ...(offers.length > 0 && { offers }), ...(offerIds.length > 0 && { offerIds }) };
}

function listing(only: 'services' | 'seats', offer: string): Question<'listExtras'> {
  return {
    update: 'listExtras',
    args: () => ({ ...(isNumber(offer) ? { offer: Number(offer) } : { offerId: offer }), only }),
    cameTrue: () => true,
    afterRefusal: ({ reference, offers }) =>
      offers ? commands([['see the offers', `offers ${reference}`]]) : [],
    lines: (status) => (only === 'services' ? servicesPage(status) : seatsPage(status)),
  };
}

/** Prints the services that were listed, and how to select one. */
function servicesPage(status: OrderStatus): string[] {
  const { reference, extrasOnSale } = status;
  const lines = (extrasOnSale?.lines ?? []).filter(({ kind }) => kind === 'service');
  const number = extrasOnSale?.offer;
  if (!extrasOnSale || number === undefined) return whatNow(status);
  const [first] = lines;
  if (!first) return ['', `The airline sells no services with ${titleOf(status)}.`];
  const wish = quoted(`${first.name ?? first.code ?? 'NAME'}:${first.paxIds[0] ?? 'PAX1'}`);
  return [
    '',
    `With ${titleOf(status)}:`,
    '',
    ...extrasLines({ ...status, extrasOnSale: { ...extrasOnSale, lines } }),
    '',
    ...commands([
      ['see the seats', `seats ${reference} ${number}`],
      ['select with a service', `select ${reference} ${number} --service ${wish}`],
    ]),
  ];
}

/** Prints the seat maps that were listed, and how to select a seat. */
function seatsPage(status: OrderStatus): string[] {
  const { reference, extrasOnSale, offers = [] } = status;
  const number = extrasOnSale?.offer;
  if (!extrasOnSale || number === undefined) return whatNow(status);
  const { seatMaps = [], lines } = extrasOnSale;
  const free = lines.find(({ kind }) => kind === 'seat');
  if (seatMaps.length === 0) return ['', `The airline shows no seats for ${titleOf(status)}.`];
  const flights = offers.find((offer) => offer.number === number)?.flights ?? [];
  return [
    '',
    `Seats with ${titleOf(status)}:`,
    ...seatMaps.flatMap((map) => ['', flightTitle(map.flight), '', ...seatMapLines(map, lines)]),
    ...(free
      ? [
          '',
          ...commands([
            [
              'select with a seat',
              `select ${reference} ${number} --seat ${seatOf(free, flights.length > 1)}`,
            ],
          ]),
        ]
      : []),
  ];
}

const titleOf = ({ offers = [], extrasOnSale }: OrderStatus): string => {
  const offer = offers.find(({ number }) => number === extrasOnSale?.offer);
  return offer ? offerTitle(offer) : `offer ${extrasOnSale?.offer}`;
};

function flightTitle(key: string): string {
  const [flight = '', date, origin] = key.split('/');
  return `${flight.slice(0, 2)} ${flight.slice(2)} from ${origin} on ${date}`;
}

function seatOf({ paxIds, seats, flights }: ExtraLine, several: boolean): string {
  const flight = several ? `@${flights[0]?.split('/')[0]}` : '';
  return `${paxIds[0] ?? 'PAX1'}:${seats?.[0] ?? 'SEAT'}${flight}`;
}

/** Returns the lines that the status shows for a selected offer: what the caller has seen. */
function seenOf(
  { extrasOnSale, offers = [] }: OrderStatus,
  [named, ...others]: readonly string[],
): ExtraLine[] {
  const offer = offers.find(({ number, offerId }) => String(number) === named || offerId === named);
  const isShown = offer && others.length === 0 && extrasOnSale?.offer === offer.number;
  return isShown ? extrasOnSale.lines : [];
}

/** Adds the price that the status shows. */
function seenSeat(pick: Seat, seen: readonly ExtraLine[]): Seat {
  return priced(
    pick,
    seen.filter(
      ({ kind, seats = [], paxIds }) =>
        kind === 'seat' && seats.includes(pick.seat) && paxIds.includes(pick.paxId),
    ),
  );
}

/** Completes the beginning or a part of a name to the one that the status shows, and adds its price. */
function seenService(pick: Service, seen: readonly ExtraLine[]): Service {
  const services = seen.filter(
    ({ kind, code }) => kind === 'service' && (pick.code === undefined || code === pick.code),
  );
  const wanted = pick.name?.toUpperCase() ?? '';
  for (const fit of [
    (name: string) => name === wanted,
    (name: string) => name.startsWith(wanted),
    (name: string) => name.includes(wanted),
  ]) {
    const fits = services.filter(({ name = '' }) => fit(name.toUpperCase()));
    const [name, ...others] = new Set(fits.map((line) => line.name));
    if (name !== undefined && others.length === 0) return priced({ ...pick, name }, fits);
    if (others.length > 0) return pick;
  }
  return pick;
}

/** Adds the price of the lines, if they have one and the same. */
function priced<Picked extends Service | Seat>(pick: Picked, lines: readonly ExtraLine[]): Picked {
  const prices = new Map(lines.flatMap(({ price }) => (price ? [[JSON.stringify(price), price]] : [])));
  const [price, ...others] = prices.values();
  return price && others.length === 0 ? { ...pick, price } : pick;
}
