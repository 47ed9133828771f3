/** The pages that a person sees on the way back from an OpenID Connect provider: plain HTML, no script, nothing from elsewhere. */

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Leads on to the desk. A link of our own page brings the session's cookie along, which a redirect from another site does not. */
export const onwards = page(
  '<meta http-equiv="refresh" content="0; url=/desk/">',
  '<p>You are signed in. <a href="/desk/">Go to the desk</a></p>',
);

/** Says that it did not work. @param refused whether it was the provider's answer, and not a fault */
export function notLetIn(refused: boolean): string {
  const why = refused
    ? 'You were not signed in. Your account may have no access to the desk; ask whoever runs it.'
    : 'Signing in is not possible at the moment. Try again later.';
  return page('', `<p role="alert">${why}</p><p><a href="/desk/">Back</a></p>`);
}

function page(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>ndc-flows desk</title>${head}</head>
<body>
${body}
</body>
</html>
`;
}
