import type { ContainerTotal } from '#contract/daily-numbers.ts';

/** 'Full Pan' has a half that a kitchen calls '½ pan'; that of another container keeps its name. */
const nameHalf = (container: string) => {
  const [, rest] = /^full (.+)$/i.exec(container) ?? [];
  return rest ? `½ ${rest.toLowerCase()}` : `½ ${container}`;
};

/** '3 × Full Pan and ½ pan', '½ pan', or '2 × ½ pan'. */
export function formatContainers({
  containerCount,
  halfCount,
  container,
}: Pick<ContainerTotal, 'containerCount' | 'halfCount' | 'container'>): string {
  const full = `${containerCount.toLocaleString('en-US')} × ${container}`;
  if (halfCount === 0) return full;
  const half = `${halfCount === 1 ? '' : `${halfCount} × `}${nameHalf(container)}`;
  return containerCount === 0 ? half : `${full} and ${half}`;
}
