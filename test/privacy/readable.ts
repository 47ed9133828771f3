/** Fields of histories that are readable without a key, and what they may hold. Payloads among them are looked at decoded. */

const number = /^\d+$/;
const duration = /^\d+(\.\d+)?s$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const run = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Process and host of a worker or client; the server's own name where it ends one run for another. */
const identity = /^(\d+@[\w.-]+|history-service)$/;
const constant = /^[A-Z_]+$/;
const truth = /^(true|false)$/;
/** The back office's reference, the airline's order id, a keyed hash, a batch's id. */
const workflow =
  /^(order\/[\w.-]{1,64}|claim\/order\/[\w.~-]+\/[\w.~=-]+|claim\/trip\/[0-9a-f]{64}|batch\/[\w.:-]+|keys\/canary)$/;
const activity =
  /^(settings|begin|checkedBatch|claim|release|login|airShopping|serviceList|seatAvailability|offerPrice|order\w+|findReleased|amountOf|ticketOrder|keepLines|lookAgain|closeReport)$/;
const update =
  /^(select\w+|approve|decline|release|ticket|ticketAsReleased|quoteCancellation|cancel|refresh|acceptChange|resolve)$/;
const updateId = new RegExp(`^(batch/[\\w.:-]+|${run.source.slice(1, -1)})(/request)?$`);
const sdk = /^(temporal-typescript|@temporalio\/worker@[\d.]+(\+[0-9a-f]{64})?|[\d.]+)$/;
/** Whatever went wrong: its words are in the payload beside it. */
const failure = {
  message: /^Encoded failure$/,
  source: /^(TypeScriptSDK|Server|)$/,
  type: /^[A-Za-z-]+$/,
};

/** By the field's path within its event. */
export const readable: Readonly<Record<string, RegExp>> = {
  eventId: number,
  eventTime: instant,
  eventType: constant,
  taskId: number,
  workflowId: workflow,
  'workflowType.name': /^(order|forgotten|claim|batchTicketing)Workflow$/,
  // A worker has a queue of its own, which is called as it is and a random number.
  'taskQueue.name': /^(ndc-flows(\.[\w-]+)?|\d+@[\w.-]+-[0-9a-f]{32})$/,
  'taskQueue.normalName': /^ndc-flows(\.[\w-]+)?$/,
  'taskQueue.kind': constant,
  identity,
  requestId: /^[\w-]+$/,
  attempt: number,
  initiator: constant,
  retryState: constant,
  inheritBuildId: truth,
  // Of a tombstone's end, by the one that replaces it, in the server's words.
  reason: /^TerminateIfRunning WorkflowIdReusePolicy.*$/,
  markerName: /^core_local_activity$/,
  timerId: number,
  activityId: number,
  'activityType.name': activity,
  signalName: /^sending$/,

  workflowRunTimeout: duration,
  workflowTaskTimeout: duration,
  firstWorkflowTaskBackoff: duration,
  startToCloseTimeout: duration,
  scheduleToCloseTimeout: duration,
  scheduleToStartTimeout: duration,
  heartbeatTimeout: duration,
  startToFireTimeout: duration,
  'retryPolicy.initialInterval': duration,
  'retryPolicy.maximumInterval': duration,
  'retryPolicy.backoffCoefficient': number,
  'retryPolicy.maximumAttempts': number,
  'priority.priorityKey': number,
  'priority.fairnessKey': /^(background|batch|asked)$/,

  continuedExecutionRunId: run,
  originalExecutionRunId: run,
  firstExecutionRunId: run,
  newExecutionRunId: run,
  scheduledEventId: number,
  startedEventId: number,
  acceptedEventId: number,
  workflowTaskCompletedEventId: number,
  historySizeBytes: number,

  'memo.fields.names': /^(requestHash|onlyStartAt|life|owner|sales|listed|forgotten|canary)$/,
  'upsertedMemo.fields.names': /^(sales|listed)$/,
  'searchAttributes.indexedFields.names':
    /^Ndc(State|Provider|OrderId|TicketBy|Released|Attention|SaleDays|Usage|Created|Updated|Departure|Sequence|Find)$/,
  'searchAttributes.indexedFields.*.metadata.names': /^(encoding|type)$/,
  'searchAttributes.indexedFields.*.metadata.*':
    /^(json\/plain|Keyword|KeywordList|Bool|Datetime|Int|Text)$/i,
  'searchAttributes.indexedFields.*.data':
    /^(null|true|false|\d+|"[\w.:-]+"|"[0-9a-f]{16}( [0-9a-f]{16})*"|\[(,?"(sandbox\/(booked|\d+)\/)?[\d-]+")*\])$/,

  // Of a tombstone's end: the server names the run that came in its place.
  'details.payloads.metadata.names': /^encoding$/,
  'details.payloads.metadata.*': /^json\/plain$/,
  'details.payloads.data': /^"terminated by new runID: [0-9a-f-]{36}"$/,
  'details.data.payloads.metadata.names': /^encoding$/,
  'details.data.payloads.metadata.*': /^json\/plain$/,
  // What the SDK notes of a local activity; what it was given and answered is a payload of its own.
  'details.data.payloads.data':
    /^\{"seq":\d+,"attempt":\d+,"activity_id":"\d+","activity_type":"\w+","complete_time":\{[^{}]*\},"backoff":null,"original_schedule_time":\{[^{}]*\}\}$/,

  protocolInstanceId: updateId,
  acceptedRequestMessageId: updateId,
  acceptedRequestSequencingEventId: number,
  'acceptedRequest.meta.updateId': updateId,
  'acceptedRequest.meta.identity': identity,
  'acceptedRequest.input.name': update,
  'meta.updateId': updateId,
  'meta.identity': identity,

  'failure.message': failure.message,
  'failure.source': failure.source,
  'failure.applicationFailureInfo.type': failure.type,
  'failure.applicationFailureInfo.nonRetryable': truth,
  'lastFailure.message': failure.message,
  'lastFailure.source': failure.source,
  'lastFailure.applicationFailureInfo.type': failure.type,
  'lastFailure.applicationFailureInfo.nonRetryable': truth,

  'workerVersion.buildId': sdk,
  'sdkMetadata.coreUsedFlags': number,
  'sdkMetadata.langUsedFlags': number,
  'sdkMetadata.sdkName': sdk,
  'sdkMetadata.sdkVersion': sdk,
  'prevAutoResetPoints.points.buildId': sdk,
  'prevAutoResetPoints.points.runId': run,
  'prevAutoResetPoints.points.firstWorkflowTaskCompletedId': number,
  'prevAutoResetPoints.points.createTime': instant,
  'prevAutoResetPoints.points.expireTime': instant,
  'prevAutoResetPoints.points.resettable': truth,
};
