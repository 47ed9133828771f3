/** A well-formed answer of another operation than the one that was called, as a service gives it that mixes up its answers. */
import type { Reply, Wire } from './model';
import { uuidOf } from './random';

/** What is answered, and as which operation's answer it is written: any call gets the fee of somebody's order, and a reshop somebody's login. */
export function otherAnswer(wire: Wire, name: string): { wire: Wire; reply: Reply } {
  if (wire.operation === 'orderReshop') {
    const token = { value: uuidOf(`${name}/token`), expires: '2099-01-01T00:00:00.000+01:00' };
    return { wire: { ...wire, operation: 'login' }, reply: { kind: 'login', status: 'Success', token } };
  }
  const reply: Reply = {
    kind: 'fee',
    orderId: '1',
    offerId: uuidOf(`${name}/offer`),
    ownerCode: 'XX',
    fee: { amount: '0.00', currency: 'EUR' },
    warnings: [],
  };
  return { wire: { ...wire, operation: 'orderReshop' }, reply };
}
