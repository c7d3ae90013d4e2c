import { readdirSync, readFileSync } from 'node:fs';

export interface ChildProcess {
  readonly pid: number;
  readonly residentBytes: number;
}

function childOf(parent: number, pid: string, program: string): ChildProcess | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!command.includes(program) || !new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status)) return undefined;
    return { pid: Number(pid), residentBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024 };
  } catch {
    return undefined; // It has just ended.
  }
}

/** The children of a process that run this program, read from /proc (Linux only), independent of any queue's state. */
export const childProcesses = (program: string, parent = process.pid): ChildProcess[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (childOf(parent, name, program) ?? []) : []));

export const printerProcesses = (parent = process.pid): ChildProcess[] => childProcesses('printer-process', parent);

/**
 * Proportional set size: what is shared is divided among those who share it. The resident size of each would count the
 * program that several run as often as it runs. Linux only.
 */
export function proportionalBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // It has just ended, or is another user's.
  }
}
