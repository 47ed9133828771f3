/** What the HTTP API and the codec server share. */
export { accessOf, accessReader } from './access';
export { openAudit, type Audit } from './audit';
export { Authentication } from './authentication';
export type { Access, Caller, Proven } from './caller';
export { AuditUnwritable } from './errors';
export { RefusalLines } from './limits';
export { Refused, type RefusalDetails } from './refused';
export { commonBounds, startServer, type Bounds, type RunningServer, type ServerSettings } from './server';
