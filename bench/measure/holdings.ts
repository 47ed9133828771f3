/** What another process of this machine holds open, as Linux tells it: files by kind, TCP connections by state, threads. */
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export interface Holdings {
  /** Open files by what they are: `tcp`, `socket` (any other), `pipe`, `file`, and what the kernel calls the rest (`eventpoll`, …). */
  files: Record<string, number>;
  /** TCP sockets by state. */
  tcp: Record<string, number>;
  threads: number;
}

/** As /proc/net/tcp numbers them. Source: the kernel's tcp_states.h. */
const states = [
  '',
  'ESTABLISHED',
  'SYN_SENT',
  'SYN_RECV',
  'FIN_WAIT1',
  'FIN_WAIT2',
  'TIME_WAIT',
  'CLOSE',
  'CLOSE_WAIT',
  'LAST_ACK',
  'LISTEN',
  'CLOSING',
];

/** Throws where there is no such process, and where there is no /proc. */
export function holdingsOf(pid: number): Holdings {
  const connections = stateByInode(pid);
  const files: Record<string, number> = {};
  const tcp: Record<string, number> = {};
  for (const target of targetsOf(pid)) {
    const state = connections.get(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '');
    count(files, state ? 'tcp' : kindOf(target));
    if (state) count(tcp, state);
  }
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return { files, tcp, threads: Number(/^Threads:\s*(\d+)/m.exec(status)?.[1] ?? NaN) };
}

function targetsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((fd) => {
    try {
      return [readlinkSync(`${folder}/${fd}`)];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
}

function kindOf(target: string): string {
  // `socket:[123]`, `pipe:[123]`, `anon_inode:[eventpoll]`, `anon_inode:inotify`, or a path.
  const [, kind = '', what = ''] = /^(\w+):\[?([\w-]+)\]?$/.exec(target) ?? [];
  if (kind === 'anon_inode') return what;
  return kind || 'file';
}

/** The state of each TCP socket of the process's network, by inode. */
function stateByInode(pid: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const table of ['tcp', 'tcp6']) {
    for (const line of linesOf(`/proc/${pid}/net/${table}`).slice(1)) {
      const fields = line.trim().split(/\s+/);
      const state = states[Number.parseInt(fields[3] ?? '', 16)];
      if (state && fields[9]) found.set(fields[9], state);
    }
  }
  return found;
}

/** A machine without IPv6 has no second table. */
function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'latin1').trimEnd().split('\n');
  } catch {
    return [];
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
