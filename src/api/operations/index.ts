/** Every operation of the API in one table. */
export { callerUpdates, operations } from './operations';
export { IDEMPOTENCY_KEY, answerHeaders, tags, type AnswerHeader, type Operation } from './operation';
