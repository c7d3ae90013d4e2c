import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LabelCounts } from '#contract/documents.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { answerCalls, Refused } from '#testing/server-answers.ts';
import LabelsDialog from './LabelsDialog.tsx';

const counts: LabelCounts = {
  elements: [
    { scheduledElementId: 'rice', name: 'Rice' },
    { scheduledElementId: 'slaw', name: 'Slaw' },
  ],
  accounts: [
    { accountId: 'acme', account: 'Acme', labels: [3, 1] },
    { accountId: 'zenith', account: 'Zenith', labels: [8, 0] },
  ],
};

const dialog = page.getByRole('dialog', { name: 'Labels for Taco Bar' });
const accounts = dialog.getByRole('group', { name: 'Accounts' });
const dishes = dialog.getByRole('group', { name: 'Dishes' });
const status = dialog.getByRole('status');
const usedLocator = dialog.getByRole('textbox', { name: 'Labels already used on the first sheet' });

/** Every download is refused: what it asked for is looked at. */
async function openDialog(data: LabelCounts = counts, scheme: 'light' | 'dark' = 'light') {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sentRequests = answerCalls({
    getLabelCounts: () => data,
    printLabels: () => new Refused(500, { code: 'internal', message: '' }),
  });
  const menu = { id: 'menu', name: 'Taco Bar' };
  await renderPart(<LabelsDialog menu={menu} onClose={() => {}} />, { scheme });
  return () =>
    sentRequests.filter(({ name }) => name === 'printLabels').map(({ url }) => Object.fromEntries(url.searchParams));
}

describe('the choice of labels', () => {
  test.each(['light', 'dark'] as const)('starts with all of them (%s)', async (scheme) => {
    const askRows = await openDialog(counts, scheme);
    await expect.element(status).toHaveTextContent('12 labels on 2 sheets.');
    await expect.element(accounts.getByRole('checkbox', { name: 'Zenith 8 labels' })).toBeChecked();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Download labels' }).click();
    await expect.poll(askRows).toEqual([{ scheduledMenuId: 'menu', skip: '0' }]);
  });

  test('counts what is left of accounts and dishes, and prints only that, after the used ones', async () => {
    const askRows = await openDialog();
    await accounts.getByRole('checkbox', { name: 'Zenith 8 labels' }).click();
    await expect.element(status).toHaveTextContent('4 labels on 1 sheet.');
    await dishes.getByRole('checkbox', { name: 'Slaw 1 label' }).click();
    await expect.element(accounts.getByRole('checkbox', { name: 'Acme 3 labels' })).toBeChecked();
    await usedLocator.fill('8');
    await expect.element(status).toHaveTextContent('3 labels on 2 sheets.');
    await dialog.getByRole('button', { name: 'Download labels' }).click();
    await expect
      .poll(askRows)
      .toEqual([{ scheduledMenuId: 'menu', accountIds: 'acme', elementIds: 'rice', skip: '8' }]);
  });

  test('takes all of a list away at once, and back', async () => {
    await openDialog();
    const all = accounts.getByRole('checkbox', { name: 'All accounts' });
    await all.click();
    await expect.element(status).toHaveTextContent('There are no containers to label.');
    await expect.element(dialog.getByRole('button', { name: 'Download labels' })).not.toBeInTheDocument();
    await all.click();
    await expect.element(status).toHaveTextContent('12 labels on 2 sheets.');
  });

  test('refuses more used labels than a sheet has', async () => {
    await openDialog();
    await usedLocator.fill('10');
    await expect.element(dialog.getByText('From 0 to 9.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Download labels' })).not.toBeInTheDocument();
  });

  test('beyond 2,000 comes in several files, and says so', async () => {
    const many = { accountId: 'vast', account: 'Vast', labels: [4300, 0] };
    const askRows = await openDialog({ ...counts, accounts: [many] });
    await expect
      .element(status)
      .toHaveTextContent('4,300 labels on 430 sheets. One file holds at most 2,000 labels, so these come in 3 files.');
    await dialog.getByRole('button', { name: 'Download labels 4,001 to 4,300' }).click();
    await expect.poll(askRows).toEqual([{ scheduledMenuId: 'menu', skip: '0', part: '3' }]);
  });
});

test('a service without containers has no labels to choose', async () => {
  await openDialog({ ...counts, accounts: [] });
  await expect.element(dialog.getByText('There are no containers to label.')).toBeVisible();
  await expectAccessible();
});

test('labels that cannot be counted can be counted again', async () => {
  answerCalls({ getLabelCounts: () => new Refused(500, { code: 'internal', message: '' }) });
  await renderPart(<LabelsDialog menu={{ id: 'menu', name: 'Taco Bar' }} onClose={() => {}} />);
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('labels are not for everybody', async () => {
  answerCalls({ getLabelCounts: () => new Refused(403, { code: 'forbidden', message: '' }) });
  await renderPart(<LabelsDialog menu={{ id: 'menu', name: 'Taco Bar' }} onClose={() => {}} />);
  await expect.element(dialog.getByText('You do not have permission to see this.')).toBeVisible();
});
