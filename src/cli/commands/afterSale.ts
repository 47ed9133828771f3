/** The commands that change an order after its sale: `extras`, `add`, `change`, `accept`. */
import { Option, type Command } from 'commander';
import { addMoney, type Money } from '../../domain/money';
import { earliestToday } from '../../domain/dates';
import { flightKey } from '../../domain/offers/flights';
import type { ExtraLine } from '../../domain/order/afterSale';
import { wasIssued } from '../../domain/order/issued';
import type { OrderStatus } from '../../domain/order/status';
import type { OrderUpdates } from '../../domain/order/updates';
import { cabins } from '../../domain/request/wishes';
import { count, day, parseAmount, several } from '../arguments';
import type { Question } from '../ask';
import { usageError } from '../command';
import { Refused } from '../refusal';
import { extrasLines, numberedOffers } from '../show/afterSale';
import { commands, type Row } from '../show/commandLines';
import { offerExtras, whatNow } from '../show/nextCommands';
import { writtenAmount } from '../show/texts';
import {
  journeyNumber,
  place,
  quoted,
  seatWish,
  seatWords,
  serviceWish,
  serviceWords,
  stops,
} from '../wishes';
import { addUpdate, amending, hinted, payingWords, whoDecides, type Deciding } from './updating';

/** Registers the commands. */
export function addAfterSale(program: Command): void {
  addUpdate(program, {
    name: 'extras',
    description: 'ask the airline which services and seats can be added, with their prices; changes nothing',
    question: () => ({ update: 'listExtras', args: ofBooked, lines: extrasAndNext }),
    examples: ['extras TRIP-2027-0042', 'extras TRIP-2027-0042 --json | jq .extrasOnSale.lines'],
  });
  addUpdate<AddOptions & Deciding>(program, {
    name: 'add',
    description: 'add services and seats to the order, all of them or none',
    define: (command) =>
      hinted(
        command
          .option(
            '--service <service>',
            'a code or a part of the name, for whom, on which journey: 0GO, bag:PAX1,PAX2, bag:PAX1@2; may be repeated',
            several(serviceWish),
          )
          .option(
            '--seat <paxId:seat>',
            'a seat, on which flight or journey: PAX1:12A, PAX1:12A@XA315, PAX1:12A@2; may be repeated',
            several(seatWish),
          )
          .requiredOption('--pay-up-to <amount>', PAYS, parseAmount)
          .addOption(whoDecides()),
        /not specified|not a seat|not a service|name at least/i,
        (reference) => `See what can be added: ndc-flows extras ${reference}`,
      ),
    question: (wished, _, command) => {
      const { service: services, seat: seats, payUpTo, who } = wished;
      if (!services && !seats) return usageError(command, 'name at least one --service or --seat');
      const args = { ...(services && { services }), ...(seats && { seats }), payUpTo, ...(who && { who }) };
      return {
        ...amending('addExtras', () => args, payUpTo),
        notice: (before) => alreadyThere(services ?? [], before),
        afterRefusal: ({ reference }, _code, amount) =>
          commands([
            ['see what can be added', `extras ${reference}`],
            ...(amount
              ? [['add it for this', addCommand(reference, { ...wished, payUpTo: amount })] satisfies Row]
              : []),
          ]),
      };
    },
    examples: [
      'add TRIP-2027-0042 --service 0GO:PAX1 --pay-up-to 35EUR',
      'add TRIP-2027-0042 --seat PAX1:12A@XA315 --seat PAX2:12B@XA315 --pay-up-to 24EUR',
    ],
  });
  addUpdate<ChangeOptions & Deciding>(program, {
    name: 'change',
    description: 'ask the airline for other flights; changes nothing, unless you add `--cheapest`',
    define: defineChange,
    question: (options, _, command) => changeQuestion(options, command),
    examples: [
      'change TRIP-2027-0042 --journey 2 --date 2027-03-21',
      'change TRIP-2027-0042 --journey 1 --date 2027-03-14 --journey 2 --date 2027-03-21',
      'change TRIP-2027-0042 --journey 2 --date 2027-03-21 --cheapest --max-stops 0 --pay-up-to 60EUR',
    ],
  });
  addUpdate<{ payUpTo: Money } & Deciding, [number]>(program, {
    name: 'accept',
    description: 'accept a change that the airline has offered',
    define: (command) =>
      hinted(
        command
          .argument('<offer>', 'number of the offer, as `change` and `status` show it', count)
          .requiredOption('--pay-up-to <amount>', PAYS, parseAmount)
          .addOption(whoDecides()),
        /missing required argument 'offer'|not specified/,
        (reference) => `See the offers: ndc-flows status ${reference}`,
      ),
    question: ({ payUpTo, who }, [offer]) => ({
      ...amending('acceptOffer', () => ({ offer, payUpTo, ...(who && { who }) }), payUpTo),
      afterRefusal: ({ reference, changeOffers, flights: [first] }) =>
        changeOffers
          ? []
          : commands([
              ['ask for other flights', `change ${reference} --journey ${first?.journey ?? 1} --date DATE`],
            ]),
    }),
    examples: ['accept TRIP-2027-0042 1 --pay-up-to 42EUR'],
  });
}

