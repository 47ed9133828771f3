/** The audit of the codec server: who saw payloads of which workflows, and who was refused. */
import { openAudit, type Audit, type Caller, type Proven } from '../http';

/** One line. */
export interface AuditLine {
  event: 'decode' | 'sign-in' | 'sign-out' | 'refused';
  outcome: 'done' | 'refused';
  status: number;
  /** Why it was refused. */
  reason?: string;
  /** Name of the token or subject of the JWT; absent where nobody is proven. */
  who?: string;
  /** How that was proven. */
  by?: Caller['by'];
  /** What the session stands for. */
  of?: Proven['by'];
  /** Of the JWT: its subject is somebody there, and may be called as somebody elsewhere is. */
  issuer?: string;
  address: string;
  origin?: string;
  /** The namespace that the caller says it looks at. */
  namespace?: string;
  /** `namespace/workflow id` that the opened payloads were sealed for: proven, whatever the caller says. */
  workflows?: string[];
  payloads?: number;
  /** How many of them were sealed; the others were plain and went back as they came. */
  sealed?: number;
  /** Ids of the keys that they were sealed under. */
  keys?: string[];
}

export type CodecAudit = Audit<AuditLine>;

/** Opens the audit in a file, or on standard error. @throws AuditUnwritable */
export function openCodecAudit(file?: string): CodecAudit {
  return openAudit({ name: 'ndc-flows codec-server', setting: 'codecServer.audit' }, file);
}
