/** The archive of raw messages. */
export { createArchive, type Archive } from './archive';
export { evidenceOf, type Evidence } from './evidence';
export { findMessages, type FoundMessage, type Unread, type Wanted } from './find';
export { countMessages, eraseMessages } from './erase';
export { keptMessages } from './kept';
