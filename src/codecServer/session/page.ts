/** The page where a person shows a token to the browser once: plain HTML, no script, nothing from elsewhere. */
import { createHash } from 'node:crypto';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32em;margin:4em auto;padding:0 1em}input,button{font:inherit;padding:.4em .6em}input{width:100%;box-sizing:border-box;margin:.3em 0 1em}';

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** What may be done with the page: sent back to where it came from, and nothing else. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  // Not `no-referrer`: with that browsers hide the origin of a form, by which it is known to be ours.
  'referrer-policy': 'same-origin',
};

/** What the page says. */
export type PageState = { is: 'signed-out'; wrong?: boolean } | { is: 'signed-in'; who: string };

/** The page as HTML. */
export function signInPage(state: PageState): string {
  const body = state.is === 'signed-in' ? signedIn(state.who) : signedOut(state.wrong === true);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>ndc-flows codec server</title><style>${STYLE}</style></head>
<body>
<h1>ndc-flows codec server</h1>
${body}
</body>
</html>
`;
}

function signedOut(wrong: boolean): string {
  return `${wrong ? '<p role="alert"><strong>This token is not valid.</strong></p>' : ''}
<form method="post" autocomplete="off">
<label>Token <input name="token" type="password" required autofocus autocomplete="off" spellcheck="false"></label>
<button>Show payloads in the Temporal UI</button>
</form>
<p>The Temporal UI sees the payloads from then on, in this browser, where its codec server settings say
<em>Include cross-origin credentials</em>. Each look is written down with the name of the token.</p>`;
}

function signedIn(who: string): string {
  return `<p>The Temporal UI sees payloads in this browser, as <strong>${escaped(who)}</strong>.</p>
<form method="post"><input type="hidden" name="end" value="1"><button>End this</button></form>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The subject of a JWT is written by others. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
