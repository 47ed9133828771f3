/** A process that reads once from the service at the URL of its first argument, and prints the status or the error's code. */
import { createHttp } from '../../src/ndc/transport/http';

const timeouts = { connect: 5_000, headers: 5_000 };
const http = createHttp({ baseUrl: process.argv[2] ?? '', timeouts, concurrency: 1 });
const request = { path: '/', headers: {}, body: '<Request/>', total: 9_000 };

void http
  .read(request, ({ status }) => Promise.resolve(status))
  .then(
    (status) => console.log(status),
    ({ code }: { code: string }) => console.log(code),
  )
  .finally(() => http.close());