const PAYS =
  'maximum that you accept: what is paid now for a ticketed order, the new total of a held one: 35EUR';

interface AddOptions {
  service?: OrderUpdates['addExtras']['services'];
  seat?: OrderUpdates['addExtras']['seats'];
  payUpTo: Money;
}

interface ChangeOptions {
  journey: number[];
  date?: string[];
  origin?: string[];
  destination?: string[];
  cheapest?: true;
  payUpTo?: Money;
  cabin?: (typeof cabins)[number];
  carrier?: string[];
  maxStops?: number;
}

function defineChange(command: Command): Command {
  return hinted(
    command
      .requiredOption(
        '--journey <number>',
        'journey to change, as `status` numbers them; may be repeated',
        several(journeyNumber),
      )
      .option('--date <date>', 'its new date; repeat it for each journey, in the same order', several(day))
      .option('--origin <place>', 'its new origin: LHR or LON; repeated like --date', several(place))
      .option('--destination <place>', 'its new destination; repeated like --date', several(place))
      .option('--cheapest', 'accept the cheapest offer at once, for at most --pay-up-to')
      .option('--pay-up-to <amount>', `with --cheapest: ${PAYS}`, parseAmount)
      .addOption(new Option('--cabin <cabin>', 'with --cheapest: cabin of every flight').choices(cabins))
      .option('--carrier <code>', 'with --cheapest: only this airline; may be repeated', several(String))
      .option('--max-stops <number>', 'with --cheapest: at most this many connections per journey', stops)
      .addOption(whoDecides()),
    /--journey.*not specified/,
    (reference) => `See the journeys: ndc-flows status ${reference}`,
  );
}

function changeQuestion(options: ChangeOptions & Deciding, command: Command): Question<'quoteChange'> {
  const { cheapest, payUpTo, cabin, carrier: carriers, maxStops, who } = options;
  const journeys = changedJourneys(options, command);
  const isPast = journeys.some(({ date }) => date !== undefined && date < earliestToday(new Date()));
  const afterRefusal = ({ reference, state }: OrderStatus, code: string): string[] => {
    if (code === 'no-such-part' || code === 'not-offered-here' || (state !== 'held' && state !== 'ticketed'))
      return [];
    const cancels: Row =
      state === 'held' ? ['cancel', `cancel ${reference}`] : ['quote the cancellation', `quote ${reference}`];
    return commands([
      ['ask for another date', `change ${reference} --journey ${journeys[0]?.journey ?? 1} --date DATE`],
      ...(isPast ? [] : [cancels]),
    ]);
  };
  const limits = {
    ...(cabin && { cabin }),
    ...(carriers && { carriers }),
    ...(maxStops !== undefined && { maxStops }),
  };
  if (!cheapest) {
    if (payUpTo || Object.keys(limits).length > 0)
      return usageError(command, '--pay-up-to and limits need --cheapest; without it, nothing is accepted');
    return {
      update: 'quoteChange',
      args: () => ({ journeys }),
      afterRefusal,
      lines: (status) => ['', ...numberedOffers(status), ...whatNow(status)],
    };
  }
  if (!payUpTo) return usageError(command, '--cheapest needs --pay-up-to: the most that you accept');
  const choose = { how: 'cheapest', ...limits } as const;
  return {
    ...amending('quoteChange', () => ({ journeys, choose, payUpTo, ...(who && { who }) }), payUpTo),
    afterRefusal: (status, code, amount) =>
      amount
        ? commands([
            ['see all offers', `status ${status.reference}`],
            ['change it for this', changeCommand(status.reference, { ...options, payUpTo: amount })],
          ])
        : afterRefusal(status, code),
  };
}

/** Returns the command that asks for the same change, for another amount. */
function changeCommand(reference: string, options: ChangeOptions & Deciding): string {
  const { journey, date = [], origin = [], destination = [], cabin, carrier = [], maxStops } = options;
  const words = [
    ...journey.map((number, at) =>
      [
        ` --journey ${number}`,
        date[at] && ` --date ${date[at]}`,
        origin[at] && ` --origin ${origin[at]}`,
        destination[at] && ` --destination ${destination[at]}`,
      ]
        .filter(Boolean)
        .join(''),
    ),
    ' --cheapest',
    cabin && ` --cabin ${cabin}`,
    ...carrier.map((code) => ` --carrier ${quoted(code)}`),
    maxStops !== undefined && ` --max-stops ${maxStops}`,
  ];
  return `change ${reference}${words.filter(Boolean).join('')}${payingWords(options)}`;
}

