import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#testing/screens.tsx';
import { CrashScreen } from './CrashBoundary.tsx';

test.each([
  ['while the server answers', async () => new Response(), 'There is a newer Brigade.'],
  ['while the server is away', () => Promise.reject(new TypeError('Failed to fetch')), 'Brigade cannot be reached.'],
])('a file of the app that does not come, %s', async (_case, answer, title) => {
  vi.spyOn(window, 'fetch').mockImplementation(answer);
  await renderPart(<CrashScreen error={new TypeError('Failed to fetch dynamically imported module: /x.js')} />);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});
