/** The workflows of ndc-flows, as the worker registers them by name. */
export { batchTicketingWorkflow } from './batch/batchTicketingWorkflow';
export { claimWorkflow } from './claimWorkflow';
export { forgottenWorkflow } from './forgottenWorkflow';
export { orderWorkflow } from './orderWorkflow';
export { webhookWorkflow } from './webhookWorkflow';
