import { useRouterState } from '@tanstack/react-router';
import { createContext, type RefObject, useContext, useEffect, useState } from 'react';

/** How many screens were gone to since the app opened; a change of search alone is none. */
export const NavigationCountContext = createContext(0);

export function useNavigationCount(): number {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [arrivals, setArrivals] = useState({ path, count: 0 });
  if (path !== arrivals.path) setArrivals({ path, count: arrivals.path === undefined ? 0 : arrivals.count + 1 });
  return arrivals.count;
}

/**
 * After navigation by a link, the focus moves to the heading and screen readers announce it: the link is gone, or is in
 * the drawer. What
 * has the focus on the screen itself keeps it, such as a search box or the button that leads to the next day.
 */
export function useFocusAfterNavigation(heading: RefObject<HTMLElement | null>): void {
  const arrivals = useContext(NavigationCountContext);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = !focused || focused === document.body || focused.closest('aside') !== null;
    if (arrivals > 0 && isFree) heading.current?.focus({ preventScroll: true });
  }, [arrivals, heading]);
}
