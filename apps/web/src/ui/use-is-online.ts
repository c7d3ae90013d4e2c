import { useSyncExternalStore } from 'react';

function onSignal(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** What the browser says of its network; one that it takes for there may still reach nothing. */
export const useIsOnline = () => useSyncExternalStore(onSignal, () => navigator.onLine);
