import { expect, test } from 'vitest';
import { formatNotServed } from './not-served-text.ts';

const cancelled = (account: string, reason: string | null) => ({ accountId: account, account, reason });

test('accounts that are not served are named by reason', () => {
  expect(formatNotServed([])).toBeNull();
  const accounts = [cancelled('Acme', 'Thanksgiving'), cancelled('Beta', null), cancelled('Cobalt', 'Thanksgiving')];
  expect(formatNotServed(accounts)).toBe('Not served: Acme, Cobalt (Thanksgiving); Beta (cancelled).');
  // Once, however many of its services.
  expect(formatNotServed([cancelled('Acme', null), cancelled('Acme', null)])).toBe('Not served: Acme (cancelled).');
});
