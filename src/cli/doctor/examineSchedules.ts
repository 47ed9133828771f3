/** Looks whether the schedules of batches that the configuration asks for are there, and which of them are paused. */
import type { Client } from '@temporalio/client';
import { Schedules } from '../../client/schedules';
import { zonedText } from '../show';
import { wrong, type Finding } from './finding';

/** One finding; none where the configuration asks for no schedule. */
export async function examineSchedules(client: Client, configured: readonly string[]): Promise<Finding[]> {
  if (configured.length === 0) return [];
  const what = 'schedules of batches';
  try {
    const there = await new Schedules(client).list();
    const missing = configured.filter((name) => !there.some((line) => line.name === name));
    if (missing.length > 0)
      return [
        {
          what,
          ok: false,
          found: `missing: ${missing.join(', ')}.`,
          remedy: 'Make them with `ndc-flows setup`.',
        },
      ];
    const told = there.map(({ name, paused, next, timezone = 'UTC' }) =>
      paused
        ? `${name} is paused`
        : `${name}${next ? ` next at ${zonedText(next, timezone)}` : ' never fires again'}`,
    );
    return [{ what, ok: true, found: told.join(', ') }];
  } catch (error) {
    return [wrong(what, error)];
  }
}
