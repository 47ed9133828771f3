/** Prints shops and bookings. */
import type { ProviderUsage, UsageList } from '../../client/usage';
import { instantText } from '../../domain/dates';
import { lines, table } from '../output';

/** Prints a line for each provider, their sum where there are several, and what may be missing. */
export function usageText({
  since,
  until,
  providers,
  total,
  complete,
  rememberedSince,
}: UsageList): string[] {
  const days = since === until ? since : `${since} to ${until}`;
  const rows = providers.length > 1 ? [...providers, { provider: 'total', ...total }] : providers;
  return lines(
    providers.length === 0
      ? `No order shopped or booked: ${days} (UTC).`
      : [
          ...table(['provider', 'shops', 'bookings', 'shops per booking'], rows.map(cells)),
          '',
          `${days}, days of UTC.`,
        ],
    !complete &&
      `The server forgets orders that ended before ${instantText(rememberedSince)}: what they shopped and booked is missing.`,
  );
}

function cells({ provider, shops, bookings, shopsPerBooking }: ProviderUsage): string[] {
  return [provider, String(shops), String(bookings), shopsPerBooking?.toFixed(1) ?? '–'];
}
