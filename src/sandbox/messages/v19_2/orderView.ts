/** OrderViewRS of 19.2: what orderCreate, orderRetrieve and orderChange answer. */
import type { XmlTree } from '../../../ndc/xml/write';
import type { OrderedOrder, OrderedService } from '../../model';
import type { Contents } from '../contents';
import { amount, SEAT_PROFILE } from '../elements';
import { bookingRef, carrierRefs } from '../orders';
import type { OrderDialect } from '../orderDialect';
import { dataLists, serviceTaxonomy } from './dataLists';
import { fareDetail, offeredService, paymentTimeLimit } from './offers';

function serviceAssociations({ content }: OrderedService, contents: Contents): XmlTree {
  switch (content.kind) {
    case 'flight':
      return { PaxSegmentRefID: contents.segments([content.flight]) };
    case 'seat':
      return {
        SelectedSeat: {
          DatedOperatingLegRefID: contents.legs([content.flight]),
          OccupationStatusCode: 'O',
          Seat: { ColumnID: content.column, RowNumber: content.row, SeatProfileRefID: SEAT_PROFILE },
        },
      };
    case 'service':
      return {
        ServiceDefinitionRef: {
          FlightAssociations:
            content.flights.length > 0 ? { PaxSegmentRefID: contents.segments(content.flights) } : undefined,
          ServiceDefinitionRefID: contents.services.id(content.service.id),
        },
      };
  }
}

function paymentFunctions(orders: OrderedOrder[]): XmlTree | undefined {
  const summaries = orders.flatMap(({ orderId, paid }) =>
    paid
      ? {
          Amount: amount(paid.amount),
          OrderAssociation: { OrderRefID: orderId },
          PaymentID: paid.paymentId,
          PaymentMethod: { Cash: {} },
          TypeCode: 'CA',
        }
      : [],
  );
  return summaries.length > 0 ? { PaymentProcessingSummary: summaries } : undefined;
}

export const orderView: OrderDialect = {
  version: '19.2',
  genders: 'FMX',
  paymentRef: 'PaymentInfoRefID',
  dataLists,
  order: ({ bookingRefs }) => ({ BookingRef: bookingRefs.map(bookingRef) }),
  fareDetail,
  offeredService,
  paymentTimeLimit,
  service: (service, _, contents) => ({
    PaxRefID: service.paxId,
    ServiceAssociations: serviceAssociations(service, contents),
    ServiceID: service.serviceId,
    ServiceTaxonomy:
      service.content.kind === 'service' ? serviceTaxonomy(service.content.service) : undefined,
    StatusCode: service.status,
  }),
  paymentFunctions,
  // Services answer an issue with little more than the id, against their own schema.
  sparse: (order) => ({ BookingRef: carrierRefs(order), OrderID: order.orderId }),
};
