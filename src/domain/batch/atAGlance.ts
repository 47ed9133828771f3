/** Describes a batch for the Temporal UI: its input, its progress and its spending. */
import { instantText } from '../dates';
import { showMoney } from '../money';
import type { BatchInput } from './input';
import type { BatchProgress } from './messages';

/** Describes a batch's input in one line: `Ticket released orders at sandbox whose limit comes within 48h, at most 20000.00 EUR`. */
export function batchWords({ references, selection, spendingLimits = [], dryRun }: BatchInput): string {
  const { provider, ticketByWithin, ticketBy, created } = selection ?? {};
  const orders = references ? `${references.length} named orders` : 'released orders';
  const words = [
    `${dryRun ? 'Look at' : 'Ticket'} ${orders}`,
    provider && ` at ${provider}`,
    ticketByWithin && ` whose limit comes within ${ticketByWithin}`,
    ticketBy && ' of a window of limits',
    created && ' started in a window of time',
    spendingLimits.length > 0 && `, at most ${spendingLimits.map(showMoney).join(', ')}`,
    dryRun && ', and do nothing',
  ];
  return words.filter(Boolean).join('').slice(0, 160);
}

/** Describes a batch's progress, in Markdown. */
export function batchAtAGlance(progress: BatchProgress): string {
  const { state, found, inFlight, waiting, more, expected, outcomes, ticketed, stopped } = progress;
  const { perSecond, estimatedEnd } = progress;
  const counted = Object.entries(outcomes).filter(([, count]) => count > 0);
  const spent = Object.entries(ticketed).map(([currency, amount]) => showMoney({ amount, currency }));
  const of = expected === undefined ? '' : ` of about ${expected}`;
  const lines = [
    `**${state}**: ${found}${of} orders have answered, ${inFlight} are asked, ${waiting}${more ? ' and more' : ''} wait`,
    counted.map(([outcome, count]) => `- ${count} ${outcome}`).join('\n'),
    spent.length > 0 && `Ticketed for **${spent.join(', ')}**`,
    ...Object.entries(stopped).map(
      ([provider, reason]) => `The rest of ${provider} is left alone: ${reason}`,
    ),
    perSecond > 0 &&
      `${perSecond} orders a second${estimatedEnd ? `, until about ${instantText(estimatedEnd)}` : ''}`,
  ];
  return lines.filter(Boolean).join('\n\n');
}
