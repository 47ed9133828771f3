/** What is said when there is nothing to show. */
import type { Wanted } from '../../archive';
import { NdcFlowsError } from '../../domain/errors';
import type { ArchivePlace } from './place';

/** Thrown when no message of this description is kept here. */
export class MessagesNotFound extends NdcFlowsError {
  readonly code = 'no-messages';

  constructor(
    { reference, correlationId, operation, kind }: Wanted,
    { folder, keepDays, note }: ArchivePlace,
  ) {
    const of = [
      reference !== undefined && `of ${reference}`,
      correlationId !== undefined && `with CorrelationID ${correlationId}`,
      operation !== undefined && `of operation ${operation}`,
    ].filter(Boolean);
    super(`No ${kind ?? 'message'} ${of.join(', ')} is kept in ${folder} (the last ${keepDays} days).`, {
      remedy: note,
    });
  }
}
