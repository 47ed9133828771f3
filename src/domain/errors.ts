/** The base of every error that ndc-flows throws on purpose. */

/**
 * An error with a stable code, a sentence saying what happened and, if something can be done, a sentence saying what.
 * Errors are printed, logged and stored in histories, so they must hold no name, token or document.
 *
 * @example
 * class ReferenceTaken extends NdcFlowsError { readonly code = 'reference-taken'; }
 */
export abstract class NdcFlowsError extends Error {
  /** Stable; lower case with hyphens. Programs compare it. */
  abstract readonly code: string;
  /** What to do, in one sentence; empty where nothing can be done. */
  readonly remedy: string;

  constructor(message: string, options: { remedy?: string; cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.name = new.target.name;
    this.remedy = options.remedy ?? '';
  }

  /** Returns what `JSON.stringify` writes: small, and nothing personal. */
  toJSON(): Record<string, unknown> {
    const { name, code, message, remedy } = this;
    return { name, code, message, remedy, ...this.facts() };
  }

  /** Returns what a program may need besides the code. */
  protected facts(): Record<string, unknown> {
    return {};
  }
}
