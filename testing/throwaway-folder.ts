import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** A test run takes one, with the log of PostgreSQL. In a container, this folder often has 64 MB. */
const FREE_IN_MEMORY = 4 * GIGABYTE;
const MEMORY_LEFT = 8 * GIGABYTE;

function hasPlentyOfMemory(): boolean {
  if (!existsSync(MEMORY) || process.availableMemory() < MEMORY_LEFT) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > FREE_IN_MEMORY;
}

/**
 * A new folder for the database of a test run: in memory where there is plenty. A database has 900 files, and to create one
 * took twelve times as much processor time on a disk (decision 58).
 */
export const throwawayFolder = (prefix: string): string =>
  mkdtempSync(path.join(hasPlentyOfMemory() ? MEMORY : tmpdir(), prefix));
