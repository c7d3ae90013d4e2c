import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangeAfterPlanning } from '#contract/changes.ts';
import type { Permission } from '#contract/permissions.ts';
import { renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { ChangesPanel } from './ChangesPanel.tsx';

const change = (id: string, more: Partial<ChangeAfterPlanning> = {}): ChangeAfterPlanning => ({
  id,
  text: 'Milk was added to Pesto.',
  dishes: ['Pesto pasta', 'Caprese'],
  changedBy: 'Nora Ng',
  changedAt: '2026-11-23T17:30:00.000+00:00',
  acceptedBy: null,
  acceptedAt: null,
  ...more,
});
const accepted = {
  text: 'Fish was removed from Stock.',
  acceptedBy: 'Olive Planner',
  acceptedAt: '2026-11-23T18:00:00Z',
};
const show = (changes: ChangeAfterPlanning[], permissions?: Permission[]) =>
  renderInKitchen(<ChangesPanel changes={changes} marketId="phoenix" />, permissions ? { permissions } : {});

test('says what changed in which dishes, who and when in the market, and who accepted it', async () => {
  await show([change('one'), change('two', accepted)]);
  const open = page.getByRole('region', { name: 'Changed after planning' });
  await expect
    .element(open.getByRole('listitem'))
    .toHaveTextContent('Milk was added to Pesto. Changes Pesto pasta and Caprese. (Nora Ng, 11/23/2026 10:30 AM)');
  await expect
    .element(page.getByText('Fish was removed from Stock. Accepted by Olive Planner, 11/23/2026 11:00 AM'))
    .toBeVisible();
  await expect.element(open.getByText('Fish')).not.toBeInTheDocument();
  await expectAccessible();
});

test('readiness-3: a link to one of its changes leads to the button that accepts it', async () => {
  await renderInKitchen(<ChangesPanel changes={[change('one'), change('two')]} marketId="phoenix" />, {
    address: '/#change-two',
  });
  await expect.element(page.getByRole('button', { name: 'Accept' })).toHaveFocus();
});

test('is accepted as a whole by those who may edit what is scheduled, and by nobody else', async () => {
  const sentRequests = answerCalls({ acceptChanges: () => null });
  const { screen } = await show([change('one'), change('two'), change('three', accepted)]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => sentRequests.map(({ body }) => body)).toEqual([{ ids: ['one', 'two'] }]);
  await screen.unmount();
  await show([change('one')], ['viewScheduleMenu']);
  await expect.element(page.getByRole('region', { name: 'Changed after planning' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
});
