import { afterSaleCases } from './cases/afterSale';

describe.each([
  ['19.2', 'soap'],
  ['19.2', 'rest'],
  ['21.3', 'soap'],
  ['21.3', 'rest'],
] as const)('after the sale, NDC %s over %s', (version, style) => {
  const profile = version === '21.3' ? { capabilities: { cancelVia: 'orderChange' } } : {};
  afterSaleCases({ version, style, profile });
});
