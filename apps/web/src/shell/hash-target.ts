import { useLocation } from '@tanstack/react-router';
import type { RefCallback } from 'react';
import type { Id } from '#contract/values.ts';

/** Hashes of a scheduling day: a service line, its add-ons, its sheets and its coverage. */
export const toServiceLineHash = (serviceLineId: Id) => `service-line-${serviceLineId}`;
export const toAddOnsHash = (serviceLineId: Id) => `add-ons-${serviceLineId}`;
export const toSheetsHash = (serviceLineId: Id) => `sheets-${serviceLineId}`;
export const toCoverageHash = (serviceLineId: Id) => `coverage-${serviceLineId}`;
/** Where a change after planning is accepted. */
export const toChangeHash = (changeId: Id) => `change-${changeId}`;
/** Hash of an element: where its allergens are recorded. */
export const allergensHash = 'allergens';

/** True if the address has one of these hashes. */
export const useIsHashTarget = (...hashes: string[]): boolean =>
  useLocation({ select: (location) => hashes.includes(location.hash) });

const focusOn: RefCallback<HTMLElement> = (control) => {
  if (!control) return;
  control.focus();
  // The router scrolls to the top of a page that it has just shown.
  requestAnimationFrame(() => control.scrollIntoView({ block: 'center' }));
};

/** The ref of the control for links to these hashes: it gets the focus when it appears. */
export function useFocusHashTarget(...hashes: string[]): RefCallback<HTMLElement> | undefined {
  return useIsHashTarget(...hashes) ? focusOn : undefined;
}
