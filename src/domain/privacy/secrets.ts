/** Recognises secrets in texts: by the word before them, by their form, and known ones in every spelling. */

/** Words before a `=` or `:` that announce a secret, as pattern sources. */
const announcing = {
  /** A password may be any word. */
  password: 'pass(?:word|wd|phrase)',
  pwd: 'pwd',
  /** A token is long or has a digit, unlike `token: expired`. */
  token: 'token(?:[ _-]?value)?|secret|api[_-]?key|cookie|authorization|j?sessionid',
  /** Three digits, which may be anything in prose. */
  code: 'cvv|cvc',
} as const;

const ANNOUNCED = '(?:\\\\?["\'])?\\s{0,3}[=:]\\s{0,3}(?:\\\\?["\'])?';
const SIGN = '[^\\s"\'\\\\,;&<>*]';

/** Patterns of secrets, each with its replacement. */
const looks: readonly (readonly [pattern: RegExp, stays: string])[] = [
  [/\b(Bearer|Basic|Digest|Negotiate)(\s+)[A-Za-z0-9._~+/=-]{8,}/gi, '$1$2***'],
  // A JWT: three parts of base64url, the first of which begins with `{"`. The look-ahead checks for three parts first, to avoid a scan from
  // each hyphen.
  [/(?<![\w-])(?=[\w-]+\.[\w-]{2,}\.)((?:[\w-]*?-)?)eyJ[\w-]{6,}\.[\w-]{2,}\.[\w-]*/g, '$1***'],
  // A URL with a password.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]+:[^\s/@]+@/gi, '$1***@'],
  [new RegExp(`((?:${announcing.password}|\\b${announcing.pwd})${ANNOUNCED})${SIGN}{3,}`, 'gi'), '$1***'],
  [new RegExp(`((?:${announcing.token})${ANNOUNCED})(?=${SIGN}*\\d|${SIGN}{16})${SIGN}{6,}`, 'gi'), '$1***'],
];

/** A text without any of these has no secrets. Most log lines end here. */
const SIGNS =
  /bearer|basic|digest|negotiate|eyJ|:\/\/|pass|pwd|token|secret|key|cookie|authorization|session/i;

/** Returns the text with `***` for everything that looks like a secret. */
export function maskSecrets(text: string): string {
  if (!SIGNS.test(text)) return text;
  return looks.reduce((shown, [pattern, stays]) => shown.replace(pattern, stays), text);
}

/** Matches the last word before a `=` or `:`, with blanks and quotes, escaped or not. */
const WORD_AT_END = /([a-z][a-z0-9_-]{1,30})(?:\\?["']|&quot;|&apos;|&#3[49];|&amp;quot;)?\s{0,3}$/i;
const SECRET_WORD = new RegExp(`(?:${Object.values(announcing).join('|')})$`, 'i');

/**
 * Returns true if `text`, which ends before a `=` or `:`, ends with a word that announces a secret: JSON in an error text, a header echoed
 * by a gateway, escaped XML. Compares the end of the word, so that `X-Auth-Token` and `userPassword` match too.
 */
export function announcesSecret(text: string): boolean {
  const word = WORD_AT_END.exec(text)?.[1];
  return word !== undefined && SECRET_WORD.test(word.replace(/[-_]/g, ''));
}

/** Returns a known secret as written in texts, JSON, nested JSON, URLs and XML; nothing if it is shorter than `shortest`. */
export function spellingsOf(secret: string, shortest: number): string[] {
  if (secret.length < shortest) return [];
  const json = JSON.stringify(secret).slice(1, -1);
  const xml = secret.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const url = encodeURIComponent(secret.replace(/[\ud800-\udfff]/g, ''));
  return [
    ...new Set([secret, json, JSON.stringify(json).slice(1, -1), url, xml, xml.replace(/"/g, '&quot;')]),
  ];
}
