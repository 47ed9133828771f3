/** Every sample of an answer about an order: what stands in it comes out, in either version. */
import type { NdcVersion } from '../../src/domain/calls/provider';
import { readSample } from '../support/messages';
import { orderInShort } from '../support/orderInShort';
import { sampleNames, testWithSamples } from '../support/samples';

/** Sample, and the order that it shows. */
const orders: [NdcVersion, string, ReturnType<typeof orderInShort>][] = [
  [
    '19.2',
    '07-order-create__08_OrderViewRS_Hold_booking.xml',
    {
      order: 'e3d15950-21ab-446a-a03b-22370308da64 AF OPENED 957.32 EUR',
      references: ['UGSUQY AF'],
      items: [
        'PAX1+PAX2 857.32 EUR',
        '  flight PAX1 KL2002/2020-10-12/CDG K',
        '  flight PAX2 KL2002/2020-10-12/CDG K',
        '  flight PAX1 KL112/2020-10-12/AMS K',
        '  flight PAX2 KL112/2020-10-12/AMS K',
        '  flight PAX1 AF995/2020-10-23/JNB K',
        '  flight PAX2 AF995/2020-10-23/JNB K',
        'PAX1 50.00 EUR',
        '  service 1 luggage item PAX1 included',
        'PAX1 50.00 EUR',
        '  service 1 luggage item PAX1 included',
        '  service 1 luggage item PAX1 included',
      ],
      flights: [
        'KL2002/2020-10-12/CDG 2020-10-12T07:10:00 AMS 2020-10-12T08:35:00 AF',
        'KL112/2020-10-12/AMS 2020-10-12T10:35:00 JNB 2020-10-12T21:20:00 KL',
        'AF995/2020-10-23/JNB 2020-10-23T08:55:00 CDG 2020-10-23T19:40:00 AF',
      ],
      passengers: ['PAX1 ADT 1986-05-02', 'PAX2 ADT 1983-02-10'],
      documents: [],
      warnings: ['SUPPLIER_WARN'],
    },
  ],
  [
    '19.2',
    '07-order-create__09_OrderViewRS_Instant_payment.xml',
    {
      order: '3449 AF OPENED 260.12 EUR',
      references: ['WP3JLH AF', 'WP3JLH SVC'],
      items: [
        'PAX1+PAX2 210.12 EUR',
        '  flight PAX1 AF1448/2023-01-09/CDG T',
        '  flight PAX2 AF1448/2023-01-09/CDG T',
        '  flight PAX1 AF1649/2023-01-14/BCN T',
        '  flight PAX2 AF1649/2023-01-14/BCN T',
        'PAX1 25.00 EUR',
        '  service 1 luggage item 23kg PAX1 AF1448/2023-01-09/CDG T',
        'PAX2 25.00 EUR',
        '  service 1 luggage item 23kg PAX2 AF1448/2023-01-09/CDG T',
      ],
      flights: [
        'AF1448/2023-01-09/CDG 2023-01-09T21:05:00 BCN 2023-01-09T22:55:00 AF',
        'AF1649/2023-01-14/BCN 2023-01-14T14:55:00 CDG 2023-01-14T16:55:00 AF',
      ],
      passengers: ['PAX1 ADT 1986-01-01 Ada Martin', 'PAX2 ADT 1988-01-01 Alan Martin'],
      documents: [
        '0571478293245 T PAX1 1I',
        '0571506321294 J PAX1 1I',
        '0571478293244 T PAX2 1I',
        '0571506321295 J PAX2 1I',
      ],
      warnings: [],
    },
  ],
  [
    '19.2',
    '08-order-retrieve__02_OrderViewRS.xml',
    {
      order: '544759 BA OPENED 447.92 EUR',
      references: ['T79BPA BA', 'BA-T79BPA SVC'],
      items: [
        'PAX2 162.00 EUR pay by 2021-02-04T23:59:00.000Z',
        '  flight PAX2 BA482/2021-06-01/LHR K',
        '  flight PAX2 BA487/2021-06-10/BCN K',
        'PAX1 162.00 EUR pay by 2021-02-04T23:59:00.000Z',
        '  flight PAX1 BA482/2021-06-01/LHR K',
        '  flight PAX1 BA487/2021-06-10/BCN K',
        'PAX2 61.96 EUR pay by 2021-02-04T23:59:00.000Z',
        '  flight PAX2 BA482/2021-06-01/LHR K',
        '  flight PAX2 BA487/2021-06-10/BCN K',
        'PAX1 61.96 EUR pay by 2021-02-04T23:59:00.000Z',
        '  flight PAX1 BA482/2021-06-01/LHR K',
        '  flight PAX1 BA487/2021-06-10/BCN K',
      ],
      flights: [
        'BA482/2021-06-01/LHR 2021-06-01T19:15:00 BCN 2021-06-01T22:20:00 BA',
        'BA487/2021-06-10/BCN 2021-06-10T20:40:00 LHR 2021-06-10T21:55:00 BA',
      ],
      passengers: ['PAX1 ADT 1986-01-01', 'PAX2 ADT 1986-02-02'],
      documents: [],
      warnings: [],
    },
  ],
  [
    '19.2',
    '08-order-retrieve__03_OrderViewRS_Unverified_passenger_residency.xml',
    {
      order: '118736 IB OPENED 240.25 EUR',
      references: ['HJWF8 IB'],
      items: [
        'PAX1 133.39 EUR',
        '  flight PAX1 IB418/2025-12-21/BCN T',
        '  flight PAX1 IB1553/2025-12-21/MAD T',
        '  flight PAX1 IB1586/2025-12-18/TFN T',
        'PAX2 106.86 EUR',
        '  flight PAX2 IB418/2025-12-21/BCN T',
        '  flight PAX2 IB1553/2025-12-21/MAD T',
        '  flight PAX2 IB1586/2025-12-18/TFN T',
      ],
      flights: [
        'IB1586/2025-12-18/TFN 2025-12-18T21:15:00 MAD 2025-12-19T01:05:00 I2',
        'IB418/2025-12-21/BCN 2025-12-21T18:00:00 MAD 2025-12-21T19:25:00 IB',
        'IB1553/2025-12-21/MAD 2025-12-21T22:45:00 TFS 2025-12-22T00:45:00 I2',
      ],
      passengers: ['PAX1 ADT 1980-02-03 Edsger Bernard', 'PAX2 CHD 2017-03-03 Barbara Bernard'],
      documents: ['0752111585078 T PAX1 1I', '0752111585079 T PAX2 1I'],
      warnings: ['RESIDENCY_VERIFICATION_STATUS'],
    },
  ],
  [
    '19.2',
    '11-order-change__02_OrderViewRS_Ticket_Issue.xml',
    {
      order: '544755',
      references: ['T72IXL BA'],
      items: [],
      flights: [],
      passengers: ['PAX1 ADT 1986-02-02', 'PAX2 ADT 1986-03-03'],
      documents: ['1252113793590 T PAX3 1I', '1252113793591 T PAX4 1I'],
      warnings: [],
    },
  ],
  [
    '21.3',
    '05_OrderViewRS_hold.xml',
    {
      order: '599189 BA OPENED 226.72 EUR',
      references: ['X2YUOK BA'],
      items: [
        'PAX1 113.36 EUR pay by 2026-02-01T03:59:00.000Z price until 2026-01-28T21:34:40.000Z',
        '  flight PAX1 BA315/2026-03-12/CDG K',
        '  flight PAX1 BA304/2026-03-19/LHR K',
        'PAX2 113.36 EUR pay by 2026-02-01T03:59:00.000Z price until 2026-01-28T21:34:40.000Z',
        '  flight PAX2 BA315/2026-03-12/CDG K',
        '  flight PAX2 BA304/2026-03-19/LHR K',
      ],
      flights: [
        'BA315/2026-03-12/CDG 2026-03-12T18:30:00 LHR 2026-03-12T18:45:00 BA',
        'BA304/2026-03-19/LHR 2026-03-19T08:15:00 CDG 2026-03-19T10:35:00 BA',
      ],
      passengers: ['PAX1 ADT 2001-04-13 Ada Martin', 'PAX2 ADT 2000-11-14 Grace Martin'],
      documents: [],
      warnings: ['SUPPLIER_WARN'],
    },
  ],
  [
    '21.3',
    '05_OrderViewRS_instantpayment.xml',
    {
      order: '599187 BA OPENED 289.22 EUR',
      references: ['X2UY9C BA'],
      items: [
        'PAX1 62.50 EUR',
        '  service 1 Bagage supplémentaire PAX1 BA315/2026-03-12/CDG included',
        'PAX1 113.36 EUR',
        '  flight PAX1 BA315/2026-03-12/CDG T',
        '  flight PAX1 BA322/2026-03-19/LHR T',
        'PAX2 113.36 EUR',
        '  flight PAX2 BA315/2026-03-12/CDG T',
        '  flight PAX2 BA322/2026-03-19/LHR T',
      ],
      flights: [
        'BA315/2026-03-12/CDG 2026-03-12T18:30:00 LHR 2026-03-12T18:45:00 BA',
        'BA322/2026-03-19/LHR 2026-03-19T20:05:00 CDG 2026-03-19T22:25:00 BA',
      ],
      passengers: ['PAX1 ADT 2001-04-13 Ada Martin', 'PAX2 ADT 2000-11-14 Grace Martin'],
      documents: ['125-2222194227 T PAX1 1I', '125-4251507209 J PAX1 1I', '125-2222194226 T PAX2 1I'],
      warnings: ['SUPPLIER_WARN', '362', '362'],
    },
  ],
  [
    '21.3',
    '06_OrderViewRS_retrieve.xml',
    {
      order: '599187 BA OPENED 371.73 EUR',
      references: ['X2UY9C BA'],
      items: [
        'PAX1 154.61 EUR',
        '  flight PAX1 BA315/2026-03-12/CDG T',
        '  flight PAX1 BA322/2026-03-19/LHR T',
        'PAX2 154.61 EUR',
        '  flight PAX2 BA315/2026-03-12/CDG T',
        '  flight PAX2 BA322/2026-03-19/LHR T',
        'PAX1 62.50 EUR',
        '  service 1 bagage PAX1 BA315/2026-03-12/CDG included',
      ],
      flights: [
        'BA315/2026-03-12/CDG 2026-03-12T18:30:00 LHR 2026-03-12T18:45:00 BA',
        'BA322/2026-03-19/LHR 2026-03-19T20:05:00 CDG 2026-03-19T22:25:00 BA',
      ],
      passengers: ['PAX1 ADT 2001-04-13 Ada Martin', 'PAX2 ADT 2000-11-14 Grace Martin'],
      documents: ['125-2222194227 T PAX1 1I', '125-4251507209 J PAX1 1I', '125-2222194226 T PAX2 1I'],
      warnings: ['SUPPLIER_WARN'],
    },
  ],
];

