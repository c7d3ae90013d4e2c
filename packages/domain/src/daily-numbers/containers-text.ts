import type { ContainerTotal } from '#contract/daily-numbers.ts';

/** An amount is never broken from what it counts. */
const NO_BREAK = '\u00a0';
const toTimes = (count: number) => `${count.toLocaleString('en-US')}${NO_BREAK}×${NO_BREAK}`;

/** 'Full Pan' has a half that a kitchen calls '½ pan'; that of another container keeps its name. */
const nameHalf = (container: string) => {
  const [, rest] = /^full (.+)$/i.exec(container) ?? [];
  return `½${NO_BREAK}${rest ? rest.toLowerCase() : container}`;
};

/** '3 × Full Pan and ½ pan', '½ pan', or '2 × ½ pan'. */
export function formatContainers({
  containerCount,
  halfCount,
  container,
}: Pick<ContainerTotal, 'containerCount' | 'halfCount' | 'container'>): string {
  const full = `${toTimes(containerCount)}${container}`;
  if (halfCount === 0) return full;
  const half = `${halfCount === 1 ? '' : toTimes(halfCount)}${nameHalf(container)}`;
  return containerCount === 0 ? half : `${full} and ${half}`;
}
