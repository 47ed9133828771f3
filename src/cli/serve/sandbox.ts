/** Runs a sandbox in the foreground and says how to reach it. */
import { isLoopback } from '../../domain/settings';
import { sandboxAccount, startSandbox } from '../../sandbox';
import { exitStatus, type ExitStatus } from '../exit';
import type { GlobalOptions } from '../globals';
import type { Output, Result } from '../output';
import { listenForSignals } from '../signals';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME, sandboxConfig, type WireChoice } from '../sandbox/sandboxConfig';

/** The command's options. */
export interface SandboxFlags extends WireChoice {
  port: number;
  host: string;
  realistic?: boolean;
  /** Milliseconds before each answer. */
  latency?: number;
  /** Milliseconds from an order's creation to its payment limit. */
  holdFor?: number;
  /** Another one sells other flights at other prices. */
  seed?: string;
  /** The file that keeps what was sold. */
  state?: string;
}

/** What a sandbox prints as JSON when it is ready. */
export interface SandboxReady {
  url: string;
  ledger: string;
  log: string;
  pid: number;
  username: string;
  password: string;
  config: string;
  realistic: boolean;
  /** The file that keeps its orders, if there is one. */
  state?: string;
}

/** Serves until a signal comes. Throws Node's error where the port is taken. */
export async function serveSandbox(
  { terminal, ...flags }: GlobalOptions & SandboxFlags,
  output: Output,
): Promise<ExitStatus> {
  const signals = listenForSignals(terminal);
  const account = {
    username: terminal.env[SANDBOX_USERNAME] || sandboxAccount.username,
    password: terminal.env[SANDBOX_PASSWORD] || sandboxAccount.password,
  };
  const sandbox = await startSandbox({
    port: flags.port,
    host: flags.host,
    realistic: flags.realistic,
    latency: flags.latency,
    holdFor: flags.holdFor,
    seed: flags.seed,
    stateFile: flags.state,
    accounts: [account],
  });
  try {
    const { url } = sandbox;
    output.result(
      ready({
        url,
        ledger: `${url}/ledger`,
        log: `${url}/log`,
        pid: process.pid,
        ...account,
        config: sandboxConfig(url, flags),
        realistic: flags.realistic === true,
        ...(flags.state !== undefined && { state: flags.state }),
      }),
    );
    await signals.first;
    return exitStatus.done;
  } finally {
    signals.dispose();
    await sandbox.close();
  }
}

function ready(value: SandboxReady): Result {
  const { url, ledger, log, username, password, config, realistic, state } = value;
  return {
    value,
    lines: [
      `Sandbox at ${url} (both versions, SOAP and REST). Press Ctrl-C to stop.`,
      ...(isLoopback(url) ? [] : ['It is open to other machines, with a publicly known password.']),
      ...(realistic ? ['It answers as real services do. To see how: ndc-flows sandbox --quirks'] : []),
      `  what happened:  ${ledger}`,
      `  every call:     ${log}`,
      `  its orders:     ${state === undefined ? 'gone when it ends; to keep them: ndc-flows sandbox --state FILE' : `kept in ${state}`}`,
      '  trips that go wrong:  ndc-flows sandbox --magic',
      '',
      'A configuration that reaches it (write it to ndc-flows.yaml):',
      '',
      // To be copied as they are.
      ...config.trimEnd().split('\n'),
      '',
      'and the credentials, for `ndc-flows doctor` and `ndc-flows worker`:',
      '',
      `export ${SANDBOX_USERNAME}=${username} ${SANDBOX_PASSWORD}=${password}`,
    ],
  };
}
