/** Raw NDC messages that are kept on the machine of the API. */
import { z } from 'zod';
import { operation } from '../../domain/calls/problem';
import { instant } from './fields';

/** One message. */
export const keptMessage = z
  .object({
    id: z.string().describe('Id to read it with'),
    at: instant.describe('When the request was sent, or the answer began'),
    operation,
    kind: z.enum(['request', 'answer']),
    provider: z.string(),
    version: z.enum(['19.2', '21.3']),
    style: z.enum(['soap', 'rest']),
    correlationId: z.string(),
    answerCorrelationId: z.string().optional().describe('The answer’s own, if it differs from the request’s'),
    attempt: z.int().optional(),
    status: z.int().optional().describe('HTTP status of an answer'),
    bytes: z.int().optional().describe('Length of the message. Missing if it was cut off'),
    kept: z.int().describe('How many of its bytes are kept'),
    whole: z.boolean().describe('false: a part is missing'),
    unfinished: z
      .boolean()
      .describe('true: the call is under way, or its worker was killed in the middle of it'),
    problem: z.string().optional().describe('Code of what went wrong with the call'),
  })
  .describe('A message that is kept');

/** The messages of an order. */
export const messageList = z
  .object({
    messages: z.array(keptMessage).describe('Oldest first'),
    unreadable: z.int().describe('How many calls are kept and cannot be opened: their key is missing'),
  })
  .describe('The messages of an order that this machine keeps, without their content');
