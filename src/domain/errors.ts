/** The base of every error that ndc-flows throws on purpose. */

/**
 * An error with a stable code, a sentence that says what happened and, where there is something to do, a sentence that says what.
 * Neither holds a name, a token or a document: both are printed, logged and kept in histories.
 *
 * @example
 * class ReferenceTaken extends NdcFlowsError { readonly code = 'reference-taken'; }
 */
export abstract class NdcFlowsError extends Error {
  /** Stable, lower case with hyphens: scripts compare it. */
  abstract readonly code: string;
  /** What to do, in one sentence. */
  readonly remedy?: string;

  constructor(message: string, options: { remedy?: string; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = new.target.name;
    if (options.remedy !== undefined) this.remedy = options.remedy;
  }
}
