/** The messages of 19.2, by operation. */
export * from './orders';
export * from './shopping';
