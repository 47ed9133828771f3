/** The workflows of ndc-flows, as the worker registers them by name. */
export { batchTicketingWorkflow } from './batch/batchTicketingWorkflow';
export { claimWorkflow } from './claim/claimWorkflow';
export { forgottenWorkflow } from './tombstone/forgottenWorkflow';
export { orderWorkflow } from './order/orderWorkflow';
export { webhookWorkflow } from './webhook/webhookWorkflow';
