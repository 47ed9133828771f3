/** Examples of requests and answers for the OpenAPI document. */
export { answerExamples, attention, bodyExamples, cancelled, examplesOf, held, ticketed } from './examples';
