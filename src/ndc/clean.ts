/** Cleans the service's texts before they leave the client: removes personal data, secrets and card numbers, and shortens long texts. */
import type { Notice } from '../domain/offers/offers';
import { wholeWords, type Scrub } from '../domain/privacy';
import { cut, longest, plainWords } from './mapping/words';

/** Code, text and owner of an error or a fault. */
export interface Said {
  code: string;
  text: string;
  owner?: string;
}

/** A code as tables compare it, which stays unchanged. Anything longer is free text and is cleaned. */
const CODE = /^[\w.:-]{1,16}$/;

/** Cleans and shortens an error or a fault. */
export function cleanSaid({ code, text, owner }: Said, scrub: Scrub): Said {
  return {
    code: cleanCode(code, scrub),
    text: cleanText(text, scrub),
    ...(owner !== undefined && { owner: cleanCode(owner, scrub) }),
  };
}

/** Cleans the warnings of an answer, and of every order in it. */
export function withCleanNotices<Output>(output: Output, scrub: Scrub): Output {
  const { warnings, others } = output as { warnings?: readonly Notice[]; others?: readonly unknown[] };
  return {
    ...output,
    ...(warnings && { warnings: warnings.map((notice) => cleanNotice(notice, scrub)) }),
    ...(others && { others: others.map((each) => withCleanNotices(each, scrub)) }),
  };
}

function cleanNotice(notice: Notice, scrub: Scrub): Notice {
  return {
    ...notice,
    ...(notice.code !== undefined && { code: cleanCode(notice.code, scrub) }),
    ...(notice.text !== undefined && { text: cleanText(notice.text, scrub) }),
  };
}

function cleanCode(code: string, scrub: Scrub): string {
  return cut(CODE.test(code) ? code : scrub(wholeWords(code, longest.said)), longest.code);
}

/** Cleans a text and puts it on one line. */
function cleanText(text: string, scrub: Scrub): string {
  const line = plainWords(wholeWords(text, longest.said)).replace(/\s+/g, ' ').trim();
  return cut(scrub(line), longest.text);
}
