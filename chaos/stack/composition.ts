/** What docker-compose.yml says of PostgreSQL and the Temporal server: the stack without Docker is started by the same words. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ownFile } from '../../src/temporal/devServer/ownFile';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
}

/** The parts of the file that both ways of starting share. */
export interface Composition {
  /** What PostgreSQL is started with: `-c`, `max_connections=200`, … */
  postgres: string[];
  /** The script that makes and updates both databases, for `sh -ec`. */
  schema: string;
  /** The settings of the Temporal server that are not about where something is. */
  server: Record<string, string>;
  /** The dynamic configuration that is mounted into the server. */
  dynamicConfig: string;
}

/** Compose's way to write a dollar. */
const dollars = (text: string): string => text.replaceAll('$$', '$');

export function readComposition(): Composition {
  const { services } = parse(readFileSync(ownFile('docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<'postgres' | 'schema' | 'temporal', Service>;
  };
  const { postgres, schema, temporal } = services;
  const { DB = '', NUM_HISTORY_SHARDS = '' } = temporal.environment ?? {};
  const [, ...flags] = postgres.command ?? [];
  return {
    postgres: flags.map(dollars),
    schema: dollars(schema.command?.[0] ?? ''),
    server: { DB, NUM_HISTORY_SHARDS },
    dynamicConfig: ownFile('docker', 'temporal', 'dynamicconfig.yaml'),
  };
}
