import { hash } from 'node:crypto';

/** A deterministic pseudo-random number in [0, 1) that depends on the key only. */
export function getDemoChance(...key: readonly (string | number)[]): number {
  return Number.parseInt(hash('sha256', key.join('\n')).slice(0, 8), 16) / 0x1_0000_0000;
}
