/** What references, ids of batches and names of schedules may be: they become parts of URLs, and names of files and workflows. */

/**
 * `.` and `..` are steps in a path: an order with such a name could not be reached over HTTP. Written without a look-ahead, which not every
 * reader of JSON Schema knows.
 */
export const IDENTIFIER =
  /^([A-Za-z0-9_-]|[A-Za-z0-9_-][A-Za-z0-9._-]|\.[A-Za-z0-9_-]|[A-Za-z0-9._-]{3,64})$/;

/** The rule in words. */
export const IDENTIFIER_RULE = 'must be 1 to 64 of A-Z a-z 0-9 . _ -, and not . or ..';
