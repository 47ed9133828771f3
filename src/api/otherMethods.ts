/** Answers for the methods that a known path does not take: 405 with `Allow`, and `OPTIONS`, which asks for it. Neither needs a token. */
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems';

/** Adds them to every path that is registered until the server starts. Call it before the paths are registered, and what it returns after. */
export function otherMethods(server: FastifyInstance): () => void {
  const taken = new Map<string, string[]>();
  server.addHook('onRoute', ({ url, method, constraints }) => {
    // Whoever is not led there by a constraint comes to another path's route.
    if (Object.keys(constraints ?? {}).length > 0) return;
    taken.set(url, [...(taken.get(url) ?? []), ...[method].flat()]);
  });
  return () => {
    // As a plugin, it runs when those before it have registered their paths.
    server.register((others, _options, done) => {
      for (const [url, methods] of [...taken]) {
        const allow = [...methods, 'OPTIONS'].sort().join(', ');
        others.route({
          method: others.supportedMethods.filter((each) => !methods.includes(each)),
          url,
          // Before a body is read.
          onRequest: async ({ method }, reply) => {
            if (method !== 'OPTIONS') throw new Problem('method-not-allowed', { headers: { allow } });
            await reply.code(204).header('allow', allow).send();
          },
          handler: () => undefined,
        });
      }
      done();
    });
  };
}
