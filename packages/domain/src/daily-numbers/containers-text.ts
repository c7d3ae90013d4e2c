import type { ContainerTotal } from '#contract/daily-numbers.ts';

/** '3 × Full Pan and 1 half', or '1 half Full Pan'. */
export function containersText(of: Pick<ContainerTotal, 'containerCount' | 'halfCount' | 'container'>): string {
  const { containerCount, halfCount, container } = of;
  if (containerCount === 0 && halfCount > 0) return `${halfCount} half ${container}`;
  return `${containerCount.toLocaleString('en-US')} × ${container}${halfCount > 0 ? ` and ${halfCount} half` : ''}`;
}
