/** The requests about orders, in both versions: each has the shape of the smallest valid request of its kind. */
import type { ChangeInput, OperationName, Operations } from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import type { Profile } from '../../src/ndc/profile';
import { pairOf } from '../../src/ndc/compose';
import { requestXml, shapeOf } from '../support/messages';
import { minimalRequest, testWithSamples } from '../support/samples';

/** Only the form of the reshop request is a setting of the profile. */
const settings = (reshop?: Profile['forms']['reshop']) => ({ forms: { reshop } }) as Profile;

function request<Name extends OperationName>(
  version: NdcVersion,
  name: Name,
  input: Operations[Name]['input'],
  profile = settings(),
): { message: string; xml: string } {
  const pair = pairOf(version, name);
  if (!pair) throw new Error(`${version} has no ${name}`);
  return { message: pair.request, xml: requestXml(version, pair.request, pair.write(input, profile)) };
}

const offer = {
  offerId: 'OF2',
  ownerCode: 'BA',
  items: [{ offerItemId: 'OI2', paxIds: ['PAX1'] }],
};

const traveller: Operations['orderCreate']['input']['passengers'][number] = {
  paxId: 'PAX1',
  type: 'ADT',
  title: 'MR',
  gender: 'M',
  givenName: 'Ada',
  surname: 'Martin',
  birthDate: '2001-04-13',
};

const hold: Operations['orderCreate']['input'] = {
  offer,
  shoppingResponseId: 'SR1',
  contact: {
    email: 'traveller@example.com',
    phone: { countryCode: '+33', number: '600000000' },
    address: { street: '1 rue Exemple', city: 'Paris', postalCode: '75001', country: 'FR' },
  },
  passengers: [traveller],
};

const withPassport: Operations['orderCreate']['input'] = {
  ...hold,
  passengers: [
    {
      ...traveller,
      documents: [{ type: 'PT', number: 'AB1234567', issuingCountry: 'FR', expiryDate: '2030-05-03' }],
    },
  ],
};

const order = { orderId: '544755', ownerCode: 'BA' };
const amount = { amount: '690.32', currency: 'EUR' };
const issue: ChangeInput & { change: 'issue' } = {
  ...order,
  change: 'issue',
  orderItemIds: ['32764ce2'],
  amount,
};
const accept: ChangeInput & { change: 'accept' } = { ...order, change: 'accept', orderItemIds: ['32764ce2'] };

describe('the request has the shape of the minimal one:', () => {
  testWithSamples.each<[NdcVersion, string, () => { xml: string }]>([
    ['19.2', 'OrderCreateRQ_hold', () => request('19.2', 'orderCreate', hold)],
    ['19.2', 'OrderCreateRQ_instantpay', () => request('19.2', 'orderCreate', { ...hold, payment: amount })],
    ['19.2', 'OrderRetrieveRQ', () => request('19.2', 'orderRetrieve', order)],
    ['19.2', 'OrderChangeRQ_ticketissue', () => request('19.2', 'orderChange', issue)],
    ['19.2', 'OrderChangeRQ_acceptdisruption', () => request('19.2', 'orderChange', accept)],
    [
      '19.2',
      'OrderReshopRQ_cancelfee_DeleteOrderItem',
      () => request('19.2', 'orderReshop', { ...order, orderItemIds: ['32764ce2'] }),
    ],
    [
      '19.2',
      'OrderReshopRQ_cancelfee_CancelOrder',
      () => request('19.2', 'orderReshop', { ...order, orderItemIds: [] }, settings('CancelOrder')),
    ],
    ['19.2', 'OrderCancelRQ', () => request('19.2', 'orderCancel', order)],
    ['21.3', 'OrderRetrieveRQ', () => request('21.3', 'orderRetrieve', order)],
    ['21.3', 'OrderChangeRQ_ticketissue', () => request('21.3', 'orderChange', issue)],
    ['21.3', 'OrderChangeRQ_acceptdisruption', () => request('21.3', 'orderChange', accept)],
    [
      '21.3',
      'OrderChangeRQ_cancel',
      () => request('21.3', 'orderChange', { ...order, change: 'cancel', offerId: 'OF9' }),
    ],
    [
      '21.3',
      'OrderChangeRQ_cancelunpaid',
      () => request('21.3', 'orderChange', { ...order, change: 'cancel' }),
    ],
    [
      '21.3',
      'OrderReshopRQ_cancelfee_DeleteOrderItem',
      () =>
        request('21.3', 'orderReshop', { ...order, orderItemIds: ['32764ce2'] }, settings('DeleteOrderItem')),
    ],
    [
      '21.3',
      'OrderReshopRQ_cancelfee_CancelOrderRef',
      () => request('21.3', 'orderReshop', { ...order, orderItemIds: ['32764ce2'] }),
    ],
  ])('%s %s', (version, name, made) => {
    expect(shapeOf(made().xml)).toEqual(shapeOf(minimalRequest(version, name)));
  });

  // With a passport more is said of it than the minimal request does.
  testWithSamples.each(['hold', 'instantpay'])('21.3 OrderCreateRQ_%s, and more of the passport', (name) => {
    const payment = name === 'instantpay' ? amount : undefined;
    const { xml } = request('21.3', 'orderCreate', { ...withPassport, payment });
    expect(shapeOf(xml)).toEqual(
      expect.arrayContaining(shapeOf(minimalRequest('21.3', `OrderCreateRQ_${name}`))),
    );
  });
});

