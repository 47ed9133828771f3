/**
 * Brings the sandbox of another container to the worker's own loopback: `node --require forward.js dist/worker.js`, SANDBOX_ADDRESS `sandbox:8090`.
 *
 * The worker calls over plain http on its own machine alone, and the workers of docker-compose.yml are machines of their own. What goes
 * over the network of the composition in the clear is the sandbox's: fictitious people, and a password that everybody knows.
 */
const { connect, createServer } = require('node:net');

const [host, port] = process.env.SANDBOX_ADDRESS.split(':');

const forwarder = createServer({ allowHalfOpen: true }, (near) => {
  const far = connect({ host, port: Number(port), allowHalfOpen: true });
  // A broken end breaks the other: what a reset means to the worker is part of what the sandbox shows.
  near.on('error', () => far.destroy()).on('close', () => far.destroy());
  far.on('error', () => near.resetAndDestroy()).on('close', () => near.destroy());
  near.pipe(far).pipe(near);
});
// Another process of this container forwards already.
forwarder.on('error', (error) => {
  if (error.code !== 'EADDRINUSE') throw error;
});
// The worker ends when it has nothing more to do, and not when nobody connects any more.
forwarder.listen(Number(port), '127.0.0.1').unref();
