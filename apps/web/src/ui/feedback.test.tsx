import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { useAlert, useConfirm, useNotify } from './feedback.ts';

function DeleteMenu({ text = 'Are you sure you want to delete this menu?' }) {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    setAnswer((await confirm({ text, confirmLabel: 'Delete', danger: true })) ? 'deleted' : 'kept');
  };
  return (
    <>
      <button type="button" onClick={ask}>
        Delete menu
      </button>
      <output>{answer}</output>
    </>
  );
}

test('what is longer than the window is scrolled by the keyboard alone', async () => {
  const text = Array.from({ length: 80 }, (_, line) => `Fault ${line}`).join('\n');
  await renderPart(<DeleteMenu text={text} />);
  await page.getByRole('button', { name: 'Delete menu' }).click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{End}');
  const box = document.querySelector('.MuiDialogContent-root');
  expect(document.activeElement).toBe(box);
  await vi.waitFor(() => expect(box?.scrollTop).toBeGreaterThan(0));
});

describe('a question', () => {
  test.each(['light', 'dark'] as const)(
    'is asked in a dialog, the safe choice first and focused (%s)',
    async (scheme) => {
      await renderPart(<DeleteMenu />, { scheme });
      await page.getByRole('button', { name: 'Delete menu' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this menu?' });
      await expect.element(dialog).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
      const labels = dialog
        .getByRole('button')
        .elements()
        .map((button) => button.textContent);
      expect(labels).toEqual(['Cancel', 'Delete']);
      await expectAccessible();
    },
  );

  test.each([
    ['Delete', '{Tab}{Enter}', 'deleted'],
    ['Cancel', '{Enter}', 'kept'],
    ['Escape', '{Escape}', 'kept'],
  ])('answered with %s returns the focus to where it was', async (_, keys, answer) => {
    await renderPart(<DeleteMenu />);
    await page.getByRole('button', { name: 'Delete menu' }).click();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.element(page.getByText(answer)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete menu' })).toHaveFocus();
  });
});

function Announce({ text, tone }: { text: string; tone: 'success' | 'error' }) {
  const notify = useNotify();
  const alert = useAlert();
  return (
    <>
      <button type="button" onClick={() => notify(text, tone)}>
        Say
      </button>
      <button type="button" onClick={() => void alert('No changes to save!')}>
        Warn
      </button>
    </>
  );
}

describe('a message', () => {
  test('of success is spoken and goes by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await renderPart(<Announce text="Menu has been updated successfully." tone="success" />);
      (page.getByRole('button', { name: 'Say' }).element() as HTMLElement).click();
      const toast = page.getByRole('status').getByText('Menu has been updated successfully.');
      await vi.waitFor(() => expect(toast.query()).not.toBeNull());
      await vi.advanceTimersByTimeAsync(8000);
      await vi.waitFor(() => expect(toast.query()).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  test('of failure stays until it is closed', async () => {
    await renderPart(<Announce text="Something went wrong. Please try again." tone="error" />);
    await page.getByRole('button', { name: 'Say' }).click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('that has to be read is a dialog with one button', async () => {
    await renderPart(<Announce text="" tone="success" />);
    await page.getByRole('button', { name: 'Warn' }).click();
    await expect.element(page.getByRole('alertdialog', { name: 'No changes to save!' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});
