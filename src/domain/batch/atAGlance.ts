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
    `${dryRun ? 'Check' : 'Ticket'} ${orders}`,
    provider && ` at ${provider}`,
    ticketByWithin && ` whose payment time limit is within ${ticketByWithin}`,
    ticketBy && ' with payment time limits in a given window',
    created && ' started in a given window',
    spendingLimits.length > 0 && `, at most ${spendingLimits.map(showMoney).join(', ')}`,
    dryRun && ' (dry run)',
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
    `**${state}**: ${found}${of} orders done, ${inFlight} in progress, ${waiting}${more ? ' and more' : ''} waiting`,
    counted.map(([outcome, count]) => `- ${count} ${outcome}`).join('\n'),
    spent.length > 0 && `Ticketed for **${spent.join(', ')}**`,
    ...Object.entries(stopped).map(
      ([provider, reason]) => `The remaining orders of ${provider} are skipped: ${reason}`,
    ),
    perSecond > 0 &&
      `${perSecond} orders a second${estimatedEnd ? `, until about ${instantText(estimatedEnd)}` : ''}`,
  ];
  return lines.filter(Boolean).join('\n\n');
}
