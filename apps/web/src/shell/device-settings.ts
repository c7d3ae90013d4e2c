import { useSyncExternalStore } from 'react';

/**
 * What this device remembers between visits, in local storage. Storage may be full or forbidden; the value then lives
 * until the page is closed.
 */
function createDeviceSetting<Value>(key: string, fallback: Value, parse: (text: string) => Value) {
  const listeners = new Set<() => void>();
  const read = () => {
    try {
      const text = localStorage.getItem(key);
      return text === null ? fallback : parse(text);
    } catch {
      return fallback;
    }
  };
  let value = read();
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    value = read();
    for (const listener of listeners) listener();
  });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Kept in memory, see above.
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}

const isTrue = (text: string) => text === 'true';

/** Off by default (screens-8). */
export const betaFeatures = createDeviceSetting('betaFeatures', false, isTrue);
/** The market last chosen on any screen with a market selector. */
export const rememberedMarketId = createDeviceSetting('marketId', '', (text) => text);
/** View and filters of the scheduling calendar as they were last, as text of an address. */
export const calendarDisplay = createDeviceSetting('calendarDisplay', '', (text) => text);
/** The last signed-in user, until logout: offline, the phone opens that user's day. */
export const rememberedUserId = createDeviceSetting('userId', '', (text) => text);
/** This installation has all that a first lunch needs: nobody asks again. */
export const areFirstStepsDone = createDeviceSetting('firstStepsDone', false, isTrue);
export const menuGroupIsClosed = createDeviceSetting('drawer.menuManagement.closed', false, isTrue);
export const serviceGroupIsClosed = createDeviceSetting('drawer.service.closed', false, isTrue);