describe.each<NdcVersion>(['19.2', '21.3'])('in %s', (version) => {
  // The shape says where a value stands; this says that it is the one which was given.
  const ids = ['544755', 'BA'];
  test.each<[string, () => { xml: string }, string[]]>([
    [
      'a create',
      () => request(version, 'orderCreate', { ...withPassport, payment: amount }),
      ['OF2', 'BA', 'OI2', 'PAX1', 'ADT', 'MR', 'M', 'Ada', 'Martin', '2001-04-13', 'AB1234567', '690.32'],
    ],
    [
      'a create for gender X',
      () => request(version, 'orderCreate', { ...hold, passengers: [{ ...traveller, gender: 'X' }] }),
      ['X'],
    ],
    ['a retrieve', () => request(version, 'orderRetrieve', order), ids],
    ['an issue', () => request(version, 'orderChange', issue), [...ids, '32764ce2', '690.32']],
    ['an accept', () => request(version, 'orderChange', accept), [...ids, '32764ce2']],
  ])('%s says the values that it is given', (_, made, values) => {
    const { xml } = made();
    for (const value of values) expect(xml).toContain(`>${value}<`);
  });

  test('an amount goes out with every digit, and nothing pays for an order that is held', () => {
    const exact = { amount: '126.06852400001', currency: 'EUR' };
    expect(request(version, 'orderChange', { ...issue, amount: exact }).xml).toContain(
      '"EUR">126.06852400001<',
    );
    expect(request(version, 'orderCreate', { ...hold, payment: exact }).xml).toContain(
      '"EUR">126.06852400001<',
    );
    expect(request(version, 'orderCreate', hold).xml).not.toContain('PaymentFunctions');
    expect(request(version, 'orderChange', accept).xml).not.toContain('PaymentFunctions');
  });

  test('where an order item has no id, the payment names none', () => {
    const { xml } = request(version, 'orderChange', { ...issue, orderItemIds: ['32764ce2', ''] });
    expect(xml).not.toContain('OrderItemRefID');
    expect(xml).toContain('690.32');
  });

  test('an infant names its adult, and a seat its place', () => {
    const infant = { ...traveller, paxId: 'PAX2', type: 'INF', adult: 'PAX1' } as const;
    const seat = { offerItemId: 'OI3', paxIds: ['PAX1'], seat: { row: '12', column: 'A' }, aLaCarte: true };
    const { xml } = request(version, 'orderCreate', {
      ...hold,
      passengers: [traveller, infant],
      offer: { ...offer, items: [...offer.items, seat] },
    });
    expect(xml.replace(/c:/g, '')).toMatch(/<PaxID>PAX2<\/PaxID><PaxRefID>PAX1<\/PaxRefID><PTC>INF</);
    expect(xml.replace(/c:/g, '')).toMatch(/<ColumnID>A<\/ColumnID><SeatRowNumber>12</);
  });

  test('an order whose owner is not known is asked for without one', () => {
    expect(request(version, 'orderRetrieve', { orderId: '1' }).xml).not.toContain('OwnerCode');
  });
});

test('19.2 does not know the gender U, so it is not sent; 21.3 does', () => {
  const passengers = [{ ...traveller, gender: 'U' as const }];
  expect(request('19.2', 'orderCreate', { ...hold, passengers }).xml).not.toContain('GenderCode');
  expect(request('21.3', 'orderCreate', { ...hold, passengers }).xml).toContain('GenderCode>U<');
});

test('21.3 can ask for the fee with the order alone, where the provider wants it so', () => {
  const { xml } = request(
    '21.3',
    'orderReshop',
    { ...order, orderItemIds: [] },
    settings('responseParameters'),
  );
  expect(xml).toContain('ResponseParameters');
  expect(xml).not.toContain('UpdateOrder');
});
