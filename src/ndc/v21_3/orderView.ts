/** IATA_OrderViewRS, 21.3: the answer to orderCreate, orderRetrieve and orderChange. Only the order id is required: real answers omit anything else. */
import type { ChangeInput, CreateInput, RetrieveInput } from '../../domain/calls/operations';
import type { OrderView } from '../../domain/order/orderView';
import { correctedIn } from '../mapping/corrected';
import { toOrderView } from '../mapping/orderView';
import { contactList, paxNumbers } from '../mapping/personalFields';
import { warnings } from '../mapping/warnings';
import { manyWords, words } from '../mapping/words';
import { date, list, money, one, record, text, texts, type Infer } from '../xml/declare';
import { flightLists, itinerary } from './flights';

const bookingReference = record({
  id: text('BookingID'),
  carrier: text('BookingEntity/Carrier/AirlineDesigCode'),
  agency: text('BookingEntity/Org/OrgID'),
});

const seat = record({
  row: text('Seat/RowNumber'),
  column: text('Seat/ColumnID'),
  segmentIds: texts('SeatAssignmentAssociations/PaxSegmentRef/PaxSegmentRefID'),
  legIds: texts('SeatAssignmentAssociations/DatedOperatingLegRef/DatedOperatingLegRefID'),
});

const extra = record({
  serviceDefinitionId: text('ServiceDefinitionRefID'),
  journeyIds: texts('OrderFlightAssociations/PaxJourneyRef/PaxJourneyRefID'),
  segmentIds: texts('OrderFlightAssociations/PaxSegmentRef/PaxSegmentRefID'),
  legIds: texts('OrderFlightAssociations/DatedOperatingLegRef/DatedOperatingLegRefID'),
});

const service = record({
  serviceId: text('ServiceID'),
  statusCode: text('StatusCode'),
  paxIds: texts('PaxRefID'),
  followUps: texts('SellerFollowUpAction/ActionCode'),
  bookingReferences: list('BookingRef', bookingReference),
  flightSegmentIds: texts('OrderServiceAssociation/PaxSegmentRef/PaxSegmentRefID'),
  seat: one('OrderServiceAssociation/SeatOnLeg', seat),
  assignedSeat: one('OrderServiceAssociation/SeatAssignment', seat),
  extra: one('OrderServiceAssociation/ServiceDefinitionRef', extra),
});

/** A FareDetail gives the price of one of the passengers that it names. */
const fare = record({
  paxIds: texts('PaxRefID'),
  each: money('FarePriceType/Price/TotalAmount'),
  base: money('FarePriceType/Price/BaseAmount'),
});

const item = record({
  orderItemId: text('OrderItemID'),
  paxIds: texts('FareDetail/PaxRefID'),
  fares: list('FareDetail', fare),
  components: list(
    'FareDetail/FareComponent',
    record({ cabin: text('CabinType/CabinTypeName'), segmentIds: texts('PaxSegmentRefID') }),
  ),
  price: money('Price/TotalAmount'),
  base: money('Price/BaseAmount'),
  taxes: list('Price/TaxSummary', record({ total: money('TotalTaxAmount') })),
  grandTotal: money('GrandTotalAmount'),
  paymentTimeLimit: text('PaymentTimeLimitDateTime'),
  priceGuaranteeTimeLimit: text('PriceGuaranteeTimeLimitDateTime'),
  followUps: texts('SellerFollowUpAction/ActionCode'),
  services: list('Service', service),
});

const order = record({
  orderId: text('OrderID').required(),
  ownerCode: text('OwnerCode'),
  statusCode: text('StatusCode'),
  createdAt: text('CreationDateTime'),
  bookingReferences: list('BookingRef', bookingReference),
  total: money('TotalPrice/TotalAmount'),
  items: list('OrderItem', item),
});

const passenger = record({
  paxId: text('PaxID'),
  type: text('PTC'),
  givenNames: manyWords('Individual/GivenName'),
  surname: words('Individual/Surname'),
  birthDate: date('Birthdate'),
  individualBirthDate: date('Individual/Birthdate'),
  ...paxNumbers,
});

const ticket = record({
  number: text('TicketNumber'),
  typeCode: text('TicketDocTypeCode'),
  coupons: list('Coupon', record({ number: text('CouponNumber'), statusCode: text('CouponStatusCode') })),
});

const ticketDocInfo = record({
  paxId: text('PaxRefID'),
  orderId: text('ReferencedOrder/OrderID'),
  bookingReferences: list('BookingRef', bookingReference),
  tickets: list('Ticket', ticket),
});

const orderView = record({
  ...flightLists,
  /** Required here, so that an answer without an order is refused. */
  orderId: text('Response/Order/OrderID').required(),
  orders: list('Response/Order', order),
  passengers: list('Response/DataLists/PaxList/Pax', passenger),
  contacts: contactList,
  serviceDefinitions: list(
    'Response/DataLists/ServiceDefinitionList/ServiceDefinition',
    record({ id: text('ServiceDefinitionID'), name: words('Name') }),
  ),
  ticketDocInfos: list('Response/TicketDocInfo', ticketDocInfo),
  payments: list('PaymentFunctions/PaymentProcessingSummary', record({ amount: money('Amount') })),
  warnings,
});

export type OrderViewRecord = typeof orderView;

/** The answer, shared by the three message pairs. */
export const orderViewAnswer = {
  answer: 'OrderViewRS',
  record: orderView,
  read: (
    raw: Infer<OrderViewRecord>,
    { timeZone, input }: { timeZone: string; input: CreateInput | RetrieveInput | ChangeInput },
  ): OrderView => {
    const view = toOrderView(raw, itinerary(raw), {
      timeZone,
      orderId: 'orderId' in input ? input.orderId : undefined,
    });
    const shows = 'shows' in input ? input.shows : undefined;
    return shows ? { ...view, corrected: correctedIn(raw, shows) } : view;
  },
};
