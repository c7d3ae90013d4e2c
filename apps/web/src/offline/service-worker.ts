import { useSyncExternalStore } from 'react';

/** A new version of the app that was downloaded and waits until it may take over. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function announce(worker: ServiceWorker | null) {
  waiting = worker;
  for (const listener of listeners) listener();
}

function watch(registration: ServiceWorkerRegistration) {
  if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // Without a controller this is the first version, which nobody has to be asked about.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) announce(worker);
    });
  });
}

const ASK_EVERY = 60 * 60_000;

/** Makes the app open without signal. Browsers offer this only over https and on localhost. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    watch(registration);
    // Without signal there is nobody to ask; the next hour does.
    setInterval(() => void registration.update().catch(() => {}), ASK_EVERY);
  } catch (error) {
    // The app works without it, only not without signal.
    console.warn(error);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Takes over with the waiting version and reloads; null when there is none. What is typed is on the phone already. */
export function useNewVersion(): (() => void) | null {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  if (!worker) return null;
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
}
