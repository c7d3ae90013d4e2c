import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
  readonly residentBytes: number;
}

function findRunningProcess(pid: string): RunningProcess | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const readNumber = (field: RegExp) => Number(field.exec(status)?.[1] ?? 0);
    return {
      pid: Number(pid),
      parent: readNumber(/^PPid:\s+(\d+)$/m),
      command,
      residentBytes: readNumber(/^VmRSS:\s+(\d+)/m) * 1024,
    };
  } catch {
    return undefined; // It has just ended.
  }
}

/** Read from /proc (Linux only), independent of any queue's state. */
const listRunningProcesses = (): RunningProcess[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (findRunningProcess(name) ?? []) : []));

/** The children of a process that run this program. */
export const childProcesses = (program: string, ofParent = process.pid): RunningProcess[] =>
  listRunningProcesses().filter(({ parent, command }) => parent === ofParent && command.includes(program));

export const printerProcesses = (parent = process.pid): RunningProcess[] => childProcesses('printer-process', parent);

/** A process, its children and theirs. */
export function withDescendants(root: number): RunningProcess[] {
  const all = listRunningProcesses();
  const below = (parent: number): RunningProcess[] =>
    all.filter((child) => child.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}
