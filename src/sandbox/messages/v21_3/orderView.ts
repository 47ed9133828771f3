/** OrderViewRS of 21.3: what orderCreate, orderRetrieve and orderChange answer. Nearly empty answers are known of 19.2 only. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { OrderedOrder, OrderedService } from '../../model';
import type { Contents } from '../contents';
import { amount, SEAT_PROFILE } from '../elements';
import { bookingRef } from '../orders';
import type { OrderDialect } from '../orderDialect';
import { dataLists } from './dataLists';
import { fareDetail, offeredService, paymentTimeLimit } from './offers';

/** The schema allows so many in one Service. */
const BOOKING_REFS_AT_MOST = 3;

/** One flight is named by its segment; for several the schema has legs only. */
function orderFlightAssociations(flights: string[], contents: Contents): XmlTree | undefined {
  if (flights.length === 0) return undefined;
  return flights.length === 1
    ? { PaxSegmentRef: { PaxSegmentRefID: contents.segments(flights) } }
    : { DatedOperatingLegRef: { DatedOperatingLegRefID: contents.legs(flights) } };
}

function orderServiceAssociation({ content }: OrderedService, contents: Contents): XmlTree {
  switch (content.kind) {
    case 'flight':
      return { PaxSegmentRef: { PaxSegmentRefID: contents.segments([content.flight]) } };
    case 'seat':
      return {
        SeatOnLeg: {
          OccupationStatusCode: 'O',
          Seat: { ColumnID: content.column, RowNumber: content.row, SeatProfileRefID: SEAT_PROFILE },
          SeatAssignmentAssociations: {
            DatedOperatingLegRef: { DatedOperatingLegRefID: contents.legs([content.flight]) },
          },
        },
      };
    case 'service':
      return {
        ServiceDefinitionRef: {
          OrderFlightAssociations: orderFlightAssociations(content.flights, contents),
          ServiceDefinitionRefID: contents.services.id(content.service.id),
        },
      };
  }
}

/** One for each paid order. */
function paymentFunctions(orders: OrderedOrder[]): XmlTree[] {
  return orders.flatMap(({ orderId, paid }) =>
    paid
      ? {
          OrderAssociation: { OrderRefID: orderId },
          PaymentProcessingSummary: {
            Amount: amount(paid.amount),
            PaymentID: paid.paymentId,
            PaymentProcessingSummaryPaymentMethod: { SettlementPlan: { PaymentTypeCode: 'Cash' } },
          },
        }
      : [],
  );
}

export const orderView: OrderDialect = {
  version: '21.3',
  genders: 'FMUX',
  paymentRef: 'PaymentRefID',
  dataLists,
  itemOwner: true,
  fareDetail,
  offeredService,
  paymentTimeLimit,
  service: (service, { bookingRefs }, contents) => ({
    BookingRef: bookingRefs.slice(0, BOOKING_REFS_AT_MOST).map(bookingRef),
    OrderServiceAssociation: orderServiceAssociation(service, contents),
    PaxRefID: service.paxId,
    ServiceID: service.serviceId,
    StatusCode: service.status,
  }),
  paymentFunctions,
};
