/** A small answer cut at every fifth byte, in every way in which HTTP can carry it: never a result, and never anything but cut. At every byte: `cuts.system.test.ts`. */
import { declareCuts } from './cuts';

declareCuts(5);
