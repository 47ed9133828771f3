/** What is asked for after a sale, in both versions: where it stands in the message, and which ability it shows. */
import type {
  ChangeInput,
  OperationName,
  Operations,
  OrderRef,
  ReshopInput,
} from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import type { Passenger } from '../../src/domain/request/trip';
import { abilityOf } from '../../src/ndc/abilities';
import { pairOf } from '../../src/ndc/compose';
import { FormNotInVersion } from '../../src/ndc/message';
import type { Profile } from '../../src/ndc/profile';
import type { XmlTree } from '../../src/ndc/xml/write';
import { answerXml, readAnswer, requestXml } from '../support/messages';

const settings = { forms: { namesAsWritten: false } } as Profile;

function written<Name extends OperationName>(
  version: NdcVersion,
  name: Name,
  input: Operations[Name]['input'],
): { tree: XmlTree; ability?: string } {
  const pair = pairOf(version, name);
  if (!pair) throw new Error(`${version} has no ${name}`);
  const tree = pair.write(input, settings);
  const ability = abilityOf(name, requestXml(version, pair.request, tree))?.name;
  // Without what is left out of the message.
  return { tree: JSON.parse(JSON.stringify(tree)) as XmlTree, ability };
}

const order = { orderId: '4711', ownerCode: 'XA' };
const Order = { OrderID: '4711', OwnerCode: 'XA' };
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const euros = (amount: string) => ({ '@CurCode': 'EUR', '#text': amount });
const removed = [{ orderItemId: 'OI1', keptServiceIds: ['S1', 'S2'] }];
const DeleteOrderItem = [{ OrderItemRefID: 'OI1', RetainServiceID: ['S1', 'S2'] }];
const adult = { paxId: 'PAX1', type: 'ADT', birthDate: '1986-02-02' } as const;

describe('extras of an order', () => {
  const about: OrderRef = {
    ...order,
    total: eur('690.32'),
    items: [{ orderItemId: 'OI1', price: eur('690.32') }, { orderItemId: 'OI2' }],
  };
  const input = { order: about, passengers: [adult] };
  const Pax = [{ PaxID: 'PAX1', PTC: 'ADT' }];
  const items = [{ OrderItemID: 'OI1' }, { OrderItemID: 'OI2' }];

  test.each(['serviceList', 'seatAvailability'] as const)(
    '%s asks for an order in place of an offer',
    (name) => {
      const older = written('19.2', name, input);
      const priced = [
        { GrandTotalAmount: euros('690.32'), OrderItemID: 'OI1' },
        { GrandTotalAmount: euros('0'), OrderItemID: 'OI2' },
      ];
      const asked = name === 'serviceList' ? { ...Order, OrderItem: priced } : Order;
      expect(older).toEqual({ tree: { CoreRequest: { Order: asked }, Pax }, ability: `${name} of an order` });
      const newer = written('21.3', name, input);
      const core = name === 'serviceList' ? 'ServiceListCoreRequest' : 'SeatAvailCoreRequest';
      expect(newer).toEqual({
        tree: { Pax, [core]: { OrderRequest: { Order: { ...Order, OrderItem: items } } } },
        ability: `${name} of an order`,
      });
    },
  );
});

/** Answers about an order as about an offer, the price without its currency. */
describe.each<NdcVersion>(['19.2', '21.3'])('the answer about an order in %s', (version) => {
  const item = {
    Eligibility: { PaxRefID: 'PAX1' },
    OfferItemID: 'BAG',
    Service: { ServiceDefinitionRefID: 'D1', ServiceID: 'S1' },
    UnitPrice: { TotalAmount: '40' },
  };
  const xml = (message: string) =>
    answerXml(version, message, {
      ALaCarteOffer: {
        [version === '19.2' ? 'ALaCarteOfferItem' : 'OfferItem']: item,
        OfferID: 'AL1',
        OwnerCode: 'XA',
      },
      ShoppingResponse: { ShoppingResponseRefID: 'SR1' },
    });
  const about = { orderId: '4711', ownerCode: 'XA', total: eur('690.32'), items: [] };
  const session = version === '19.2' ? { shoppingResponseId: 'SR1' } : {};

  test('has services to add, in the order’s currency', async () => {
    const pair = pairOf(version, 'serviceList');
    if (!pair) throw new Error('no serviceList');
    const { output } = await readAnswer(pair, xml('ServiceListRS'), { order: about, passengers: [adult] });
    const bag = { offerId: 'AL1', ownerCode: 'XA', offerItemId: 'BAG', paxIds: ['PAX1'], flights: [] };
    expect(output).toMatchObject({ services: [{ ...bag, price: eur('40.00') }], ...session });
    expect(Object.keys(output ?? {}).includes('shoppingResponseId')).toBe(version === '19.2');
  });

  test('has seats to choose', async () => {
    const pair = pairOf(version, 'seatAvailability');
    if (!pair) throw new Error('no seatAvailability');
    const { output } = await readAnswer(pair, xml('SeatAvailabilityRS'), {
      order: about,
      passengers: [adult],
    });
    expect(output).toMatchObject({ seats: [], ...session });
  });
});

