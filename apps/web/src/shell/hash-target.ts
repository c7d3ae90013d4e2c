import { useLocation } from '@tanstack/react-router';
import type { RefCallback } from 'react';
import type { Id } from '#contract/values.ts';

/** Hashes of a scheduling day: a service line, its add-ons, its sheets and its coverage. */
export const serviceLineHash = (serviceLineId: Id) => `service-line-${serviceLineId}`;
export const addOnsHash = (serviceLineId: Id) => `add-ons-${serviceLineId}`;
export const sheetsHash = (serviceLineId: Id) => `sheets-${serviceLineId}`;
export const coverageHash = (serviceLineId: Id) => `coverage-${serviceLineId}`;
/** Hash of an element: where its allergens are recorded. */
export const allergensHash = 'allergens';

/** True if the address has this hash. */
export const useIsHashTarget = (hash: string): boolean => useLocation({ select: (location) => location.hash === hash });

const focusOn: RefCallback<HTMLElement> = (control) => {
  if (!control) return;
  control.focus();
  // The router scrolls to the top of a page that it has just shown.
  requestAnimationFrame(() => control.scrollIntoView({ block: 'center' }));
};

/** The ref of the control for a link to this hash: it gets the focus when it appears. */
export function useFocusHashTarget(hash: string): RefCallback<HTMLElement> | undefined {
  return useIsHashTarget(hash) ? focusOn : undefined;
}
