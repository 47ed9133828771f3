/** Why a document could not be read. Knows nothing of calls: the client adds operation and CorrelationID. */

/**
 * Thrown when a document gives no result: it ended before its end (`truncated`), holds nothing (`empty`), or is not what was expected
 * (`unreadable`). `message` and `path` name elements, never what stands in them.
 */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  constructor(
    readonly kind: 'truncated' | 'empty' | 'unreadable',
    /** Stable: `missing`, `malformed-value`, `not-well-formed`, `wrong-root`, `too-large`, `too-deep`, `doctype`, `encoding`, … */
    readonly code: string,
    message: string,
    /** The element or attribute that it is about, from the message's root down: `Response/Order/OrderID`. */
    readonly path?: string,
  ) {
    super(message);
  }
}

/** For what a flow cannot do without: `no Response/Order/OrderID in the answer`. Message pairs throw it as well, for what no path can say. */
export function missing(path: string): ReadError {
  return new ReadError('unreadable', 'missing', `no ${path} in the answer`, path);
}

/** For a value that must not be taken for something else: `malformed('Response/Order/TotalPrice', 'is not a decimal amount')`. */
export function malformed(path: string, complaint: string): ReadError {
  return new ReadError('unreadable', 'malformed-value', `${path} ${complaint}`, path);
}
