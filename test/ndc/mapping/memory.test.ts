/** A shop answer is understood in memory that does not depend on its length. Longer answers of every kind: `memory.system.test.ts`. */
import { declareMemory } from './memory';

declareMemory([['shop', 16, 4, []]]);
