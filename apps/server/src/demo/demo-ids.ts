import { createHash } from 'node:crypto';

/** Demo records have the same ids in every installation, so that links and screenshots stay valid. */
export function demoId(kind: string, ...key: readonly (string | number)[]): string {
  const hash = createHash('sha256')
    .update([kind, ...key].join('\n'))
    .digest('hex');
  return `01900000-0000-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** A deterministic pseudo-random number in [0, 1) that depends on the key only. */
export function demoChance(...key: readonly (string | number)[]): number {
  return Number.parseInt(createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 8), 16) / 0x1_0000_0000;
}
