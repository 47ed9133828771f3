/** How secrets are told in texts: by the names before them, by how they look, and known ones in every spelling. */

/** Words before a `=` or `:`, in front of a secret; sources of patterns. */
const announcing = {
  /** A password may be any word. */
  password: 'pass(?:word|wd|phrase)',
  pwd: 'pwd',
  /** `token: expired` says what is wrong; a token is longer, or has a digit in it. */
  token: 'token(?:[ _-]?value)?|secret|api[_-]?key|cookie|authorization|j?sessionid',
  /** Three digits, which may be anything in prose. */
  code: 'cvv|cvc',
} as const;

const ANNOUNCED = '(?:\\\\?["\'])?\\s{0,3}[=:]\\s{0,3}(?:\\\\?["\'])?';
const SIGN = '[^\\s"\'\\\\,;&<>*]';

/** Each with what stays of it. */
const looks: readonly (readonly [pattern: RegExp, stays: string])[] = [
  [/\b(Bearer|Basic|Digest|Negotiate)(\s+)[A-Za-z0-9._~+/=-]{8,}/gi, '$1$2***'],
  // A JWT: three parts of base64url, the first of which is `{"`; that there are three is seen before the first is looked at from each hyphen.
  [/(?<![\w-])(?=[\w-]+\.[\w-]{2,}\.)((?:[\w-]*?-)?)eyJ[\w-]{6,}\.[\w-]{2,}\.[\w-]*/g, '$1***'],
  // A URL with a password.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]+:[^\s/@]+@/gi, '$1***@'],
  [new RegExp(`((?:${announcing.password}|\\b${announcing.pwd})${ANNOUNCED})${SIGN}{3,}`, 'gi'), '$1***'],
  [new RegExp(`((?:${announcing.token})${ANNOUNCED})(?=${SIGN}*\\d|${SIGN}{16})${SIGN}{6,}`, 'gi'), '$1***'],
];

/** A text that has none of these signs has none of the secrets: most lines of a log. */
const SIGNS =
  /bearer|basic|digest|negotiate|eyJ|:\/\/|pass|pwd|token|secret|key|cookie|authorization|session/i;

/** Returns the text with `***` for what looks like a secret, whoever wrote it. */
export function maskSecrets(text: string): string {
  if (!SIGNS.test(text)) return text;
  return looks.reduce((shown, [pattern, stays]) => shown.replace(pattern, stays), text);
}

/** What may stand between a word and its `=` or `:`: blanks, quotes, and quotes written as references. */
const WORD_AT_END = /([a-z][a-z0-9_-]{1,30})(?:\\?["']|&quot;|&apos;|&#3[49];|&amp;quot;)?\s{0,3}$/i;
const SECRET_WORD = new RegExp(`(?:${Object.values(announcing).join('|')})$`, 'i');

/**
 * Whether `text`, which ends before a `=` or `:`, ends with a word that announces a secret: JSON in an error's text, a header that a
 * gateway repeats, escaped XML. Compared with the end of the word, so that `X-Auth-Token` and `userPassword` are seen too.
 */
export function announcesSecret(text: string): boolean {
  const word = WORD_AT_END.exec(text)?.[1];
  return word !== undefined && SECRET_WORD.test(word.replace(/[-_]/g, ''));
}

/** Returns a known secret as texts, JSON, JSON in JSON, URLs and XML write it; nothing for one that is too short to be told from a text. */
export function spellingsOf(secret: string, shortest: number): string[] {
  if (secret.length < shortest) return [];
  const json = JSON.stringify(secret).slice(1, -1);
  const xml = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const url = encodeURIComponent(secret.replace(/[\ud800-\udfff]/g, ''));
  return [
    ...new Set([secret, json, JSON.stringify(json).slice(1, -1), url, xml, xml.replace(/"/g, '&quot;')]),
  ];
}
