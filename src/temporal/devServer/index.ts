/** A Temporal server without set-up. */
export { type DevServer, type DevServerOptions, DevServerFailed, startDevServer } from './start';
export { DevServerNotFound, type FindOptions, findDevServer } from './find';
export type { Progress } from './progress';
