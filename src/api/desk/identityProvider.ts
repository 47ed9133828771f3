/** An OpenID Connect provider: where it sends people, and what it says of them once it has sent them back (OpenID Connect Core, RFC 7636). */
import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { request } from 'undici';
import { z } from 'zod';
import type { OpenIdConnectConfig } from '../../config';
import { NdcFlowsError } from '../../domain/errors';
import { baseUrl } from '../../domain/settings';

/** How long the provider may take for one answer (milliseconds). */
const ANSWERS_WITHIN = 10_000;

/** How long what the provider says of itself is believed (milliseconds). */
const KNOWN_FOR = 3_600_000;

/** Answers are a few KB. */
const LONGEST = 256 * 1024;

/** Signatures by a key that only the provider has. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** How far the provider's clock may be from ours (seconds). */
const LEEWAY = 30;

/** Thrown where the provider can't be asked, or answers what no provider should. */
export class ProviderUnusable extends NdcFlowsError {
  readonly code = 'openid-provider-unusable';
}

const address = z.string().refine((url) => baseUrlOrQuery(url));

/** What the provider says of itself (OpenID Connect Discovery). */
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

type Metadata = z.infer<typeof metadataSchema>;

const tokensSchema = z.object({ id_token: z.string().max(LONGEST) });

/** What is kept of one attempt to sign in, until the person comes back. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** What is known of a provider, for a time. */
interface Discovered {
  metadata: Metadata;
  keys: JWTVerifyGetKey;
  until: number;
}

/** One provider, as the configuration has it. */
export class IdentityProvider {
  #known?: Discovered;

  constructor(readonly config: OpenIdConnectConfig) {}

  /** Asks the provider what it says of itself. @throws ProviderUnusable */
  async reach(): Promise<void> {
    await this.#discovered();
  }

  /** Returns where to send a person who wants to sign in. @throws ProviderUnusable */
  async signInAddress({ state, nonce, verifier, redirectUri }: Attempt): Promise<string> {
    const { metadata } = await this.#discovered();
    const url = new URL(metadata.authorization_endpoint);
    const asked = {
      response_type: 'code',
      client_id: this.config.clientId,
      redirect_uri: redirectUri,
      scope: this.config.request.join(' '),
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Returns whether an answer may be this provider's: one that names itself must name the right one (RFC 9207). */
  async answers(issuer: string | undefined): Promise<boolean> {
    const { metadata } = await this.#discovered();
    if (issuer === undefined) return !metadata.authorization_response_iss_parameter_supported;
    return issuer === this.config.issuer;
  }

  /** Exchanges the code that a person came back with for what the provider says of them. @throws ProviderUnusable */
  async claimsFor(code: string, { nonce, verifier, redirectUri }: Attempt): Promise<JWTPayload> {
    const { metadata, keys } = await this.#discovered();
    const { id_token: idToken } = await this.#exchange(metadata, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    const { issuer, clientId } = this.config;
    const { payload } = await jwtVerify(idToken, keys, {
      ...{ issuer, audience: clientId, algorithms, clockTolerance: LEEWAY },
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }).catch((error: Error) => {
      throw unusable(
        `its ID token is not valid (${'code' in error ? String(error.code) : error.name})`,
        error,
      );
    });
    if (payload.nonce !== nonce) throw unusable('its ID token is for another sign-in');
    const others = Array.isArray(payload.aud) && payload.aud.length > 1;
    if (payload.azp === undefined ? others : payload.azp !== clientId)
      throw unusable('its ID token is for another client');
    return payload;
  }

  async #exchange(metadata: Metadata, form: Record<string, string>): Promise<z.infer<typeof tokensSchema>> {
    const { clientId, clientSecret } = this.config;
    const secret = await clientSecret?.();
    const methods = metadata.token_endpoint_auth_methods_supported;
    const inBody = secret === undefined || !methods.includes('client_secret_basic');
    const body = new URLSearchParams({
      ...form,
      ...(inBody && { client_id: clientId }),
      ...(inBody && secret !== undefined && { client_secret: secret }),
    });
    const basic = [clientId, secret ?? ''].map(formEncoded).join(':');
    const answer = await ask(metadata.token_endpoint, {
      method: 'POST',
      body: body.toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(!inBody && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
      },
    });
    const { data } = tokensSchema.safeParse(answer);
    if (data) return data;
    throw unusable('it answered the code with no ID token');
  }

  async #discovered(): Promise<Discovered> {
    if (this.#known && this.#known.until > Date.now()) return this.#known;
    const { issuer } = this.config;
    const answer = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const { data: metadata } = metadataSchema.safeParse(answer);
    if (metadata?.issuer !== issuer) throw unusable(`its discovery document is not one of issuer ${issuer}`);
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: ANSWERS_WITHIN });
    this.#known = { metadata, keys, until: Date.now() + KNOWN_FOR };
    return this.#known;
  }
}

async function ask(
  url: string,
  options: { method?: 'POST'; body?: string; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const { method = 'GET', body, headers } = options;
  const signal = AbortSignal.timeout(ANSWERS_WITHIN);
  try {
    const answer = await request(url, {
      ...{ method, signal, headers: { accept: 'application/json', ...headers } },
      ...(body !== undefined && { body }),
    });
    const text = await textOf(answer.body);
    if (answer.statusCode === 200) return documentIn(text);
    throw unusable(`it answered ${answer.statusCode}`);
  } catch (error) {
    if (error instanceof ProviderUnusable) throw error;
    throw unusable(`${new URL(url).origin} cannot be asked (${(error as Error).message})`, error);
  }
}

/** What the parser says of a text quotes it, and a token may be in it. */
function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('its answer is no JSON');
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > LONGEST) throw unusable('its answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** As the standard wants id and secret before they are joined (RFC 6749, 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

/** Addresses of a provider may have a query. */
function baseUrlOrQuery(url: string): boolean {
  return URL.canParse(url) && baseUrl.safeParse(url.replace(/[?#].*$/s, '')).success;
}

function unusable(why: string, cause?: unknown): ProviderUnusable {
  return new ProviderUnusable(`The OpenID Connect provider cannot be used: ${why}.`, {
    remedy: 'Check `api.desk.openIdConnect` and the provider.',
    ...(cause !== undefined && { cause }),
  });
}