/** Returns each journey with what changes of it. */
function changedJourneys(
  { journey: numbers, ...given }: ChangeOptions,
  command: Command,
): OrderUpdates['quoteChange']['journeys'] {
  const { date = [], origin = [], destination = [] } = given;
  for (const [option, values] of Object.entries({ date, origin, destination }))
    if (values.length > 0 && values.length !== numbers.length)
      usageError(command, `give --${option} once for each --journey, in the same order`);
  if (date.length + origin.length + destination.length === 0)
    usageError(command, 'say what changes: --date, --origin or --destination');
  if (new Set(numbers).size < numbers.length) usageError(command, 'name each --journey once');
  return numbers.map((journey, at) => ({
    journey,
    ...(date[at] !== undefined && { date: date[at] }),
    ...(origin[at] !== undefined && { origin: origin[at] }),
    ...(destination[at] !== undefined && { destination: destination[at] }),
  }));
}

/** Asks for all that can be added to a booked order. Before that, extras go with an offer, and other commands show them. */
function ofBooked({ reference, state, offers = [] }: OrderStatus): OrderUpdates['listExtras'] {
  if (state !== 'awaiting-choice') return {};
  const text = `order ${reference} is not booked yet: services and seats go with one of its offers`;
  throw new Refused({ code: 'offer-missing', message: text }, commands(offerExtras(reference, offers)));
}

function extrasAndNext(status: OrderStatus): string[] {
  const { reference, extrasOnSale, attention } = status;
  const [first, ...others] = extrasOnSale?.lines ?? [];
  if (!first || attention) return ['', ...extrasLines(status), ...whatNow(status)];
  const add = `add ${reference} ${writtenWish(first, others, status)} --pay-up-to ${limitFor(first, status)}`;
  return ['', ...extrasLines(status), '', ...commands([['add one', add]])];
}

/** Returns the command that adds the same for another amount. */
function addCommand(
  reference: string,
  { service = [], seat = [], payUpTo, who }: AddOptions & Deciding,
): string {
  const wishes = [...service.map(serviceWords), ...seat.map(seatWords)].join('');
  return `add ${reference}${wishes}${payingWords({ payUpTo, who })}`;
}

/** Says of each wished service that a passenger has one like it: an `add` that is repeated buys it once more. */
function alreadyThere(
  wishes: NonNullable<AddOptions['service']>,
  { extras, extrasOnSale, flights }: OrderStatus,
): string[] {
  const had = wishes.flatMap(({ name, code, paxIds, journey }) => {
    const coded = (extrasOnSale?.lines ?? []).filter((line) => code !== undefined && line.code === code);
    const names = [name, ...coded.map((line) => line.name)].flatMap((each) => each?.toUpperCase() ?? []);
    const on = flights
      .filter((flight) => journey === undefined || flight.journey === journey)
      .map(({ carrier, number }) => `${carrier}${number}`);
    return extras.filter(
      (extra) =>
        names.some((each) => extra.toUpperCase().includes(each)) &&
        on.some((flight) => extra.includes(`${flight} on `)) &&
        (paxIds ?? ['PAX']).some((paxId) => extra.includes(paxId)),
    );
  });
  return [...new Set(had)].map((extra) => `The order already has ${extra}; this adds another.`);
}

/** Returns what must be named to add an extra once: of a held order its new total, of a ticketed one the price. */
function limitFor({ price }: ExtraLine, status: OrderStatus): string {
  const { total = price } = status;
  if (!total || (price && price.currency !== total.currency)) return 'AMOUNT';
  const free = { amount: '0', currency: total.currency };
  return writtenAmount(wasIssued(status) ? (price ?? free) : addMoney(total, price ?? free));
}

/** Returns the option that adds an extra: a service by its code, or by its name where others have the code, on the journey of its flights. */
function writtenWish(
  { kind, code, name = 'NAME', seats, paxIds, flights }: ExtraLine,
  others: readonly ExtraLine[],
  status: OrderStatus,
): string {
  const [paxId = 'PAX1'] = paxIds;
  const [key = ''] = flights;
  if (kind === 'seat') return `--seat ${paxId}:${seats?.[0] ?? 'SEAT'}${key && `@${key.split('/')[0]}`}`;
  const shared = others.some((other) => other.code === code && other.name !== name);
  const journey = status.flights.find((flight) => flightKey(flight) === key)?.journey;
  const wish = `${code === undefined || shared ? name : code}:${paxId}${journey === undefined ? '' : `@${journey}`}`;
  return `--service ${quoted(wish)}`;
}
