import type { ServiceReadiness } from '#contract/readiness.ts';

/** True if nobody has to do anything for it now: what is not due yet does not count (readiness-5). */
export const isReady = ({ marks }: Pick<ServiceReadiness, 'marks'>): boolean =>
  marks.every(({ urgency }) => urgency === null || urgency === 'notDue');
