/** The HTTP API: orders for those who have no Temporal SDK. */
export { openApiAudit } from './audit';
export { openApiDocument } from './openApi';
export { problemJsonSchema } from './problems';
export { NobodyMayAsk, startApi } from './start';
