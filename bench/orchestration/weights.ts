/** What the empty workflow is told, so that it carries as much as a booking does. Pure. */
import type { OrderRequest } from '../../src/domain/request/request';
import type { EmptyInput, Load, Steps } from './empty/messages';
import type { Shape } from './shape';

/** @param trip booked by the activity that carries the most, in the place of as many bytes */
export function inputOf({ steps, request }: Shape, trip?: OrderRequest): EmptyInput {
  const told = trip ? bookedBy(steps, trip) : steps;
  return { steps: told, filling: 'x'.repeat(Math.max(0, request - bytesOf(told))) };
}

function bookedBy(steps: Steps, trip: OrderRequest): Steps {
  const [heaviest] = steps.flat().sort((a, b) => b.asked - a.asked);
  const booking = (load: Load): Load => ({
    ...load,
    asked: Math.max(0, load.asked - bytesOf(trip)),
    trip,
  });
  return steps.map((step) => step.map((load) => (load === heaviest ? booking(load) : load)));
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
