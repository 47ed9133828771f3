/** What whoever copies the blocks of the page about booking meets when something is not as it should be: an end, and a sentence. */
import { spawnSync } from 'node:child_process';
import { codeOfPage, pages } from '../support/pageCommands';

const texts = codeOfPage('docs/guides/booking.md').commands.map(({ text }) => text);

test('no loop goes on for ever', () => {
  const loops = texts.filter((text) => /\b(for|until|while)\b.*\bdo\b/.test(text));
  expect(loops.length).toBeGreaterThanOrEqual(2);
  for (const loop of loops)
    expect(loop).toMatch(/^for i in \$\(seq \d+\); do .*\(held\|failed\|attention\)"' && break;/);
});

test('without a token nothing is asked, and a sentence says why', () => {
  const ask = texts.filter((text) => /^(header|ask)\(\)/.test(text)).join('\n');
  const { status, stderr } = spawnSync('bash', ['-c', `TOKEN=\n${ask}\nask http://127.0.0.1:9/orders`], {
    encoding: 'utf8',
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain('TOKEN: is missing');
  expect(stderr).not.toContain('curl');
});

test('no command of any page is given a secret as an argument, where every user of the machine would see it', () => {
  for (const page of pages) {
    const given = codeOfPage(page).commands.filter(({ text }) =>
      /(-H|--header|--codec-auth|--api-key|--token|--password|-u|--user)[= ]["']?[^|;]*\$\{?\w*(TOKEN|KEY|SECRET|PASS)/.test(
        text,
      ),
    );
    expect({ page, given }).toEqual({ page, given: [] });
  }
});

test('the HTTP way has its address in one place, and takes its token away, so that it may be copied again', () => {
  expect(texts.filter((text) => text.includes(':8070'))).toEqual([expect.stringMatching(/^API=/)]);
  expect(texts.filter((text) => / api token (new|revoke) me\b/.test(text)).length).toBe(2);
});

test('what is asked of an order follows from what was typed before: it was made, and is not cancelled yet', () => {
  const open = new Set(['TRIP-1']);
  for (const text of texts) {
    for (const [, made = ''] of text.matchAll(/\btrip ((?:TRIP|BATCH)-\d)/g)) open.add(made);
    const [, asked, reference = ''] =
      /ndc-flows (release|ticket|cancel|resolve|quote) (\S+)/.exec(text) ?? [];
    if (asked !== undefined) expect(open).toContain(reference);
    if (asked === 'cancel') open.delete(reference);
  }
});
