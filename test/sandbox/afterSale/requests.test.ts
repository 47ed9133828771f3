/** Requests after the sale, written by hand as the schemas have them, are what the sandbox understands of them. */
import { writeMessage, type XmlTree } from '../../../src/ndc/xml/write';
import { codec } from '../../../src/sandbox/messages';
import { namespacesOf } from '../../../src/sandbox/messages/envelope';
import type { SandboxOperation, Version } from '../../../src/sandbox/model';
import { schemasHere, validate } from '../../support/schemas';

const around: Record<Version, XmlTree> = {
  '19.2': { Party: { Sender: { TravelAgency: { AgencyID: 'agency1234' } } } },
  '21.3': {
    DistributionChain: {
      DistributionChainLink: { Ordinal: 1, OrgRole: 'Seller', ParticipatingOrg: { OrgID: 'agency1234' } },
    },
  },
};

const messages: { [Operation in SandboxOperation]?: string } = {
  serviceList: 'ServiceListRQ',
  seatAvailability: 'SeatAvailabilityRQ',
  orderReshop: 'OrderReshopRQ',
  orderChange: 'OrderChangeRQ',
};

const order = { OrderID: '4711', OwnerCode: 'XA' };
const removed = [{ orderItemId: 'OI1', keptServiceIds: ['SV1', 'SV2'] }];
const DeleteOrderItem = { OrderItemRefID: 'OI1', RetainServiceID: ['SV1', 'SV2'] };
const from = { OriginDepCriteria: { Date: '2027-03-14', IATA_LocationCode: 'LHR' } };
const UpdatePaxName = { GivenName: 'Ada', PaxRefID: 'PAX1', Surname: 'Example', TitleName: 'MS' };
const name = { paxId: 'PAX1', givenName: 'Ada', surname: 'Example', title: 'MS' };
const selected = {
  OfferRefID: 'OF1',
  OwnerCode: 'XA',
  SelectedOfferItem: [
    { OfferItemRefID: 'IT1', PaxRefID: 'PAX1', SelectedALaCarteOfferItem: { Qty: 1 } },
    { OfferItemRefID: 'IT2', PaxRefID: 'PAX2', SelectedSeat: { ColumnID: 'A', SeatRowNumber: 12 } },
  ],
};
const selection = {
  offerId: 'OF1',
  ownerCode: 'XA',
  items: [
    { offerItemId: 'IT1', paxIds: ['PAX1'], quantity: 1 },
    { offerItemId: 'IT2', paxIds: ['PAX2'], seat: { row: '12', column: 'A' } },
  ],
};
const Amount = { '@CurCode': 'EUR', '#text': '45.00' };
const amount = { amount: '45.00', currency: 'EUR' };
const traveller = (PaxID: string, number: string): XmlTree => ({
  ContactInfoRefID: 'CI1',
  IdentityDoc: { IdentityDocID: number, IdentityDocTypeCode: 'PT', Surname: 'Example' },
  Individual: { GivenName: 'Ada', Surname: 'Example' },
  LoyaltyProgramAccount: { AccountNumber: '815', LoyaltyProgram: { ProgramCode: 'XA' } },
  PaxID,
  PTC: 'ADT',
});
const lists = {
  ContactInfoList: {
    ContactInfo: { ContactInfoID: 'CI1', EmailAddress: { EmailAddressText: 'a@example.com' } },
  },
  PaxList: { Pax: [traveller('PAX1', 'X1'), traveller('PAX1-NEW', 'X2')] },
};
const UpdatePax = { Current: { PaxRefID: 'PAX1' }, New: { PaxRefID: 'PAX1-NEW' } };
const details = {
  kind: 'details',
  pax: [
    {
      paxId: 'PAX1',
      after: {
        paxId: 'PAX1-NEW',
        type: 'ADT',
        givenName: 'Ada',
        surname: 'Example',
        contactIds: ['CI1'],
        loyalty: [{ program: 'XA', number: '815' }],
        documents: [{ type: 'PT', number: 'X2' }],
      },
    },
  ],
  contacts: [{ contactId: 'CI1', email: 'a@example.com' }],
};
const end = (code: string): XmlTree => ({
  AircraftScheduledDateTime: '2027-03-14T08:00:00',
  IATA_LocationCode: code,
});

