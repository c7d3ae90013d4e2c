import { readdirSync, readFileSync } from 'node:fs';

export interface PrinterProcess {
  readonly pid: number;
  readonly residentBytes: number;
}

function printerOf(parent: number, pid: string): PrinterProcess | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!command.includes('printer-process') || !new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) return undefined;
    return { pid: Number(pid), residentBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 };
  } catch {
    return undefined; // It has just ended.
  }
}

/** The printer processes of a process, read from /proc (Linux only), independent of the queue's own state. */
export const printerProcesses = (parent = process.pid): PrinterProcess[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (printerOf(parent, name) ?? []) : []));
