/** Whole requests of a back office, through what the flows make of them: no request that is accepted leads to a message that is not valid. */
import fc from 'fast-check';
import { mayBeGiven } from '../../src/domain/offers/assignSeats';
import { mayBeMeant } from '../../src/domain/offers/chooseServices';
import { checkRequest, type OrderRequest } from '../../src/domain/request/request';
import { selectExtras } from '../../src/domain/offers/selectExtras';
import type { Profile } from '../../src/ndc/profile';
import {
  asNamed,
  createInput,
  extrasInput,
  priceInput,
  selectedFlights,
  shopInput,
} from '../../src/workflows/order/callInputs';
import { answersTo, type Answers } from '../support/arbitrary/answers';
import { context, orderRequest } from '../support/arbitrary/orderRequests';
import { profile } from '../support/arbitrary/profiles';
import { runs } from '../support/properties';
import { expectValid, versions } from '../support/requestJudge';
import { testWithSchemas } from '../support/schemas';

const RUNS = 25;

const accepted: fc.Arbitrary<OrderRequest> = orderRequest.map((input) => {
  const checked = checkRequest(input, context);
  if ('mistakes' in checked) throw new Error(`refused: ${JSON.stringify(checked.mistakes)}`);
  return checked.request;
});

test('whatever the generator makes is accepted', () => {
  fc.assert(
    fc.property(accepted, (request) => expect(request.journeys).not.toEqual([])),
    runs(RUNS),
  );
});

testWithSchemas.each(versions)('in %s, every message of a booking is valid', async (version) => {
  // What the version has no place for is refused before it is written; all else can be.
  const sendable = accepted.filter(
    (request) => 'request' in checkRequest(request, { ...context, versionOf: () => version }),
  );
  const booking = sendable.chain((request) =>
    fc.record({ request: fc.constant(request), answers: answersTo(request), settings: profile(version) }),
  );
  await fc.assert(
    fc.asyncProperty(booking, ({ request, answers, settings }) => booked(settings, request, answers)),
    runs(RUNS),
  );
});

test('what is kept of services and seats for what is wished is as good as all that is offered', () => {
  const offered = accepted.chain((request) =>
    fc.record({ request: fc.constant(request), answers: answersTo(request) }),
  );
  fc.assert(
    fc.property(offered, ({ request, answers: { services, seats, chosen } }) => {
      const kept = {
        services: services.filter((service) => mayBeMeant(service, request.services)),
        seats: seats.map((seat) => ({
          ...seat,
          choices: seat.choices.filter(({ paxIds }) => mayBeGiven(seat, paxIds, request.seats)),
        })),
      };
      expect(selectExtras(request, kept.services, kept.seats, chosen)).toEqual(
        selectExtras(request, services, seats, chosen),
      );
    }),
    runs(RUNS),
  );
});

/** Every request from the shop to the search for a lost order, in the order of the flow. */
async function booked(settings: Profile, request: OrderRequest, answers: Answers): Promise<void> {
  const { shoppingResponseId, chosen, services, seats, priced } = answers;
  await expectValid(settings, 'airShopping', shopInput(request));
  for (const offer of chosen) {
    const extras = extrasInput(request, offer, shoppingResponseId);
    await expectValid(settings, 'serviceList', { ...extras, wishes: request.services });
    await expectValid(settings, 'seatAvailability', { ...extras, wishes: request.seats });
  }
  const extras = selectExtras(request, services, seats, chosen);
  const selected = [...chosen.map(selectedFlights), ...('offers' in extras ? extras.offers : [])];
  await expectValid(settings, 'offerPrice', priceInput(request, selected, shoppingResponseId));
  // With a first price: the extras are those of the priced offer, and both are priced together.
  const first = asNamed(priced, chosen);
  const about = extrasInput(request, first, priced.shoppingResponseId ?? shoppingResponseId);
  await expectValid(settings, 'serviceList', about);
  await expectValid(settings, 'seatAvailability', { ...about, maps: true });
  const both = [selectedFlights(first), ...selected.slice(chosen.length)];
  await expectValid(settings, 'offerPrice', priceInput(request, both, priced.shoppingResponseId));
  const payment = priced.payment.when === 'at-creation' ? priced.total : undefined;
  await expectValid(settings, 'orderCreate', createInput(request, priced, chosen, payment));
  for (const { givenName, surname } of request.passengers) {
    const [flight] = priced.journeys.flatMap(({ flights }) => flights);
    const {
      carrier = 'BA',
      number = '1',
      origin = 'LHR',
      destination = 'CDG',
      departure = '',
    } = flight ?? {};
    await expectValid(settings, 'orderRetrieve', {
      passenger: { givenName, surname },
      flight: { carrier, number, origin, destination, date: departure.slice(0, 10) },
    });
  }
}
