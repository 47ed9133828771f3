export { merged, personalOf, type Personal } from './personal';
export { scrubbing, type Scrub } from './scrub';
export { wholeWords } from './wholeWords';
