/** What processes listen on, and which belong together; read from /proc, so for Linux alone. */
import { readdir, readFile, readlink } from 'node:fs/promises';

/** A socket that takes what comes from outside. */
export interface OpenSocket {
  pid: number;
  protocol: 'tcp' | 'udp';
  /** `127.0.0.1`, `0.0.0.0`, `::1`. */
  address: string;
  port: number;
}

/** The process and all that it has started, however far below. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const each of await readdir('/proc')) {
    if (!/^\d+$/.test(each)) continue;
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => undefined);
    // The name may hold brackets and blanks; the parent is the second word behind it.
    const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(each), Number(parent));
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** TCP sockets that listen, and UDP sockets that are bound and not connected. */
export async function openSocketsOf(pids: readonly number[]): Promise<OpenSocket[]> {
  const found = await Promise.all(
    pids.map(async (pid) => {
      const inodes = await inodesOf(pid);
      const tables = (['tcp', 'tcp6', 'udp', 'udp6'] as const).map(async (table) => {
        const text = await readFile(`/proc/${pid}/net/${table}`, 'utf8').catch(() => '');
        return text
          .split('\n')
          .slice(1)
          .flatMap((line) => {
            const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/);
            const protocol = table.startsWith('tcp') ? 'tcp' : 'udp';
            const open = protocol === 'tcp' ? state === '0A' : /:0000$/.test(remote);
            return open && inodes.has(inode) ? [{ pid, protocol, ...placeOf(local) } as const] : [];
          });
      });
      return (await Promise.all(tables)).flat();
    }),
  );
  return found.flat();
}

/** `0100007F:1F90`: the words of the address in the byte order of the machine, which is a little-endian one. */
function placeOf(written: string): { address: string; port: number } {
  const [address = '', port = ''] = written.split(':');
  const bytes = Buffer.from(address, 'hex').swap32();
  const mapped = bytes.length === 16 && /^0{20}ffff/.test(bytes.toString('hex'));
  const shown =
    bytes.length === 4 || mapped
      ? [...bytes.subarray(-4)].join('.')
      : (bytes.toString('hex').match(/.{4}/g) ?? [])
          .join(':')
          .replace(/^(0000:){7}000(?=1$)|^(0000:?){8}$/, '::');
  return { address: shown, port: parseInt(port, 16) };
}

async function inodesOf(pid: number): Promise<Set<string>> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}
