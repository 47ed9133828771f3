/** Whatever reads a text of a service or a person reads it in linear time: no text of theirs stops a worker, which has one thread for all orders. */
import { declareLinear } from './hostileTexts';

// One of each kind: letters, digits, names, addresses, escapes, dates, secrets, cards. All of them: hostileTexts.system.test.ts.
declareLinear([
  'A',
  '1',
  ' ',
  'DOE/JANE',
  'a@a.',
  '%C3',
  '\\u00fc',
  '1FEB',
  '00000000-',
  '4111 ',
  'eyJaaaaaa.',
  'password="',
  '&lt;AuthToken ',
  'aaaaaaaaaaaaaaa',
  'element ',
]);
