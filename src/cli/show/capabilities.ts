/** Capabilities as people read them, in 80 columns. */
import { instantText } from '../../domain/dates';
import { table } from '../output';
import type { AbilityLine, Capabilities, ProviderCapabilities } from '../doctor/capabilities';

/** Prints a table for each provider, and what it is based on. */
export function capabilityLines({
  healthy,
  folder,
  keepDays,
  note,
  notShown,
  providers,
}: Capabilities): string[] {
  return [
    ...providers.flatMap(providerLines),
    ...notShown,
    `Based on the calls of the last ${keepDays} days in ${folder}.`,
    note,
    '',
    healthy
      ? 'Everything that was tried works.'
      : 'Something that the profile claims was tried and failed; `ndc-flows messages` shows the messages.',
  ];
}

function providerLines({ provider, version, style, baseUrl, abilities }: ProviderCapabilities): string[] {
  return [
    `${provider}: NDC ${version} over ${style.toUpperCase()}`,
    baseUrl,
    '',
    ...table(
      ['operation', 'claimed', 'seen to work'],
      abilities.map((line) => [line.ability, line.claimed ? 'yes' : 'no', standingText(line)]),
    ),
    '',
  ];
}

/** A code that no table has may bring orders to a person. */
function codeText({ code, unlisted }: NonNullable<AbilityLine['failed']>): string {
  return unlisted ? `${code} (unlisted)` : code;
}

function standingText({ standing, because, workedAt, failed }: AbilityLine): string {
  switch (standing) {
    case 'not-claimed':
      return `(${because})`;
    case 'never-tried':
      return 'never tried';
    case 'unread':
      return 'not in the newest calls; older ones not read';
    case 'failed':
      return failed ? `failed on ${failed.at.slice(0, 10)}: ${codeText(failed)}` : '';
    case 'worked': {
      const when = instantText(workedAt ?? '');
      return failed ? `${when}, since then ${codeText(failed)}` : when;
    }
  }
}
