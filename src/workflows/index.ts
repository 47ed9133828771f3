/** The workflows of ndc-flows, as the worker registers them by name. */
export { orderWorkflow } from './orderWorkflow';
