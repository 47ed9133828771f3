/** Prints the ids under which a service's support finds a call. */

/** Returns the CorrelationID of a call, with the one that the service used in its answer, if it used another. */
export function correlationIds({
  correlationId,
  answerCorrelationId,
}: {
  correlationId?: string;
  answerCorrelationId?: string;
}): string {
  const own = answerCorrelationId === undefined ? '' : `; the answer’s own: ${answerCorrelationId}`;
  return `CorrelationID ${correlationId ?? 'unknown'}${own}`;
}
