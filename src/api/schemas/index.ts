/** The documents that go over the API beside those that orders have everywhere. */
export * from './batches';
export * from './messages';
export * from './orders';
export * from './passengers';
export * from './providers';
export * from './sales';
export * from './timeline';
