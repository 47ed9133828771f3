/** The rule for references, batch ids and schedule names, which become parts of URLs, file names and workflow ids. */

/**
 * Excludes `.` and `..`, which are path steps: such an order could not be reached over HTTP. Uses no look-ahead, which not every JSON
 * Schema reader supports.
 */
export const IDENTIFIER =
  /^([A-Za-z0-9_-]|[A-Za-z0-9_-][A-Za-z0-9._-]|\.[A-Za-z0-9_-]|[A-Za-z0-9._-]{3,64})$/;

/** The rule as a text for people. */
export const IDENTIFIER_RULE = 'must be 1 to 64 characters of A-Z a-z 0-9 . _ -, and not . or ..';
