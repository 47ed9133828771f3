/** The audit of the codec server: who saw payloads of which workflows, and who was refused. */
import type { FastifyRequest } from 'fastify';
import { openAudit, RefusalLines, Refused, type Audit, type Caller, type Proven } from '../http';

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

/** Writes what becomes of requests, with what is known of each. */
export class RequestAudit {
  readonly #known = new WeakMap<FastifyRequest, Partial<AuditLine>>();
  readonly #refusals = new RefusalLines();

  /** @param log gets what is our fault and not the caller's */
  constructor(
    private readonly audit: CodecAudit,
    private readonly log: (error: unknown) => void,
  ) {}

  /** Keeps what became known of a request. */
  learn(request: FastifyRequest, facts: Partial<AuditLine>): void {
    this.#known.set(request, { ...this.#known.get(request), ...facts });
  }

  /** Writes that a request is done. @throws AuditUnwritable */
  done(
    request: FastifyRequest,
    { event, status, ...facts }: Pick<AuditLine, 'event' | 'status'> & Partial<AuditLine>,
  ): void {
    this.audit.write({ event, outcome: 'done', status, ...this.#factsOf(request), ...facts });
  }

  /** Writes a refusal, though not without end. */
  refused(error: unknown, status: number, request: FastifyRequest): void {
    const refused = error instanceof Refused ? error.details : undefined;
    const reason = this.#refusals.reasonFor(request.ip, refused?.reason ?? 'a fault of the server');
    if (reason === undefined) return;
    if (!refused) this.log(error);
    const facts = { ...this.#factsOf(request), ...refused?.caller };
    try {
      this.audit.write({ event: 'refused', outcome: 'refused', status, ...facts, reason });
    } catch (unwritable) {
      // It is refused all the same.
      if (unwritable !== error) this.log(unwritable);
    }
  }

  #factsOf(request: FastifyRequest) {
    const { origin } = request.headers;
    return {
      address: request.ip,
      // Browsers send short origins; anything longer was written by hand.
      ...(origin !== undefined && { origin: origin.slice(0, 256) }),
      ...this.#known.get(request),
    };
  }
}
