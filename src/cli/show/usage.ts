/** Prints shops and bookings. */
import type { AgencyUsage, UsageList, Usages } from '../../client/usage';
import { instantText } from '../../domain/dates';
import { lines, table } from '../output';

/** Prints a line for each provider, and for each of its agencies, their sum where there are several, and what may be missing. */
export function usageText({
  since,
  until,
  agency,
  providers,
  total,
  complete,
  rememberedSince,
}: UsageList): string[] {
  const days = since === until ? since : `${since} to ${until}`;
  const byAgency = providers.some(({ agencies }) => agencies);
  const rows = [
    ...providers.flatMap(({ provider, agencies, ...its }) => [
      [provider, ...(byAgency ? ['all'] : []), ...cells(its)],
      ...(agencies ?? []).map((each) => ['', nameOf(each), ...cells(each)]),
    ]),
    ...(providers.length > 1 ? [['total', ...(byAgency ? [''] : []), ...cells(total)]] : []),
  ];
  const heads = ['provider', ...(byAgency ? ['agency'] : []), 'shops', 'bookings', 'shops per booking'];
  return lines(
    providers.length === 0
      ? `No order shopped or booked: ${days} (UTC).`
      : [
          ...table(heads, rows),
          '',
          `${days}, days in UTC.${agency === undefined ? '' : ` Agency ${agency} alone.`}`,
        ],
    !complete &&
      `The server forgets orders that ended before ${instantText(rememberedSince)}: what they shopped and booked is missing.`,
  );
}

const nameOf = ({ agency }: AgencyUsage): string => agency ?? '(none)';

function cells({ shops, bookings, shopsPerBooking }: Usages): string[] {
  return [String(shops), String(bookings), shopsPerBooking?.toFixed(1) ?? '–'];
}
