/** What one of several providers has said, in one line for people. */
import { showMoney } from '../money';
import type { ProviderLine } from './status';

/** Returns the line: `skyline passed-over, 210.00 EUR, 911 system unavailable`. */
export function providerText({ provider, state, total, text }: ProviderLine): string {
  return [`${provider} ${state}`, total && showMoney(total), text].filter(Boolean).join(', ');
}
