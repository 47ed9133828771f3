/** A load balancer between worker and service that forgets logins as it is told: of one agent's calls, at one of them, in one way. */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a login goes wrong. It stays so for every later call with the same token.
 *
 * way     | what the service does with the call
 * --------|---------------------------------------------------------------------------
 * token   | it knows the token no more: error 368
 * cookies | the cookies do not reach it: error 368
 * 401,403 | the call ends before it, with this HTTP status and no words
 * account | as token, and the agent's next logins are refused: the password was changed
 */
export type Loss = 'token' | 'cookies' | '401' | '403' | 'account';

/** One call as the balancer saw it. */
export interface BalancedCall {
  operation: string;
  /** The way in which it was struck. */
  struck?: Loss;
}

/** What is to happen to the calls of an agent, logins not counted. */
interface Strike {
  /** The n-th call, 0 the first, or every call. A call that is repeated after a login counts once. */
  at: number | 'every';
  loss: Loss;
  /** The repeat after the login is struck as well. */
  again?: boolean;
}

export interface Balancer {
  url: string;
  /** Where the calls go. */
  target: string;
  /** Asked before each call goes on, with its agent. */
  before: (agent: string, call: BalancedCall) => void;
  /** Agents are told apart by the AgentCode of the requester. */
  strike(agent: string, strike: Strike): void;
  /** The agent's logins are refused from now on. */
  lockOut(agent: string): void;
  calls(agent: string): BalancedCall[];
  close(): Promise<void>;
}

/** Starts one, for SOAP. */
export async function startBalancer(): Promise<Balancer> {
  const calls = new Map<string, BalancedCall[]>();
  const strikes = new Map<string, Strike>();
  /** Tokens that are lost, and how. */
  const lost = new Map<string, Loss>();
  const lockedOut = new Set<string>();
  /** Agents whose next call is a repeat of one that was struck. */
  const repeating = new Set<string>();

  /** How many calls an agent has made, repeats after a loss not counted. */
  const counted = new Map<string, number>();
  const struck = (agent: string, token: string | undefined): Loss | undefined => {
    if (token === undefined) return undefined;
    if (lost.has(token)) return lost.get(token);
    const strike = strikes.get(agent);
    const at = counted.get(agent) ?? 0;
    const repeat = repeating.delete(agent);
    const hits = strike && (strike.at === 'every' || strike.at === at) && (!repeat || strike.again);
    if (!hits) {
      counted.set(agent, at + 1);
      return undefined;
    }
    if (repeat) counted.set(agent, at + 1);
    else repeating.add(agent);
    lost.set(token, strike.loss);
    if (strike.loss === 'account') lockedOut.add(agent);
    return strike.loss;
  };

  const serve = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { headers } = request;
    const operation = /(\w+)"?$/.exec(String(headers.soapaction))?.[1] ?? '';
    const agent = /AgentCode="([^"]*)"/.exec(body)?.[1] ?? '';
    const token = headers.authtoken as string | undefined;
    const loss = struck(agent, token);
    const call: BalancedCall = { operation, ...(loss && { struck: loss }) };
    calls.set(agent, [...(calls.get(agent) ?? []), call]);
    balancer.before(agent, call);
    if (loss === '401' || loss === '403') {
      response.writeHead(Number(loss)).end();
      return;
    }
    const sent = { ...headers };
    if (loss === 'token' || loss === 'account') sent.authtoken = 'lost';
    if (loss === 'cookies') delete sent.cookie;
    const locked = operation === 'login' && lockedOut.has(agent);
    const passed = locked ? body.replace(/ Password="/, ' Password="changed ') : body;
    sent['content-length'] = String(Buffer.byteLength(passed));
    const onward = http.request(
      balancer.target + (request.url ?? ''),
      { method: request.method, headers: sent, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end(passed);
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => serve(request, response, Buffer.concat(chunks).toString('utf8')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    before: () => undefined,
    strike: (agent, strike) => void strikes.set(agent, strike),
    lockOut: (agent) => void lockedOut.add(agent),
    calls: (agent) => calls.get(agent) ?? [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return balancer;
}
