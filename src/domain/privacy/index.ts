export { CARD_REFUSED, cardPaths, writtenPath } from './cardCheck';
export { announcesTicket, isTicket } from './cardLookalikes';
export { AHEAD_OF_CARD, findCards, maskCards, replaceCards, suspectedCardsAt } from './cards';
export { heldBy, type Held } from './elementNames';
export { maskEmailAddresses } from './emailAddresses';
export { nameKey, sameLetters } from './names';
export { merged, personalOf, type Personal } from './personal';
export { scrubbing, wholeWords, type Scrub } from './scrub';
export { announcesSecret, maskSecrets, spellingsOf } from './secrets';
