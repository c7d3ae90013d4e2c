import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#testing/screens.tsx';
import { createPreloadableDialog } from './preloadable.tsx';

let isServerThere = false;

function Greeting({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Good morning
    </button>
  );
}

const GreetingDialog = createPreloadableDialog(async () => {
  if (!isServerThere) throw new TypeError('Failed to fetch dynamically imported module: /greeting.js');
  return { default: Greeting };
});

function Form() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setOpen(true)}>
        Greet
      </button>
      {open && <GreetingDialog onClose={() => setOpen(false)} />}
    </>
  );
}

test('a dialog whose file does not come says so, leaves what was typed, and opens once the file can be had', async () => {
  // React tells the console of every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await renderPart(<Form />);
  await page.getByRole('textbox', { name: 'Name' }).fill('Harvest Bowl');
  await page.getByRole('button', { name: 'Greet' }).click();
  await expect.element(page.getByText(/^This could not be loaded/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harvest Bowl');
  isServerThere = true;
  await page.getByRole('button', { name: 'Greet' }).click();
  await expect.element(page.getByRole('button', { name: 'Good morning' })).toBeVisible();
});
