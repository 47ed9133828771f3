/** Words for people as they come through several systems: escaped once too often, and JSON where a sentence should be. */
import type { XmlTree } from '../../ndc/xml/write';
import type { Reply, SandboxWarning } from '../model';
import type { Dice } from './dice';
import { retold } from './trees';

/** Elements that hold words for people. An id, a code or an address of a machine is never among them. */
const WORDS = ['DescText', 'Name', 'TaxName', 'GivenName', 'Surname', 'CityName', 'StreetText'];

/** Names that HTML has for characters; the others are written as numbers. */
const NAMED: { [letter: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  é: '&eacute;',
  è: '&egrave;',
  à: '&agrave;',
  ç: '&ccedil;',
  ü: '&uuml;',
  ö: '&ouml;',
};

/** `1 bag & a half` → `1 bag &amp; a half`, which goes out as `1 bag &amp;amp; a half`. */
export function escapedTwice(answer: XmlTree): XmlTree {
  return retold(answer, WORDS, (text) =>
    text.replace(/[&<>"'-]|[^\x20-\x7e]/gu, (letter) => NAMED[letter] ?? `&#${letter.codePointAt(0)};`),
  );
}

/** Warnings of a success that read like errors. */
const FRIGHTENING: readonly SandboxWarning[] = [
  { code: '362', text: 'NDC_ORDERCREATE_9071 - We are unable to display your booking', owner: 'AIRLINE' },
  { code: '911', text: 'Unable to process - system error: language not supported', owner: 'SVC' },
  { code: '306', text: 'INVALID LANGUAGE CODE', owner: 'AIRLINE' },
  { code: 'SUPPLIER_WARN', text: 'All services may not be delivered', owner: 'AIRLINE' },
  { code: 'ERR400', text: '[{"errorCode":"ERR_C07","errorField":"[depPort]"}]', owner: 'AIRLINE' },
  { text: 'Tax is missing from Ticket' },
];

/** Some of them, in an answer that is a success. */
export function warnings(reply: Reply, dice: Dice): Reply {
  if (!('warnings' in reply)) return reply;
  const some = FRIGHTENING.filter(() => dice.chance(0.4));
  const chosen = some.length > 0 ? some : [dice.pick(FRIGHTENING)];
  return { ...reply, warnings: [...reply.warnings, ...chosen] };
}

/** The airline's own answer as the words of an error. The code is what it was. */
export function jsonText(reply: Reply): Reply {
  if (reply.kind !== 'error') return reply;
  return {
    ...reply,
    errors: reply.errors.map((error) => ({
      ...error,
      text: JSON.stringify([{ errorCode: error.code, errorField: '[request]', explanation: error.text }]),
    })),
  };
}
