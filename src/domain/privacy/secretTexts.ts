/** Secrets in texts by how they look, whoever wrote them: tokens behind their names, bearers, JWTs, URLs with passwords. */

/** Each with what stays of it. */
const looks: readonly (readonly [pattern: RegExp, stays: string])[] = [
  [/\b(Bearer|Basic|Digest|Negotiate)(\s+)[A-Za-z0-9._~+/=-]{8,}/gi, '$1$2***'],
  // Three parts of base64url, the first of which is `{"`; that there are three is seen before the first is looked at from each hyphen.
  [/(?<![\w-])(?=[\w-]+\.[\w-]{2,}\.)((?:[\w-]*?-)?)eyJ[\w-]{6,}\.[\w-]{2,}\.[\w-]*/g, '$1***'],
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@:]+:[^\s/@]+@/gi, '$1***@'],
  [
    /((?:pass(?:word|wd|phrase)|\bpwd)(?:\\?["'])?\s{0,3}[=:]\s{0,3}(?:\\?["'])?)[^\s"'\\,;&<>*]{3,}/gi,
    '$1***',
  ],
  // `token: expired` says what is wrong; a token is longer, or has a digit in it.
  [
    /((?:token(?:[ _-]?value)?|secret|api[_-]?key|cookie|authorization|j?sessionid)(?:\\?["'])?\s{0,3}[=:]\s{0,3}(?:\\?["'])?)(?=[^\s"'\\,;&<>*]*\d|[^\s"'\\,;&<>*]{16})[^\s"'\\,;&<>*]{6,}/gi,
    '$1***',
  ],
];

/** A text that has none of these signs has none of the secrets: most lines of a log. */
const SIGNS =
  /bearer|basic|digest|negotiate|eyJ|:\/\/|pass|pwd|token|secret|key|cookie|authorization|session/i;

/** The text without what looks like a secret. */
export function withoutSecretLooks(text: string): string {
  if (!SIGNS.test(text)) return text;
  return looks.reduce((shown, [pattern, stays]) => shown.replace(pattern, stays), text);
}
