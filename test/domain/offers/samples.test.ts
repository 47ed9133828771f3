/** The decisions on real answers: what the samples' orders prove, and what would be chosen of their offers. */
import { candidates, chooseOffers } from '../../../src/domain/offers/chooseOffers';
import { showMoney } from '../../../src/domain/money';
import { orderTruth } from '../../../src/domain/order/orderTruth';
import type { NdcVersion } from '../../../src/domain/calls/provider';
import type { RequestedJourney } from '../../../src/domain/request/trip';
import { readSample } from '../../support/messages';
import { testWithSamples } from '../../support/samples';
import { meanings, now } from '../build';

/** Sample, condition, how many live documents each passenger has, what is missing. */
const orders: [NdcVersion, string, string, number[], string[]][] = [
  [
    '19.2',
    '07-order-create__08_OrderViewRS_Hold_booking.xml',
    'held',
    [0, 0],
    ['PAX1 has no ticket', 'PAX2 has no ticket', 'PAX1 lacks the documents for 2 paid extras'],
  ],
  ['19.2', '07-order-create__09_OrderViewRS_Instant_payment.xml', 'ticketed', [2, 2], []],
  [
    '19.2',
    '08-order-retrieve__02_OrderViewRS.xml',
    'held',
    [0, 0],
    ['PAX1 has no ticket', 'PAX2 has no ticket'],
  ],
  // Nearly empty: what counts after an issue is the orderRetrieve that follows.
  [
    '19.2',
    '11-order-change__02_OrderViewRS_Ticket_Issue.xml',
    'unknown-status',
    [0, 0],
    ['the answer shows no services'],
  ],
  ['21.3', '05_OrderViewRS_hold.xml', 'held', [0, 0], ['PAX1 has no ticket', 'PAX2 has no ticket']],
  ['21.3', '05_OrderViewRS_instantpayment.xml', 'ticketed', [2, 1], []],
  ['21.3', '06_OrderViewRS_retrieve.xml', 'ticketed', [2, 1], []],
];

for (const [version, file, condition, documents, missing] of orders) {
  testWithSamples(`the order of ${version} ${file} is ${condition}`, async () => {
    const truth = orderTruth(
      await readSample(version, 'orderRetrieve', file, { orderId: '1' }),
      meanings,
      now,
    );

    expect(truth.condition).toBe(condition);
    expect(Object.values(truth.documentsByPax).map(({ length }) => length)).toEqual(documents);
    expect(truth.missing).toEqual(missing);
  });
}

/** Sample, the trip that it was shopped for, and what the cheapest choice comes to: which flights, and how many offers they take. */
const shops: [NdcVersion, string, RequestedJourney[], string, string, number][] = [
  [
    '19.2',
    '03-air-shopping__11_AirShopping_RS_RoundTrip_mode_combination.xml',
    [
      { origin: 'CDG', destination: 'JNB', date: '2020-10-12' },
      { origin: 'JNB', destination: 'CDG', date: '2020-10-23' },
    ],
    '857.32 EUR',
    'KL2006 KL0138 AF0995',
    1,
  ],
  [
    // No MatchTypeCode in it, and the flights home come first: each offer flies one way.
    '19.2',
    '03-air-shopping__12_AirShopping_RS_RoundTrip_mode_flat.xml',
    [
      { origin: 'SAW', destination: 'ADA', date: '2020-10-06' },
      { origin: 'ADA', destination: 'SAW', date: '2020-10-12' },
    ],
    '92.00 EUR',
    'PC2080 PC2099',
    2,
  ],
];

for (const [version, file, journeys, total, flights, offers] of shops) {
  testWithSamples(`the cheapest choice of ${version} ${file} costs ${total}`, async () => {
    const shop = await readSample(version, 'airShopping', file, { journeys, passengers: [] });
    const request = { journeys, passengers: [], choose: { how: 'cheapest' as const } };

    const choice = chooseOffers(shop, request);

    if ('notOffered' in choice) throw new Error(choice.notOffered);
    const flown = choice.chosen.flatMap(({ journeys }) => journeys.flatMap((journey) => journey.flights));
    expect(flown.map(({ carrier, number }) => `${carrier}${number}`).join(' ')).toBe(flights);
    expect(showMoney(choice.total)).toBe(total);
    expect(choice.chosen).toHaveLength(offers);
    expect(candidates(shop, request).length).toBeGreaterThanOrEqual(offers);
  });
}
