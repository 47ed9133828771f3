/** Whatever reads a text of a service or a person reads it in linear time: no text of theirs stops a worker, which has one thread for all orders. All texts; `hostileTexts.test.ts` has one of each kind. */
import { beginnings, declareLinear } from './hostileTexts';

declareLinear(beginnings);
