import { useLocation } from '@tanstack/react-router';
import type { RefCallback } from 'react';
import type { Id } from '#contract/values.ts';

/** Hashes of a scheduling day: a service line, its add-ons, and who gets a meal there. */
export const serviceLineHash = (serviceLineId: Id) => `service-line-${serviceLineId}`;
export const addOnsHash = (serviceLineId: Id) => `add-ons-${serviceLineId}`;
export const sheetsHash = (serviceLineId: Id) => `sheets-${serviceLineId}`;
export const coverageHash = (serviceLineId: Id) => `coverage-${serviceLineId}`;
/** Hash of an element: where its allergens are recorded. */
export const allergensHash = 'allergens';

/** Whether a link led to this very part of the screen. */
export const useIsMeant = (hash: string): boolean => useLocation({ select: (location) => location.hash === hash });

const focusOn: RefCallback<HTMLElement> = (control) => {
  if (!control) return;
  control.focus();
  // The router goes to the top of a page that it has just shown.
  requestAnimationFrame(() => control.scrollIntoView({ block: 'center' }));
};

/** The ref of the control at which somebody starts whom a link led to this part: it takes the focus when it appears. */
export function useStartHere(hash: string): RefCallback<HTMLElement> | undefined {
  return useIsMeant(hash) ? focusOn : undefined;
}
