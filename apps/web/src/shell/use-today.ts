import { useSyncExternalStore } from 'react';
import { todayIn } from '#domain/calendar/calendar-day.ts';

const LOOK_EVERY = 30_000;

/** A screen that stays open over midnight, or wakes up the next morning, has another day. */
function subscribe(onLook: () => void) {
  const timer = setInterval(onLook, LOOK_EVERY);
  document.addEventListener('visibilitychange', onLook);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onLook);
  };
}

/** Today in the zone, updated while the screen is open. */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(subscribe, () => todayIn(timeZone, new Date()));
