/** What it means when a call ends without a service error code: HTTP statuses, SOAP faults, and missing or unreadable answers. */
import type { Meaning, Proof } from './errorTable';
import type { CallProblem } from './problem';
import type { Source } from './sources';

/** One row: a kind of problem and, where meanings differ, its codes. Rows are tried in order. */
export interface WordlessEnding {
  kind: Exclude<CallProblem['kind'], 'service'>;
  /** For a fault: its name, without prefix and subcode. If omitted, any code matches. */
  codes?: RegExp;
  meaning: Meaning;
  /** What it proves about a write, unless the write is proven unsent. */
  write: Proof;
  because: string;
  source: readonly Source[];
}

/** Lists every known ending without a service error code. One without a row means `refused` and proves nothing about a write. */
export const wordlessEndings: readonly WordlessEnding[] = [
  {
    kind: 'http',
    codes: /^40[13]$/,
    meaning: 'log-in-again',
    write: 'rejected',
    because: 'the token expired; the call was not processed',
    source: ['description', 'seen'],
  },
  {
    kind: 'http',
    codes: /^405$/,
    meaning: 'retry-later',
    write: 'unknown',
    because: 'seen during maintenance',
    source: ['seen'],
  },
  {
    kind: 'http',
    codes: /^4(08|25|29)$/,
    meaning: 'retry-later',
    write: 'unknown',
    because: 'the request came too slowly, too early or too often',
    source: ['http'],
  },
  {
    kind: 'http',
    codes: /^5\d\d$/,
    meaning: 'retry-later',
    write: 'unknown',
    because: 'a gateway may answer while the service is still working',
    source: ['http'],
  },
  {
    kind: 'http',
    codes: /^[34]\d\d$/,
    meaning: 'permanent',
    write: 'unknown',
    because: 'wrong address or invalid request; the answer may not come from the service',
    source: ['http'],
  },
  {
    kind: 'fault',
    codes: /^(client|sender)$/i,
    meaning: 'permanent',
    write: 'rejected',
    because: 'the service could not read the request (SOAP 1.1, 1.2)',
    source: ['soap'],
  },
  {
    kind: 'fault',
    codes: /^(versionmismatch|mustunderstand|dataencodingunknown)$/i,
    meaning: 'permanent',
    write: 'rejected',
    because: 'the service does not accept the envelope and does not read its body',
    source: ['soap'],
  },
  {
    kind: 'fault',
    codes: /^(server|receiver)$/i,
    meaning: 'retry-later',
    write: 'unknown',
    because: 'the service failed, before or after it did the work (SOAP 1.1, 1.2)',
    source: ['soap'],
  },
  {
    kind: 'transport',
    meaning: 'retry-later',
    write: 'unknown',
    because: 'the request or the answer was lost; only the socket can prove that nothing was sent',
    source: ['tried'],
  },
  {
    kind: 'truncated',
    meaning: 'retry-later',
    write: 'unknown',
    because: 'part of an answer arrived; what the rest says is unknown',
    source: ['seen', 'tried'],
  },
  {
    kind: 'empty',
    meaning: 'retry-later',
    write: 'unknown',
    because: 'a success status without an answer does not prove success',
    source: ['tried'],
  },
  {
    kind: 'unreadable',
    codes:
      /^(other-message|html-page|not-xml|no-envelope|not-well-formed|mismatched-tag|second-root|doctype|undefined-entity|illegal-character|duplicate-attribute|encoding|declared-encoding|xml-version|gzip)$/,
    meaning: 'retry-later',
    write: 'unknown',
    because:
      'a maintenance page, a gateway’s own page, or damaged bytes; the service may answer properly later',
    source: ['seen', 'xml'],
  },
  {
    kind: 'unreadable',
    meaning: 'permanent',
    write: 'unknown',
    because:
      'the message arrived without something that every flow needs; repeating the call would not change that',
    source: ['seen'],
  },
];
