/** Cleans the service's texts before they leave the client: removes personal data, secrets and card numbers, and shortens long texts. */
import type { Notice } from '../domain/offers/offers';
import { wholeWords, type Scrub } from '../domain/privacy';
import { cut, longest, plainWords } from './mapping/words';

/** Code, text, owner and language of an error or a fault. */
export interface Said {
  code: string;
  text: string;
  owner?: string;
  language?: string;
}

/** A code as tables compare it, which stays unchanged. Anything longer is free text and is cleaned. */
const CODE = /^[\w.:-]{1,16}$/;

/** LangCode: `en`, `en-GB`, `EN_us`. Anything else is left out. */
const LANGUAGE = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,4})?$/;

/** A CorrelationID that can be shown and stored. Anything else is left out. */
const CORRELATION_ID = /^[\w.:-]{1,64}$/;

/** Returns the CorrelationID of an answer if it differs from the request's and holds nothing else. */
export function ownCorrelationId(answered: string, asked: string, scrub: Scrub): string | undefined {
  const isOther = answered.toLowerCase() !== asked.toLowerCase();
  return isOther && CORRELATION_ID.test(answered) && scrub(answered) === answered ? answered : undefined;
}

/** Cleans and shortens an error or a fault. */
export function cleanSaid({ code, text, owner, language }: Said, scrub: Scrub): Said {
  return {
    code: cleanCode(code, scrub),
    text: cleanText(text, scrub),
    ...(owner !== undefined && { owner: cleanCode(owner, scrub) }),
    ...(language !== undefined && LANGUAGE.test(language) && { language }),
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
