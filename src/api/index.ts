/** The HTTP API: orders for those who have no Temporal SDK. */
export { openApiAudit } from './audit';
export { NobodyMayAsk } from './errors';
export { openApiDocument } from './openApi';
export { problemJsonSchema } from './problems';
export { startApi } from './start';
