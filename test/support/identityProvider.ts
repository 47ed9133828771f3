/** A real OpenID Connect provider on loopback, and a browser that signs in there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { request } from 'undici';
import { freePort } from './ports';

/** The accounts, and what the provider says of each. */
export type Accounts = Record<string, { preferred_username?: string; groups?: unknown; agency?: unknown }>;

/** A provider that runs. */
export interface RunningProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

/** Starts one, which sends people back to this address alone. @param host a name of this machine: to browsers, another name is another site */
export async function startProvider(
  redirectUri: string,
  accounts: Accounts,
  host = '127.0.0.1',
): Promise<RunningProvider> {
  const port = await freePort();
  const issuer = `http://${host}:${port}`;
  const client = {
    client_id: 'desk',
    client_secret: 'a secret of the desk & its provider: 100%',
    redirect_uris: [redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  };
  const given = JSON.stringify({ issuer, port, clients: [client], accounts });
  const child = spawn(process.execPath, [join(__dirname, 'oidcProvider.mjs'), given], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface(child.stdout), 'line');
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** A page that a browser shows. */
export interface Page {
  url: string;
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** A browser: follows redirects, keeps cookies by host and port, and fills in the provider's forms. */
export class Browser {
  readonly #jar = new Map<string, string>();
  /** Every address that was visited. */
  readonly visited: string[] = [];

  /** Cookies that go to an address, by name. */
  cookie(name: string): string | undefined {
    return this.#jar.get(name);
  }

  /** Replaces a cookie, or forgets it. */
  set(name: string, value: string | undefined): void {
    if (value === undefined) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }

  /** Opens an address. @param until where to stop: that address is not opened */
  async open(
    url: string,
    { form, until }: { form?: Record<string, string>; until?: RegExp } = {},
  ): Promise<Page> {
    this.visited.push(url);
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { statusCode, headers, body } = await request(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        ...(cookie && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    const text = await body.text();
    for (const written of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? [];
      this.set(name, value === '' ? undefined : value);
    }
    const { location } = headers;
    if (typeof location !== 'string') return { url, status: statusCode, text, headers };
    const next = new URL(location, url).href;
    return until?.test(next)
      ? { url: next, status: 0, text: '', headers }
      : this.open(next, until && { until });
  }

  /** Signs in with an account, from the desk and back. @param until where to stop on the way back */
  async signIn(desk: string, account: string, until?: RegExp): Promise<Page> {
    const stops = until && { until };
    let page = await this.open(`${desk}/desk/session/openid-connect`, stops);
    for (const fields of [{ prompt: 'login', login: account, password: 'any' }, { prompt: 'consent' }]) {
      const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1];
      if (action === undefined) return page;
      page = await this.open(new URL(action, page.url).href, {
        form: fields as Record<string, string>,
        ...stops,
      });
    }
    return page;
  }
}
