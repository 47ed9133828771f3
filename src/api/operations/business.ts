/** Sales and providers. */
import { providerHealthList, providerList, salesList, salesQuery } from '../schemas';
import type { Operation } from './operation';

/** The operations. */
export const businessOperations: readonly Operation[] = [
  {
    id: 'listSales',
    method: 'GET',
    path: '/sales',
    tag: 'Sales',
    scope: 'orders:read',
    summary: 'List sales',
    description:
      'Lists what was issued, exchanged, voided and refunded, one line for each document event, with sums by currency. The days are the agency’s. ' +
      'Lines can lag a few seconds behind the orders.',
    query: salesQuery,
    answers: { 200: { says: 'The lines and their sums.', schema: salesList } },
    problems: ['bad-request', 'temporal-unavailable'],
  },
  {
    id: 'listProviders',
    method: 'GET',
    path: '/providers',
    tag: 'Providers',
    scope: 'orders:read',
    summary: 'List providers',
    description:
      'Lists the configured providers: what each can do, which agencies sell it, whether workers serve it, and its shops and bookings of the last 30 days. ' +
      'Nothing is asked of the airline.',
    answers: { 200: { says: 'The providers.', schema: providerList } },
    problems: ['temporal-unavailable'],
  },
  {
    id: 'readProviderHealth',
    method: 'GET',
    path: '/providers/health',
    tag: 'Providers',
    scope: 'orders:read',
    summary: 'Read how the providers have answered',
    description:
      'Counts of the last six hours, minute by minute: calls, those without an answer, rejections, "not now", durations and errors. ' +
      'The API reads them from the metrics of the workers, and forgets them when it ends.',
    answers: { 200: { says: 'The counts.', schema: providerHealthList } },
    problems: [],
  },
];
