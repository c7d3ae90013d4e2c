import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import SheetStatusPage from './SheetStatusPage.tsx';

test('a scanned sheet tells who is not signed in only whether it is current, and offers to sign in', async () => {
  answerCalls({ getSheetStatus: () => ({ status: 'current', document: 'packout', date: '2099-05-04' }) });
  await renderInKitchen(<SheetStatusPage code="K7M29QRT" />);
  await expect.element(page.getByRole('status').filter({ hasText: 'Current' })).toBeVisible();
  await expect.element(page.getByText('Packout sheet of 05/04/2099')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible();
});