const reshop19 = (UpdateOrder: XmlTree): XmlTree => ({ OrderRefID: '4711', UpdateOrder });
const reshop21 = (ReshopOrderChoice: XmlTree): XmlTree => ({
  OrderRefID: '4711',
  UpdateOrder: { ReshopOrder: { ReshopOrderChoice } },
});
const change19 = (ChangeOrder: XmlTree, more: XmlTree = {}, DataLists?: XmlTree): XmlTree => ({
  ChangeOrder,
  DataLists,
  Order: order,
  ...more,
});
const change21 = (ChangeOrderChoice: XmlTree, more: XmlTree = {}, DataLists?: XmlTree): XmlTree => ({
  ChangeOrderChoice,
  DataLists,
  Order: order,
  ...more,
});
/** 19.2 refers to passengers of its own DataLists, who need no name. */
const travellers = { PaxList: { Pax: [{ PaxID: 'PAX1' }, { PaxID: 'PAX2' }] } };
const change = (asked: object) => ({ orderId: '4711', ownerCode: 'XA', change: asked });

const said: [Version, SandboxOperation, what: string, XmlTree, understood: object][] = [
  [
    '19.2',
    'serviceList',
    'of an order',
    {
      CoreRequest: {
        Order: {
          OrderID: '4711',
          OrderItem: { GrandTotalAmount: Amount, OrderItemID: 'OI1' },
          OwnerCode: 'XA',
        },
      },
    },
    { orderId: '4711', ownerCode: 'XA', pax: [] },
  ],
  [
    '19.2',
    'seatAvailability',
    'of an order',
    { CoreRequest: { Order: order } },
    { orderId: '4711', pax: [] },
  ],
  [
    '21.3',
    'serviceList',
    'of an order',
    { ServiceListCoreRequest: { OrderRequest: { Order: order } } },
    { orderId: '4711' },
  ],
  [
    '21.3',
    'seatAvailability',
    'of an order',
    { SeatAvailCoreRequest: { OrderRequest: { Order: order } } },
    { orderId: '4711' },
  ],
  [
    '19.2',
    'orderReshop',
    'other flights: the schema has no destination here',
    reshop19({
      ReshopOrder: {
        ServiceOrder: {
          AddOfferItems: {
            FlightCriteria: {
              OriginDestCriteria: { ...from, PreferredCabinType: { CabinTypeName: 'BUSINESS' } },
            },
          },
          DeleteOrderItem,
        },
      },
    }),
    { removed, adds: { journeys: [{ origin: 'LHR', date: '2027-03-14' }], cabin: 'BUSINESS' } },
  ],
  [
    '19.2',
    'orderReshop',
    'a flight to another place',
    reshop19({
      ReshopOrder: {
        ServiceOrder: {
          AddOfferItems: {
            FlightCriteria: {
              SpecificOriginDestCriteria: {
                DestStationCode: 'JFK',
                OriginStationCode: 'LHR',
                PaxJourney: {
                  PaxSegment: {
                    Arrival: { IATA_LocationCode: 'JFK' },
                    Dep: end('LHR'),
                    MarketingCarrierInfo: { CarrierDesigCode: 'XA', MarketingCarrierFlightNumberText: '1' },
                    OperatingCarrierInfo: { CarrierDesigCode: 'XA' },
                  },
                },
              },
            },
          },
          DeleteOrderItem,
        },
      },
    }),
    { removed, adds: { journeys: [{ origin: 'LHR', destination: 'JFK', date: '2027-03-14' }] } },
  ],
  [
    '21.3',
    'orderReshop',
    'other flights',
    reshop21({
      ServiceOrder: {
        AddOfferItems: {
          FlightRequest: {
            FlightRequestOriginDestinationsCriteria: {
              OriginDestCriteria: {
                CabinType: { CabinTypeCode: 'BUSINESS', PrefLevel: { PrefLevelCode: 'Preferred' } },
                DestArrivalCriteria: { IATA_LocationCode: 'CDG' },
                ...from,
              },
            },
          },
        },
        DeleteOrderItem,
      },
    }),
    {
      removed,
      adds: { journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-03-14' }], cabin: 'BUSINESS' },
    },
  ],
  [
    '19.2',
    'orderReshop',
    'a part',
    reshop19({ ReshopOrder: { ServiceOrder: { DeleteOrderItem } } }),
    { removed },
  ],
  ['21.3', 'orderReshop', 'a part', reshop21({ ServiceOrder: { DeleteOrderItem } }), { removed }],
  ['19.2', 'orderReshop', 'a name', reshop19({ ReshopOrder: { UpdatePaxName } }), { name }],
  ['21.3', 'orderReshop', 'a name', reshop21({ UpdatePaxName }), { name }],
  [
    '19.2',
    'orderReshop',
    'the price',
    reshop19({ RepriceOrder: { OrderItemRefID: 'OI1' } }),
    { reprices: true },
  ],
  [
    '19.2',
    'orderChange',
    'extras, paid',
    change19(
      { UpdateOrderItem: { AcceptOffer: { SelectedOffer: selected } } },
      {
        PaymentFunctions: {
          PaymentProcessingDetails: { Amount, PaymentMethod: { Cash: {} }, TypeCode: 'CA' },
        },
      },
      travellers,
    ),
    change({ kind: 'offer', selections: [selection], payment: { orderItemIds: [], amount } }),
  ],
  [
    '21.3',
    'orderChange',
    'extras, paid',
    change21(
      { AcceptSelectedQuotedOfferList: { SelectedPricedOffer: selected } },
      {
        PaymentFunctions: {
          OrderAssociation: { OrderRefID: '4711' },
          PaymentProcessingDetails: {
            Amount,
            PaymentMethod: { SettlementPlan: { PaymentTypeCode: 'Cash' } },
            PaymentRefID: 'PAY1',
          },
        },
      },
    ),
    change({ kind: 'offer', selections: [selection], payment: { orderItemIds: [], amount } }),
  ],
  [
    '19.2',
    'orderChange',
    'an offer that deletes as well',
    change19(
      {
        UpdateOrderItem: { AcceptOffer: { SelectedOffer: selected }, DeleteOrderItem: { OfferRefID: 'OF1' } },
      },
      {},
      travellers,
    ),
    change({ kind: 'offer', selections: [selection], removes: 'OF1' }),
  ],
  [
    '19.2',
    'orderChange',
    'a part',
    change19({ UpdateOrderItem: { DeleteOrderItem: { OfferRefID: 'OF1' } } }),
    change({ kind: 'cancel', offerId: 'OF1' }),
  ],
  [
    '21.3',
    'orderChange',
    'a part',
    change21({ AcceptCancelledOffer: { OfferID: 'OF1', OwnerCode: 'XA' } }),
    change({ kind: 'cancel', offerId: 'OF1' }),
  ],
  [
    '19.2',
    'orderChange',
    'a price',
    change19({ AcceptRepricedOrder: { OfferRefID: 'OF1' } }),
    change({ kind: 'repriced', offerId: 'OF1' }),
  ],
  [
    '21.3',
    'orderChange',
    'a price',
    change21({ AcceptRepricedOrder: { OfferRefID: 'OF1' } }),
    change({ kind: 'repriced', offerId: 'OF1' }),
  ],
  ['19.2', 'orderChange', 'details', change19({ UpdatePax }, {}, lists), change(details)],
  ['21.3', 'orderChange', 'details', change21({ UpdatePax }, {}, lists), change(details)],
];

test.each(said)('%s %s: %s', async (version, operation, _, request, understood) => {
  const message = messages[operation] ?? '';
  const xml = writeMessage({
    root: `IATA_${message}`,
    tree: {
      ...around[version],
      PayloadAttributes: { CorrelationID: '6c0e6a4a-2f63-4d0c-9f0a-6f7b8d1f0a11', VersionNumber: version },
      Request: request,
    },
    namespaces: namespacesOf(version, message),
  });
  if (schemasHere) expect(await validate(version, message, xml)).toEqual([]);
  const decoded = await codec.decode({ version, style: 'rest', operation }, Buffer.from(xml));
  expect(JSON.parse(JSON.stringify(decoded.request))).toMatchObject(understood);
});
