/** The named schemas of the OpenAPI document. A schema that stands in others is referred to by its name, wherever it stands. */
import { z } from 'zod';
import { callProblem, operation as ndcOperation } from '../domain/calls/problem';
import { money as requestAmount, shownMoney } from '../domain/request/requestFields';
import {
  awaited,
  cabin,
  cheapest,
  exact,
  orderRequest,
  seatWish,
  serviceWish,
} from '../domain/request/requestSchema';
import { contact, journey, passenger, requester } from '../domain/request/trip';
import { orderElsewhere } from '../domain/order/elsewhere';
import { saleEvent } from '../domain/sales/event';
import {
  attention,
  attentionReason,
  change,
  moneyOutcome,
  offerLine,
  orderState,
  orderStatus,
  resolveAnswer,
  severity,
} from '../domain/order/status';
import {
  amendment,
  changeChoice,
  changeOffer,
  changedJourneys,
  extraLine,
  orderPart,
  partialRefund,
} from '../domain/order/afterSale';
import { flightLine, money } from '../domain/order/shown';
import { updateSchemas } from '../domain/order/updateSchemas';
import { orderEvent } from '../domain/webhooks/schema';
import { callerUpdates } from './operations';
import { problemCode, problemDocument } from './problems';
import {
  acknowledged,
  adoptedOrder,
  batch,
  batchInList,
  batchList,
  batchStart,
  batchStop,
  batchSums,
  changedOrder,
  document,
  eventList,
  health,
  keptMessage,
  lineOfBatch,
  messageList,
  offerList,
  orderLine,
  orderList,
  redelivered,
  orderSearch,
  passengerDetails,
  passengerList,
  passengerName,
  passengerSearch,
  passengersOfOrders,
  providerCapabilities,
  providerHealth,
  providerHealthList,
  providerInList,
  providerList,
  redelivery,
  saleLine,
  salesList,
  salesSums,
  schedule,
  scheduleList,
  scheduleNote,
  startedBatch,
  startedOrder,
  timeline,
  timelineCall,
  timelineChange,
  timelineDecision,
  timelineState,
  timelineStopped,
  timelineUpdate,
  timelineWait,
  undeliveredList,
  usageList,
  workingOrder,
} from './schemas';

/** A part of the document. */
export type Json = Record<string, unknown>;

const named: Readonly<Record<string, z.ZodType>> = {
  OrderRequest: orderRequest,
  Journey: journey,
  Passenger: passenger,
  Contact: contact,
  Requester: requester,
  ExactChoice: exact,
  CheapestChoice: cheapest,
  AwaitedChoice: awaited,
  Cabin: cabin,
  ServiceWish: serviceWish,
  SeatWish: seatWish,
  RequestAmount: requestAmount,
  Amount: shownMoney,
  OrderStatus: orderStatus,
  OrderState: orderState,
  Flight: flightLine,
  Money: money,
  MoneyOutcome: moneyOutcome,
  Change: change,
  Attention: attention,
  AttentionReason: attentionReason,
  Severity: severity,
  SaleEvent: saleEvent,
  OrderPart: orderPart,
  ChangedJourney: changedJourneys.element,
  ChangeChoice: changeChoice,
  ExtraLine: extraLine,
  ChangeOffer: changeOffer,
  Amendment: amendment,
  PartialRefund: partialRefund,
  ResolveAnswer: resolveAnswer,
  NdcOperation: ndcOperation,
  CallProblem: callProblem,
  OrderLine: orderLine,
  OrderList: orderList,
  OrderSearch: orderSearch,
  Offer: offerLine,
  OfferList: offerList,
  StartedOrder: startedOrder,
  OrderElsewhere: orderElsewhere,
  AdoptedOrder: adoptedOrder,
  WorkingOrder: workingOrder,
  ChangedOrder: changedOrder,
  Acknowledged: acknowledged,
  Health: health,
  OpenApiDocument: document,
  OrderEvent: orderEvent,
  EventList: eventList,
  UndeliveredList: undeliveredList,
  UsageList: usageList,
  PassengerSearch: passengerSearch,
  PassengerName: passengerName,
  PassengerDetails: passengerDetails,
  PassengerList: passengerList,
  PassengersOfOrders: passengersOfOrders,
  Timeline: timeline,
  TimelineState: timelineState,
  TimelineCall: timelineCall,
  TimelineWait: timelineWait,
  TimelineUpdate: timelineUpdate,
  TimelineChange: timelineChange,
  TimelineDecision: timelineDecision,
  TimelineStopped: timelineStopped,
  KeptMessage: keptMessage,
  MessageList: messageList,
  BatchStart: batchStart,
  StartedBatch: startedBatch,
  BatchStop: batchStop,
  BatchSums: batchSums,
  BatchInList: batchInList,
  BatchList: batchList,
  BatchLine: lineOfBatch,
  Batch: batch,
  Schedule: schedule,
  ScheduleList: scheduleList,
  ScheduleNote: scheduleNote,
  SaleLine: saleLine,
  SalesSums: salesSums,
  SalesList: salesList,
  ProviderCapabilities: providerCapabilities,
  ProviderInList: providerInList,
  ProviderHealth: providerHealth,
  ProviderHealthList: providerHealthList,
  ProviderList: providerList,
  Redelivery: redelivery,
  Redelivered: redelivered,
  Problem: problemDocument,
  ProblemCode: problemCode,
  ...Object.fromEntries(
    callerUpdates.map((update) => [
      update.charAt(0).toUpperCase() + update.slice(1),
      updateSchemas[update] as z.ZodType,
    ]),
  ),
};

const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));

const PLACE = '#/components/schemas/';

/**
 * Returns the schemas under `components`, as callers write them. A default is said in words: generators take a member with `default`
 * for one that is always there.
 */
export function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    uri: (name) => PLACE + name,
    override: ({ jsonSchema }) => {
      const { default: otherwise, description, $ref } = jsonSchema;
      if (otherwise === undefined) return;
      delete jsonSchema.default;
      if ($ref === undefined)
        jsonSchema.description = `${description}. Default: \`${JSON.stringify(otherwise)}\``;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}

/** Returns a reference to a schema of a body. @throws where it has no name */
export function referenceTo(schema: z.ZodType): Json {
  const name = names.get(schema);
  if (name === undefined) throw new Error('a schema of the API has no name in components.ts');
  return { $ref: PLACE + name };
}

/** Returns the schema of a parameter, as it is understood: `limit` is a number, though it comes as text. */
export function parameterSchema(schema: z.ZodType): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'output' });
  return plain;
}
