/** `ndc-flows-client`: orders from TypeScript. */
export { connect, type ConnectOptions } from './connect';
export {
  NotAnswered,
  type Deciding,
  type Decision,
  type ListFilter,
  type NdcFlows,
  type StartOptions,
  type WithoutQuote,
} from './ndcFlows';
export {
  AnswerUnproven,
  BadRequest,
  CursorInvalid,
  FilterInvalid,
  NoWorker,
  OrderStopped,
  ReferenceForgotten,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
  NotReached,
} from '../domain/order/errors';
export type {
  AdoptedOrder,
  OrderLine,
  OrderPage,
  PageAsked,
  Patience,
  StartedOrder,
  Waiting,
} from '../client/types';
export { DeliveryUnreadable, UnknownDelivery } from '../client/errors';
export type { OrderEvent } from '../domain/webhooks/schema';
export type { ResolveAnswer } from '../domain/order/attention';
export { NdcFlowsError } from '../domain/errors';
export type { Money } from '../domain/money';
export type { OrderRequestInput } from '../domain/request/request';
export type { OrderElsewhere } from '../domain/order/elsewhere';
export type { ListedState, OrderState } from '../domain/order/states';
export type { Attention, OfferLine, OrderStatus } from '../domain/order/status';
