/** The audit of the API: who asked what of which order, before it is asked, and what came of it. */
import { openAudit, type Audit } from '../http';

/** One line. A write has two of the same `call`: `asked`, and how it ended. */
export interface ApiAuditLine {
  /** The operation, or `refused` where none was begun. */
  event: string;
  outcome: 'asked' | 'done' | 'works' | 'refused';
  call?: string;
  status?: number;
  /** Of the problem. */
  code?: string;
  /** Why somebody was not let in; the answer tells less. */
  reason?: string;
  /** Name of the token. */
  who?: string;
  /** Absent in a line about what the API does by itself. */
  address?: string;
  reference?: string;
  /** Whose notification named `orderId`. */
  provider?: string;
  orderId?: string;
}

export type ApiAudit = Audit<ApiAuditLine>;

/** Opens the audit in a file, or on standard error. @throws AuditUnwritable */
export function openApiAudit(file?: string): ApiAudit {
  return openAudit({ name: 'ndc-flows api', setting: 'api.audit' }, file);
}
