/** What is done for each operation. */
export { handlersOf } from './handlersOf';
export type { HandedIn } from './handedIn';
