import { afterEach, expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';

afterEach(async () => {
  vi.useRealTimers();
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' });
});

/** Puts the browser into a time zone and, where it is told, to a moment; both end with the test. */
export async function browserIn(timezoneId: string, now?: string): Promise<void> {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timezoneId);
  if (now) vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}
