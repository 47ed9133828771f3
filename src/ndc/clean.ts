/** What a service says in words, cleaned before it leaves the client: no person, no secret, no card, and no page of it. */
import type { Notice } from '../domain/offers/offers';
import { wholeWords, type Scrub } from '../domain/privacy';
import { cut, longest, plainWords } from './mapping/words';

/** An error's or a fault's code, text and owner. */
export interface Said {
  code: string;
  text: string;
  owner?: string;
}

/** Codes are compared with tables, so that a short one stays as it is; what is longer than any code is somebody's text. */
const CODE = /^[\w.:-]{1,16}$/;

/** An error or a fault, cleaned and cut. */
export function cleanSaid({ code, text, owner }: Said, scrub: Scrub): Said {
  return {
    code: cleanCode(code, scrub),
    text: cleanText(text, scrub),
    ...(owner !== undefined && { owner: cleanCode(owner, scrub) }),
  };
}

/** The answer with its warnings cleaned, those of each order in it included. */
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

/** On one line. */
function cleanText(text: string, scrub: Scrub): string {
  const line = plainWords(wholeWords(text, longest.said)).replace(/\s+/g, ' ').trim();
  return cut(scrub(line), longest.text);
}
