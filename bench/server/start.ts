/** Starts the answer server and speaks with it. It ends with the process that started it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AnswerWish, KeptAnswer, ServerCall, ServerReply, ServerUsage } from './protocol';

/** A `ServerCall` before it has an id. */
type Asked = ServerCall extends infer Call ? (Call extends { id: number } ? Omit<Call, 'id'> : never) : never;

export interface AnswerServer {
  /** Without a slash at its end. */
  url: string;
  /** Has it generate an answer, to be asked for by `pathOf(name, …)`. */
  keep(name: string, wish: AnswerWish): Promise<KeptAnswer>;
  usage(): Promise<ServerUsage>;
  close(): Promise<void>;
}

/** Throws where the process ends before it listens. */
export async function startServer(): Promise<AnswerServer> {
  const child = fork(require.resolve('./main'));
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error('the answer server has ended');
  });
  failed.catch(() => undefined);
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [{ url: string }];
  let asked = 0;

  function ask(call: Asked): Promise<ServerReply> {
    const id = ++asked;
    const answered = new Promise<ServerReply>((resolve) => {
      const hear = (message: ServerReply): void => {
        if (message.id !== id) return;
        child.off('message', hear);
        resolve(message);
      };
      child.on('message', hear);
    });
    child.send({ id, ...call });
    return Promise.race([answered, failed]);
  }

  return {
    url: ready.url,
    keep: async (name, wish) => given((await ask({ call: 'keep', name, wish })).kept),
    usage: async () => given((await ask({ call: 'usage' })).usage),
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the answer server gave another answer');
  return value;
}
