/** A Temporal server without set-up. */
export { cacheFolder } from './cache';
export { findDevServer } from './find';
export { waitingFor } from './lasting';
export type { Progress } from './source';
export { freePort, isFree, isListening } from './ports';
export { type DevServer, startDevServer } from './start';
