/** The audit of the API: who asked what of which order, before it is asked, and what came of it. */
import { openAudit, type Audit } from '../http';

/** One line. A write has two of the same `call`: `asked`, and how it ended. A look at passengers has one, before they are shown. */
export interface ApiAuditLine {
  /** The operation; `sign-in` or `sign-out` at the desk; `refused` where none was begun. */
  event: string;
  outcome: 'asked' | 'done' | 'works' | 'refused' | 'looked';
  call?: string;
  status?: number;
  /** Of the problem. */
  code?: string;
  /** Why somebody was not let in; the answer tells less. */
  reason?: string;
  /** Name of the token, or what the provider calls a person who signed in there. */
  who?: string;
  /** Id of the session at the desk. */
  session?: string;
  /** How the person signed in. */
  by?: 'token' | 'openid-connect';
  /** Absent in a line about what the API does by itself. */
  address?: string;
  reference?: string;
  /** Id of the batch, or name of the schedule, that a write is about. */
  batch?: string;
  schedule?: string;
  /** Orders whose passengers were shown together. */
  references?: readonly string[];
  /** Whose notification named `orderId`. */
  provider?: string;
  orderId?: string;
}

export type ApiAudit = Audit<ApiAuditLine>;

/** Opens the audit in a file, or on standard error. @throws AuditUnwritable */
export function openApiAudit(file?: string): ApiAudit {
  return openAudit({ name: 'ndc-flows api', setting: 'api.audit' }, file);
}
