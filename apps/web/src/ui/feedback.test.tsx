import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { useAlert, useConfirm, useNotify, useOffer } from './feedback.ts';
import { SaveBar } from './SaveBar.tsx';

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

test('content longer than the window is scrolled by the keyboard alone', async () => {
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

  test('is asked once after a double click', async () => {
    await renderPart(<DeleteMenu />);
    await page.getByRole('button', { name: 'Delete menu' }).dblClick();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('deleted')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

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
  test('of success is spoken and closes by itself', async () => {
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

/** A form so far down the page. */
function FarDown({ height = 0 }: { height?: number }) {
  const notify = useNotify();
  const update = useMutation({ mutationFn: async () => {} });
  async function save() {
    await update.mutateAsync();
    notify('The account was saved.');
  }
  return (
    <>
      <div style={{ height }} />
      <button type="button" onClick={() => notify('An earlier failure.', 'error')}>
        Fail
      </button>
      <SaveBar>
        <button type="button" onClick={() => void save()}>
          Update
        </button>
      </SaveBar>
    </>
  );
}

/** Its action succeeds in part. */
function Refused() {
  const notify = useNotify();
  const save = useMutation({ mutationFn: async () => notify('The contact was refused.', 'error') });
  return (
    <button type="button" onClick={() => void save.mutateAsync().then(() => notify('The account was saved.'))}>
      Save
    </button>
  );
}

describe('a toast', () => {
  test('of a failure closes when the next action succeeds', async () => {
    await renderPart(<FarDown />);
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect.element(page.getByText('An earlier failure.')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.element(page.getByText('The account was saved.')).toBeVisible();
    await expect.element(page.getByText('An earlier failure.')).not.toBeInTheDocument();
  });

  test('of a failure stays when it came of the same action', async () => {
    await renderPart(<Refused />);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('The account was saved.')).toBeVisible();
    await expect.element(page.getByText('The contact was refused.')).toBeVisible();
  });

  test.each([0, 300, 560, 640, 720, 2000])('does not lie on the bar that saves, %i px down', async (height) => {
    await renderPart(<FarDown height={height} />);
    const update = page.getByRole('button', { name: 'Update' });
    await update.click();
    const toast = page.getByText('The account was saved.');
    await expect.element(toast).toBeVisible();
    for (const scroll of [0, 100, document.documentElement.scrollHeight]) {
      window.scrollTo(0, scroll);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const bar = document.querySelector('[data-uncovered]')?.getBoundingClientRect();
      const box = toast.element().parentElement?.getBoundingClientRect();
      if (!bar || !box) throw new Error('There is no bar or no toast.');
      expect(box.bottom <= bar.top || box.top >= bar.bottom).toBe(true);
    }
  });

  test('stays in the window where there is no room above what it must not cover', async () => {
    await renderPart(
      <>
        <Announce text="The account was saved." tone="success" />
        <div data-uncovered style={{ height: '200vh' }} />
      </>,
    );
    await page.getByRole('button', { name: 'Say' }).click();
    const toast = page.getByText('The account was saved.');
    await expect.element(toast).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(toast.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });

  test('is seen and heard while a dialog is open', async () => {
    await renderPart(
      <>
        <DeleteMenu />
        <Announce text="Something went wrong. Please try again." tone="error" />
      </>,
    );
    const say = page.getByRole('button', { name: 'Say' }).element() as HTMLElement;
    await page.getByRole('button', { name: 'Delete menu' }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    say.click();
    // By role: what a dialog hides from screen readers is not found.
    await expect.element(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect
      .element(page.getByRole('region', { name: 'Notifications' }).getByRole('alert'))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });
});

function OfferUndo({ onUndo }: { onUndo: () => void }) {
  const offer = useOffer();
  return (
    <button type="button" onClick={() => offer('Menu has been deleted.', { label: 'Undo', act: onUndo })}>
      Delete
    </button>
  );
}

describe('a toast that offers to undo', () => {
  const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
  const toast = () => page.getByRole('status').getByText('Menu has been deleted.');

  test('does so for ten seconds, and longer while it is focused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await renderPart(<OfferUndo onUndo={() => undefined} />);
      press('Delete');
      await vi.waitFor(() => expect(toast().query()).not.toBeNull());
      await vi.advanceTimersByTimeAsync(9500);
      expect(toast().query()).not.toBeNull();
      page.getByRole('button', { name: 'Undo' }).element().focus();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(toast().query()).not.toBeNull();
      (document.activeElement as HTMLElement).blur();
      await vi.advanceTimersByTimeAsync(10_500);
      await vi.waitFor(() => expect(toast().query()).toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });

  test('undoes once, by the keyboard too, and closes', async () => {
    const onUndo = vi.fn();
    await renderPart(<OfferUndo onUndo={onUndo} />);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Tab}{Enter}');
    expect(onUndo).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('of two deletes offers both', async () => {
    await renderPart(<OfferUndo onUndo={() => undefined} />);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(page.getByRole('button', { name: 'Undo' }).elements().length).toBe(2);
  });
});
