/** A small answer cut at every byte, in every way in which HTTP can carry it: never a result, and never anything but cut. */
import { declareCuts } from './cuts';

declareCuts(1);
