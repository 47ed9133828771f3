/** Calls that the SDK tries again after their connection was closed. gRPC throws there, in a timer of the SDK: the process would end. */
import {
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';

type Interceptors = NonNullable<ConnectionOptions['interceptors']>;
type Interceptor = Interceptors[number];
type Call = ReturnType<Interceptor>;
type Started = Parameters<Call['start']>;

/** gRPC's CANCELLED. */
const CANCELLED = 1;

const nothing = (): void => undefined;

/** Fails at its start, as a cancelled call does. */
const failing = {
  start: (metadata: Started[0], listener?: Started[1]) =>
    listener?.onReceiveStatus?.({ code: CANCELLED, details: 'Channel has been shut down', metadata }),
  cancelWithStatus: nothing,
  sendMessage: nothing,
  sendMessageWithContext: nothing,
  startRead: nothing,
  halfClose: nothing,
  getPeer: () => '',
  getAuthContext: () => null,
} as unknown as Call;

const unlessClosed: Interceptor = (options, nextCall) => {
  try {
    return nextCall(options) as Call;
  } catch {
    return failing;
  }
};

/** The SDK's own retries, with that case beneath them. */
export const retrying: Interceptors = [makeGrpcRetryInterceptor(defaultGrpcRetryOptions()), unlessClosed];
