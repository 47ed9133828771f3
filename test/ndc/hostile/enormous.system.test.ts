/** Gigabytes of every kind, sent to a client in a process of its own: it refuses each soon, within bounded memory. */
import { declareEnormous, enormous } from './enormous';

declareEnormous(enormous, 2000);
