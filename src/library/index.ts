/** `ndc-flows-client`: orders from TypeScript. */
export { connect, type ConnectOptions } from './connect';
export type {
  AboutExtras,
  Deciding,
  Decision,
  ListFilter,
  NdcFlows,
  OfPart,
  Picking,
  StartOptions,
  WithoutQuote,
} from './ndcFlows';
export {
  ConnectionClosed,
  errorCodes,
  NdcFlowsError,
  NotAnswered,
  Unexpected,
  type ErrorCode,
} from './errors';
export {
  AnswerUnproven,
  BadRequest,
  CursorInvalid,
  FilterInvalid,
  NoWorker,
  NotReached,
  OrderStopped,
  ReferenceForgotten,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
  type NoAnswer,
  type TaskFailure,
} from '../domain/order/errors';
export { ConfigInvalid, ConfigMissing } from '../config/errors';
export { KeyMissing, KeysUnusable, SealBroken } from '../keys';
export { PlainRefused } from '../temporal/codec';
export { KeysNeeded, TemporalConfigInvalid, TemporalFailed, TemporalUnreachable } from '../temporal/errors';
export { KeysUnproven } from '../temporal/keyCanary';
export { NamespaceMissing } from '../temporal/namespace';
export type {
  AdoptedOrder,
  AnnouncedEvent,
  EventPage,
  EventsAsked,
  OrderLine,
  OrderPage,
  PageAsked,
  Patience,
  StartedOrder,
  UndeliveredEvent,
  Waiting,
} from '../client/types';
export type { AgencyUsage, ProviderUsage, UsageAsked, UsageList, Usages } from '../client/usage';
export type { AttentionReason, ListedReason, ResolveAnswer } from '../domain/order/attention';
export type { RefusalCode } from '../domain/order/refusals';
export type { Mistake } from '../domain/request/mistakes';
export type { Money } from '../domain/money';
export type { OrderRequestInput } from '../domain/request/request';
export type { Attention, Change, MoneyOutcome, OfferLine, OrderStatus } from '../domain/order/status';
export type { FlightLine } from '../domain/order/shown';
export type { FindKind } from '../domain/order/find';
export type { ListedChange } from '../domain/order/listed';
export type { Amendment, ChangeOffer, ExtraLine, OrderPart, PartialRefund } from '../domain/order/afterSale';
export type { SaleEvent } from '../domain/sales/event';
export { DeliveryUnreadable, UnknownDelivery } from '../client/errors';
export type { OrderEvent } from '../domain/webhooks/schema';
export type { OrderElsewhere } from '../domain/order/elsewhere';
export type { ListedState, OrderState } from '../domain/order/states';
