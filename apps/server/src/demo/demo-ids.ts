import { createHash } from 'node:crypto';

/** The same thing of the demo has the same id in every installation, so that links and pictures stay true. */
export function demoId(kind: string, ...key: readonly (string | number)[]): string {
  const hash = createHash('sha256')
    .update([kind, ...key].join('\n'))
    .digest('hex');
  return `01900000-0000-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** A number from 0 up to 1 that only depends on the key: chance that comes out the same every time. */
export function demoChance(...key: readonly (string | number)[]): number {
  return Number.parseInt(createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 8), 16) / 0x1_0000_0000;
}