testWithSamples.each(orders)('%s %s', async (version, file, expected) => {
  const view = await readSample(version, 'orderRetrieve', file, { orderId: 'any' });
  expect(orderInShort(view)).toEqual(expected);
});

testWithSamples('no sample of an order is left out', () => {
  const names = (version: NdcVersion) =>
    sampleNames(version, 'OrderViewRS').map((name) => `${version} ${name}`);
  expect(orders.map(([version, file]) => `${version} ${file}`)).toEqual([...names('19.2'), ...names('21.3')]);
});

testWithSamples('a fee of 0 without currency is a fee, and the offer has no owner (19.2)', async () => {
  const file = '09-order-reshop__02_OrderReshopRS_Cancellation_Fee.xml';
  const quote = await readSample('19.2', 'orderReshop', file, { orderId: 'any', orderItemIds: [] });
  expect(quote.offerId).toMatch(/^[\da-f-]{36}$/);
  expect(quote).toEqual({ offerId: quote.offerId, fee: { amount: '0.00' }, warnings: [] });
});

testWithSamples('a fee comes with its offer and owner (21.3)', async () => {
  const file = '07_OrderReshopRS_cancelfee.xml';
  const quote = await readSample('21.3', 'orderReshop', file, { orderId: 'any', orderItemIds: [] });
  const fee = { amount: '0.00', currency: 'EUR' };
  expect(quote.offerId).toMatch(/^[\da-f-]{36}$/);
  expect(quote).toEqual({ offerId: quote.offerId, ownerCode: 'BA', fee, warnings: [] });
});

testWithSamples('a cancellation names the order and its fee (19.2)', async () => {
  const cancelled = await readSample('19.2', 'orderCancel', '10-order-cancel__02_OrderCancelRS.xml', {
    orderId: 'any',
  });
  expect(cancelled).toEqual({ orderId: '544759', fee: { amount: '0.00' }, warnings: [] });
});
