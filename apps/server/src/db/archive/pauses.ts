import { setTimeout as pause } from 'node:timers/promises';

const LONGEST = 250;

/** Pauses for a share of the time since the last pause: other people work on the same processors. */
export function createPauser(share: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    await pause(Math.min(LONGEST, (performance.now() - began) * share));
    began = performance.now();
  };
}
