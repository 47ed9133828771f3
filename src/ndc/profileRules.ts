/** What no setting of a profile can see alone. */
import { showDuration } from '../domain/duration';
import { isWrite, operationNames, type OperationName, type WriteName } from '../domain/calls/operations';
import { defaultTotals, reshopForms } from './profileDefaults';
import type { WrittenProfile } from './profileShape';

/** The deadline of each operation (milliseconds). */
export function totalsOf({ total }: WrittenProfile['timeouts']): Record<OperationName, number> {
  const totals = { ...defaultTotals };
  for (const name of operationNames) totals[name] = total[name] ?? total.default ?? totals[name];
  return totals;
}

/** The write with the longest deadline. */
function slowestWrite(totals: Record<OperationName, number>): { name: WriteName; total: number } {
  const writes = operationNames.filter(isWrite).map((name) => ({ name, total: totals[name] }));
  return writes.reduce((slowest, each) => (each.total > slowest.total ? each : slowest));
}

/** What no field can see alone. A rule is asked when the fields that it compares are sound, whatever is wrong elsewhere. */
export interface Rule {
  path: readonly string[];
  needs: readonly (keyof WrittenProfile)[];
  complaint: (profile: WrittenProfile) => string | undefined;
}

/** All of them. */
export const rules: readonly Rule[] = [
  {
    path: ['tls'],
    needs: ['baseUrl', 'tls'],
    complaint: ({ baseUrl: url, tls }) =>
      tls !== undefined && !/^https:/i.test(url)
        ? 'means nothing to plain http; baseUrl begins with https://'
        : undefined,
  },
  {
    path: ['tls', 'key'],
    needs: ['tls'],
    complaint: ({ tls }) =>
      (tls?.key === undefined) === (tls?.certificate === undefined)
        ? undefined
        : 'goes with certificate: a client certificate needs both',
  },
  {
    path: ['tls', 'passphrase'],
    needs: ['tls'],
    complaint: ({ tls }) =>
      tls?.passphrase !== undefined && tls.key === undefined ? 'is for key, and there is none' : undefined,
  },
  {
    path: ['capabilities', 'cancelVia'],
    needs: ['version', 'capabilities'],
    complaint: ({ version, capabilities }) =>
      version === '21.3' && capabilities.cancelVia === 'orderCancel'
        ? 'is not possible: 21.3 has no orderCancel; write orderChange where the service cancels by it, else none'
        : undefined,
  },
  {
    path: ['forms', 'reshop'],
    needs: ['version', 'forms'],
    complaint: ({ version, forms }) =>
      forms.reshop !== undefined && !reshopForms[version].includes(forms.reshop)
        ? `is no form of ${version}; it knows ${reshopForms[version].join(' and ')}`
        : undefined,
  },
  {
    path: ['settleFor'],
    needs: ['settleFor', 'writeFence', 'timeouts'],
    complaint: ({ settleFor, writeFence, timeouts }) => {
      const { name, total } = slowestWrite(totalsOf(timeouts));
      return settleFor > writeFence + total
        ? undefined
        : `must be longer than writeFence and the deadline of ${name} together (${showDuration(writeFence + total)}): ` +
            'until then the write itself may still be under way';
    },
  },
  {
    path: ['warnBefore'],
    needs: ['warnBefore', 'assumedHold'],
    complaint: ({ warnBefore, assumedHold }) =>
      warnBefore < assumedHold
        ? undefined
        : `must be shorter than assumedHold (${showDuration(assumedHold)})`,
  },
];
