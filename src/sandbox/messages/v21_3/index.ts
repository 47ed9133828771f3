/** The messages of 21.3, by operation. */
export * from './orders';
export * from './shopping';
