/** Every path through the workflows of which a history is kept: the ways that schedule commands differently. */
import type { Path } from './path';
import { ofAgencies } from './paths/agencies';
import { afterSale } from './paths/afterSale';
import { batches } from './paths/batches';
import { booking } from './paths/booking';
import { lostWrites } from './paths/lostWrites';
import { ordersThatExist } from './paths/ordersThatExist';
import { runs } from './paths/runs';
import { several } from './paths/several';

export const paths: readonly Path[] = [
  ...booking,
  ...lostWrites,
  ...ordersThatExist,
  ...runs,
  ...several,
  ...batches,
  ...ofAgencies,
  ...afterSale,
];
