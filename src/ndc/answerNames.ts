/** The names that services give to the answer of an operation. */
import type { OperationName } from '../domain/calls/operations';

/** The standard's own prefix. A service may write it whatever it expects of requests. */
const STANDARD = 'IATA_';

/**
 * Returns the whole names by which an answer is recognised, the expected one first: with the configured prefix, the standard's or none, and
 * named after the message (`OrderViewRS`) or after the operation (`OrderCreateRS`). Another operation's name is never among them.
 */
export function answerNames(operation: OperationName, answer: string, messagePrefix: string): string[] {
  const afterOperation = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}RS`;
  const prefixes = [...new Set([messagePrefix, STANDARD, ''])];
  return [answer, afterOperation].flatMap((name) => prefixes.map((prefix) => prefix + name));
}
