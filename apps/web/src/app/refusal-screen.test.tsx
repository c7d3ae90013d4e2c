import { useQueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { session } from '../api/session.ts';
import { currentUserQuery } from '../shell/current-user.ts';
import { RefusalScreen } from './RefusalScreen.tsx';

const refusedText = 'You do not have access to this platform.';

function RefusedContact() {
  const me = { email: 'contact@example.com' };
  useQueryClient().setQueryData(currentUserQuery.queryKey, { data: me, meta: { type: 'POC' } } as never);
  return <RefusalScreen />;
}

test.each(['light', 'dark'] as const)('a refused person reads the address of their sign-in (%s)', async (scheme) => {
  await renderPart(<RefusedContact />, { scheme });
  await expect.element(page.getByRole('heading', { name: refusedText })).toBeVisible();
  await expect.element(page.getByText('You are signed in as contact@example.com.')).toBeVisible();
  await expectAccessible();
});

test('a person known to the identity provider only reads the address of the sign-in', async () => {
  const claims = btoa(JSON.stringify({ email: 'stranger@example.com' }));
  const token = { token: `head.${claims}.proof`, expiresAt: new Date(Date.now() + 300_000).toISOString() };
  vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
    Response.json({ data: String(url).endsWith('settings') ? { provider: 'embedded' } : token }),
  );
  await session.token({ fresh: true });
  vi.restoreAllMocks();
  await renderPart(<RefusalScreen />);
  await expect.element(page.getByText('You are signed in as stranger@example.com.')).toBeVisible();
});