describe('a reshop', () => {
  const reshop = (version: NdcVersion, input: ReshopInput) => written(version, 'orderReshop', input);

  test('for a part names what goes, and what stays of it', () => {
    const part: ReshopInput = { ask: 'part', ...order, removed };
    const ServiceOrder = { DeleteOrderItem };
    expect(reshop('19.2', part)).toEqual({
      tree: { OrderRefID: '4711', UpdateOrder: { ReshopOrder: { ServiceOrder } } },
      ability: 'orderReshop',
    });
    expect(reshop('21.3', part).tree).toEqual({
      OrderRefID: '4711',
      UpdateOrder: { ReshopOrder: { ReshopOrderChoice: { ServiceOrder } } },
    });
  });

  test('for other flights names them too; 19.2 has no place for a destination', () => {
    const flights: ReshopInput = {
      ask: 'flights',
      ...order,
      removed,
      journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-04-01' }],
      passengers: [adult],
      cabin: 'BUSINESS',
      currency: 'EUR',
    };
    const OriginDepCriteria = { Date: '2027-04-01', IATA_LocationCode: 'LHR' };
    const Pax = [{ PaxID: 'PAX1', PTC: 'ADT' }];
    expect(reshop('19.2', flights)).toEqual({
      tree: {
        OrderRefID: '4711',
        UpdateOrder: {
          ReshopOrder: {
            ServiceOrder: {
              AddOfferItems: {
                FlightCriteria: {
                  OriginDestCriteria: [
                    { OriginDepCriteria, PreferredCabinType: { CabinTypeName: 'BUSINESS' } },
                  ],
                },
                Paxs: { Pax },
                ResponseParameters: { CurParameter: { RequestedCurCode: 'EUR' }, Device: {} },
              },
              DeleteOrderItem,
            },
          },
        },
      },
      ability: 'orderReshop for flights',
    });
    const criteria = {
      CabinType: { CabinTypeCode: 'BUSINESS', PrefLevel: { PrefLevelCode: 'Preferred' } },
      DestArrivalCriteria: { IATA_LocationCode: 'CDG' },
      OriginDepCriteria,
      OriginDestID: 'OD1',
    };
    expect(reshop('21.3', flights)).toEqual({
      tree: {
        OrderRefID: '4711',
        UpdateOrder: {
          ReshopOrder: {
            ReshopOrderChoice: {
              ServiceOrder: {
                AddOfferItems: {
                  FlightRequest: {
                    FlightRequestOriginDestinationsCriteria: { OriginDestCriteria: [criteria] },
                  },
                  PaxList: { Pax },
                  ResponseParameters: { CurParameter: { CurCode: 'EUR' } },
                },
                DeleteOrderItem,
              },
            },
          },
        },
      },
      ability: 'orderReshop for flights',
    });
  });

  test('for a name sends it as a ticket can carry it', () => {
    const name: ReshopInput = {
      ask: 'name',
      ...order,
      paxId: 'PAX1',
      name: { givenName: 'Zoë', surname: 'Müller', title: 'MRS' },
    };
    const UpdatePaxName = { GivenName: 'Zoe', PaxRefID: 'PAX1', Surname: 'Mueller', TitleName: 'MRS' };
    expect(reshop('19.2', name)).toEqual({
      tree: { OrderRefID: '4711', UpdateOrder: { ReshopOrder: { UpdatePaxName } } },
      ability: 'orderReshop for a name',
    });
    expect(reshop('21.3', name)).toEqual({
      tree: {
        OrderRefID: '4711',
        UpdateOrder: { ReshopOrder: { ReshopOrderChoice: { UpdatePaxName } } },
      },
      ability: 'orderReshop for a name',
    });
  });

  test('for the current price is for the whole order, and for 19.2 alone', () => {
    const reprice: ReshopInput = { ask: 'reprice', ...order, orderItemIds: ['OI1'] };
    expect(reshop('19.2', reprice)).toEqual({
      tree: { OrderRefID: '4711', UpdateOrder: { RepriceOrder: {} } },
      ability: 'orderReshop for a price',
    });
    expect(() => reshop('21.3', reprice)).toThrow(FormNotInVersion);
  });
});

