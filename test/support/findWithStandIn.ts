/** A process that looks for a dev server, with a stand-in for the build that waits, half done, until it is told to go on. */
import { appendFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { findDevServer } from '../../src/temporal/devServer';
import { writeStandIn } from './standInBinary';

const tell = (message: object): void => void process.send?.(message);

findDevServer({
  progress: (line) => tell({ line }),
  sources: [
    {
      name: 'stand-in build',
      async get(staging) {
        const file = join(staging, 'temporal');
        await writeFile(file, '#!/bin/sh\necho half');
        await appendFile(process.env.BUILDS ?? '', `${process.pid}\n`);
        tell({ building: staging });
        await once(process, 'message');
        return writeStandIn(file);
      },
    },
  ],
}).then(
  ({ path }) => process.send?.({ path }, () => process.exit(0)),
  (error: Error) => process.send?.({ failed: error.message }, () => process.exit(1)),
);
