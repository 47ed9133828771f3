/** Which orders may be changed: held or issued, with nothing under way. */
import { phaseOf, scheduleChanged } from '../orderPhase';
import type { OrderState } from '../orderState';
import { momentOf } from '../orderView';
import { Refusal } from '../refusal';
import type { World } from '../world';

/** Throws Refusal: 902 something is under way, 303 lapsed, 915 anything else that stands in the way. */
export function refuseUnlessChangeable(world: World, order: OrderState): void {
  const { ownerCode } = order;
  const phase = phaseOf(order, momentOf(world));
  if (phase === 'issuing' || order.changing) throw new Refusal('902', undefined, ownerCode);
  if (phase === 'lapsed') throw new Refusal('303');
  if (phase !== 'held' && phase !== 'issued') throw new Refusal('915', `the order is ${phase}`);
  if (scheduleChanged(order)) throw new Refusal('915', 'a schedule change waits to be accepted', ownerCode);
}