describe('a change', () => {
  const change = (version: NdcVersion, input: ChangeInput) => written(version, 'orderChange', input);
  const bag = {
    offerId: 'AL1',
    ownerCode: 'XA',
    items: [{ offerItemId: 'BAG', paxIds: ['PAX1'], aLaCarte: true }],
  };
  const seat = {
    offerId: 'AL2',
    ownerCode: 'XA',
    items: [{ offerItemId: 'SEAT', paxIds: ['PAX2'], aLaCarte: true, seat: { row: '12', column: 'A' } }],
  };
  const selected = [
    {
      OfferRefID: 'AL1',
      OwnerCode: 'XA',
      SelectedOfferItem: [
        { OfferItemRefID: 'BAG', PaxRefID: ['PAX1'], SelectedALaCarteOfferItem: { Qty: 1 } },
      ],
    },
    {
      OfferRefID: 'AL2',
      OwnerCode: 'XA',
      SelectedOfferItem: [
        {
          OfferItemRefID: 'SEAT',
          PaxRefID: ['PAX2'],
          SelectedALaCarteOfferItem: { Qty: 1 },
          SelectedSeat: { ColumnID: 'A', SeatRowNumber: '12' },
        },
      ],
    },
  ];
  const extras: ChangeInput = { change: 'offer', ...order, offers: [bag, seat], total: eur('80.00') };
  const flights: ChangeInput = {
    change: 'offer',
    ...order,
    offers: [
      {
        offerId: 'OF1',
        ownerCode: 'XA',
        shoppingResponseId: 'SR1',
        items: [{ offerItemId: 'NEW1', paxIds: ['PAX1'] }],
      },
    ],
    removes: true,
    total: eur('820.32'),
    amount: eur('126.06852400001'),
  };
  const accepted = {
    OfferRefID: 'OF1',
    OwnerCode: 'XA',
    SelectedOfferItem: [{ OfferItemRefID: 'NEW1', PaxRefID: ['PAX1'] }],
    TotalOfferPriceAmount: euros('820.32'),
  };

  test('accepts several offers at once, and pays for none of them on a hold', () => {
    expect(change('19.2', extras)).toEqual({
      tree: {
        ChangeOrder: { UpdateOrderItem: { AcceptOffer: { SelectedOffer: selected } } },
        DataLists: { PaxList: { Pax: [{ PaxID: 'PAX1' }, { PaxID: 'PAX2' }] } },
        Order,
      },
      ability: 'orderChange to change',
    });
    expect(change('21.3', extras)).toEqual({
      tree: {
        ChangeOrderChoice: { AcceptSelectedQuotedOfferList: { SelectedPricedOffer: selected } },
        Order,
      },
      ability: 'orderChange to change',
    });
  });

  test('accepts what an offer adds and what it removes, and pays with every digit', () => {
    const Amount = euros('126.06852400001');
    expect(change('19.2', flights)).toEqual({
      tree: {
        ChangeOrder: {
          UpdateOrderItem: {
            AcceptOffer: { SelectedOffer: [{ ...accepted, ShoppingResponseRefID: 'SR1' }] },
            DeleteOrderItem: { OfferRefID: 'OF1' },
          },
        },
        DataLists: { PaxList: { Pax: [{ PaxID: 'PAX1' }] } },
        Order,
        PaymentFunctions: {
          PaymentProcessingDetails: { Amount, PaymentMethod: { Cash: {} }, TypeCode: 'CA' },
        },
      },
      ability: 'orderChange to change',
    });
    expect(change('21.3', flights)).toMatchObject({
      tree: {
        ChangeOrderChoice: { AcceptSelectedQuotedOfferList: { SelectedPricedOffer: [accepted] } },
        PaymentFunctions: {
          OrderAssociation: { OrderItemRefID: [], OrderRefID: '4711' },
          PaymentProcessingDetails: { Amount },
        },
      },
    });
  });

  test('cancels a part by the offer that removes it', () => {
    const part: ChangeInput = { change: 'part', ...order, offerId: 'OF1' };
    expect(change('19.2', part)).toEqual({
      tree: { ChangeOrder: { UpdateOrderItem: { DeleteOrderItem: { OfferRefID: 'OF1' } } }, Order },
      ability: 'orderChange to change',
    });
    expect(change('21.3', part).tree).toEqual({
      ChangeOrderChoice: { AcceptCancelledOffer: { OfferID: 'OF1', OwnerCode: 'XA' } },
      Order,
    });
  });

  test.each<NdcVersion>(['19.2', '21.3'])('accepts a new price in %s', (version) => {
    const AcceptRepricedOrder = { OfferRefID: 'RP1' };
    const name = version === '19.2' ? 'ChangeOrder' : 'ChangeOrderChoice';
    expect(change(version, { change: 'repriced', ...order, offerId: 'RP1' })).toEqual({
      tree: { [name]: { AcceptRepricedOrder }, Order },
      ability: 'orderChange to reprice',
    });
  });

  const before: Passenger = {
    paxId: 'PAX1',
    type: 'ADT',
    givenName: 'Zoë',
    surname: 'Müller',
    birthDate: '1986-02-02',
    documents: [{ type: 'PT', number: 'OLD1', issuingCountry: 'DE' }],
  };
  const after: Passenger = {
    ...before,
    documents: [{ type: 'PT', number: 'NEW1', issuingCountry: 'DE' }],
    loyalty: [{ carrier: 'XA', number: '992003' }],
  };
  const details: ChangeInput & { change: 'details' } = {
    change: 'details',
    ...order,
    passengers: [{ before, after }],
  };

  test.each<NdcVersion>(['19.2', '21.3'])(
    'corrects a passenger before and after, each under an id, in %s',
    (version) => {
      const person = {
        Birthdate: '1986-02-02',
        Individual: { Birthdate: '1986-02-02', GivenName: 'Zoe', IndividualID: 'IND1', Surname: 'Mueller' },
        PTC: 'ADT',
      };
      const passport = {
        Birthdate: '1986-02-02',
        GivenName: 'Zoe',
        IdentityDocTypeCode: 'PT',
        IssuingCountryCode: 'DE',
        Surname: 'Mueller',
      };
      const name = version === '19.2' ? 'ChangeOrder' : 'ChangeOrderChoice';
      expect(change(version, details)).toEqual({
        tree: {
          [name]: { UpdatePax: [{ Current: { PaxRefID: 'PAX1' }, New: { PaxRefID: 'PAX1-NEW' } }] },
          DataLists: {
            PaxList: {
              Pax: [
                { ...person, IdentityDoc: [{ ...passport, IdentityDocID: 'OLD1' }], PaxID: 'PAX1' },
                {
                  ...person,
                  IdentityDoc: [{ ...passport, IdentityDocID: 'NEW1' }],
                  LoyaltyProgramAccount: [{ AccountNumber: '992003', LoyaltyProgram: { ProgramCode: 'XA' } }],
                  PaxID: 'PAX1-NEW',
                },
              ],
            },
          },
          Order,
        },
        ability: 'orderChange to correct',
      });
    },
  );

  test.each<NdcVersion>(['19.2', '21.3'])(
    'gives the new contact to the corrected passenger alone, in %s',
    (version) => {
      const contact = { email: 'new@example.com' };
      const { tree } = change(version, { ...details, passengers: [{ before, after: before }], contact });
      expect(tree['DataLists']).toMatchObject({
        ContactInfoList: {
          ContactInfo: { ContactInfoID: 'CONT1', EmailAddress: { EmailAddressText: 'new@example.com' } },
        },
        PaxList: { Pax: [{ PaxID: 'PAX1' }, { ContactInfoRefID: 'CONT1', PaxID: 'PAX1-NEW' }] },
      });
      expect(JSON.stringify(tree).match(/ContactInfoRefID/g)).toHaveLength(1);
    },
  );

  test('corrects several passengers at once in 19.2 alone, none under the id of another', () => {
    const second = { ...before, paxId: 'PAX1-NEW' };
    const both = { ...details, passengers: [details.passengers[0]!, { before: second, after: second }] };
    const { tree } = change('19.2', both);
    expect(tree['ChangeOrder']).toEqual({
      UpdatePax: [
        { Current: { PaxRefID: 'PAX1' }, New: { PaxRefID: 'PAX1-NEW-NEW' } },
        { Current: { PaxRefID: 'PAX1-NEW' }, New: { PaxRefID: 'PAX1-NEW-NEW-NEW' } },
      ],
    });
    expect(() => change('21.3', both)).toThrow(FormNotInVersion);
  });
});
