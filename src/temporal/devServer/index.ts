/** A Temporal server without set-up. */
export { findDevServer } from './find';
export { type DevServer, startDevServer } from './start';
