/** On which ports of loopback a process listens, as the kernel says. */
import { readFile, readdir, readlink } from 'node:fs/promises';

const LISTENS = '0A';

/** Ports of IPv4 sockets in state LISTEN that the process holds. */
export async function listeningPorts(pid: number): Promise<number[]> {
  const descriptors = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
  const own = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((table) => readFile(`/proc/${pid}/net/${table}`, 'utf8')),
  );
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === LISTENS && own.has(columns[9] ?? ''))
    .map((columns) => Number.parseInt(columns[1]?.split(':')[1] ?? '', 16));
}

/** What of these ports serves metrics in text form, as `host:port`. */
export async function metricsAddress(ports: readonly number[]): Promise<string | undefined> {
  for (const port of ports) {
    const address = `127.0.0.1:${port}`;
    const text = await fetch(`http://${address}/metrics`, { signal: AbortSignal.timeout(10_000) })
      .then((response) => (response.ok ? response.text() : ''))
      .catch(() => '');
    if (text.startsWith('# HELP')) return address;
  }
  return undefined;
}
