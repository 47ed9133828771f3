/** `ndc-flows/client`: orders from TypeScript. */
export { connect, type ConnectOptions } from './connect';
export { NotAnswered, type Decision, type ListFilter, type NdcFlows } from './ndcFlows';
export {
  AnswerUnproven,
  BadRequest,
  NoWorker,
  OrderStopped,
  ReferenceForgotten,
  ReferenceTaken,
  UnknownReference,
  UpdateRefused,
} from '../domain/order/errors';
export type { AdoptedOrder, OrderLine, StartedOrder } from '../client/types';
export { NotReached } from '../domain/order/errors';
export { type Patience, type Waiting } from '../client/types';
export type { Attention, ResolveAnswer } from '../domain/order/attention';
export { NdcFlowsError } from '../domain/errors';
export type { Money } from '../domain/money';
export type { OrderRequestInput } from '../domain/request/request';
export type { OrderState } from '../domain/order/states';
export type { OfferLine, OrderStatus } from '../domain/order/status';
