/** Exports the workflows that the worker registers by name. */
export { batchTicketingWorkflow } from './batch/batchTicketingWorkflow';
export { claimWorkflow } from './claim/claimWorkflow';
export { forgottenWorkflow } from './tombstone/forgottenWorkflow';
export { orderWorkflow } from './order/orderWorkflow';
export { webhookWorkflow } from './webhook/webhookWorkflow';
