import { globSync, readFileSync } from 'node:fs';
import { expect, type Page, type Request, type Response, test } from '@playwright/test';
import { demoPassword } from '#server/demo/content/people.ts';
import { formTable, heldElsewhere } from './form-table.ts';
import { expectNoPolicyBreach, sharedPage } from './journey-steps.ts';

const LEAVE_TEXT = 'You have unsaved changes, are you sure you want to leave?';
const sources = 'apps/web/src';

test('every form is drawn by a frame that guards it, or is in the table', () => {
  const drawnFiles = globSync('**/*.tsx', { cwd: sources })
    .filter((file) => !file.includes('.test.') && !/Picker/.test(file))
    .filter((file) => /<((Save)?Form|(Form|Titled)?Dialog|PickerDialog)\b|component="form"|<form\b/.test(read(file)));
  const knownFiles = [...formTable.map(({ file }) => file), ...Object.keys(heldElsewhere), ...pickers];
  expect(drawnFiles.filter((file) => !knownFiles.includes(file))).toEqual([]);
  const all = globSync('**/*.tsx', { cwd: sources });
  expect(knownFiles.filter((file) => !all.includes(file))).toEqual([]);
});

const read = (file: string) => readFileSync(`${sources}/${file}`, 'utf8');
const pickers = ['features/service-events/AddOnsDialog.tsx'];

/** What leaves the page without a word where nothing asks. */
const asksBeforeReload = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

async function staysWhenAsked(page: Page, isDialog: boolean) {
  expect(await asksBeforeReload(page)).toBe(true);
  const address = page.url();
  if (isDialog) await page.keyboard.press('Escape');
  else await page.getByRole('link', { name: 'Settings' }).click();
  const question = page.getByRole('alertdialog').filter({ hasText: LEAVE_TEXT });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  expect(page.url()).toBe(address);
  expect(await asksBeforeReload(page)).toBe(true);
}

/**
 * Ends the session: the cookie goes, and no save has the token that the page still holds. A read in the background must not
 * find out first. The page itself drops the token: with a route, the browser would load the whole app again for each form.
 */
async function endSession(page: Page) {
  await page.evaluate(() => {
    const send = window.fetch;
    const isSave = (method = 'GET', address: string) =>
      method !== 'GET' && /^\/(v1|auth\/change-password)/.test(new URL(address, location.href).pathname);
    const withoutToken: typeof fetch = (input, init) => {
      if (!isSave(init?.method, String(input))) return send(input, init);
      const headers = new Headers(init?.headers);
      headers.delete('authorization');
      return send(input, { ...init, headers });
    };
    window.fetch = withoutToken;
    addEventListener('session-begins', () => Object.assign(window, { fetch: send }), { once: true });
  });
  await page.context().clearCookies();
}

const beginSession = (page: Page) => page.evaluate(() => dispatchEvent(new Event('session-begins')));

const isSave = (request: Request) =>
  request.method() !== 'GET' && /\/(v1|auth\/change-password)/.test(new URL(request.url()).pathname);

function recordSaves(page: Page) {
  const saves: { status: number; what: object }[] = [];
  const note = (response: Response) => {
    const request = response.request();
    if (!isSave(request)) return;
    const { 'idempotency-key': key, 'if-match': version } = request.headers();
    const what = { url: request.url(), method: request.method(), body: request.postData(), key, version };
    saves.push({ status: response.status(), what });
  };
  page.on('response', note);
  return { saves, stop: () => page.off('response', note) };
}

async function signInAgain(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toContainText('Your save goes on as soon as you have signed in.');
  expect(await asksBeforeReload(page)).toBe(true);
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await dialog.getByLabel(/^Password/).fill(demoPassword);
  await beginSession(page);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

/** Nothing lies on a button that saves. */
const coveredButtons = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-uncovered] button, .MuiDialogActions-root button')]
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const seenElement = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && !button.contains(seenElement) && seenElement?.closest('[aria-label="Notifications"]');
      })
      .map((button) => button.textContent),
  );

const email = 'superadmin@brigade.example';
/** All forms have one guard, one save that waits for a sign-in and one toast: a page and a dialog show them, all in `npm run test:all`. */
const shownForms = ['a new menu', 'a brand'];
for (const [index, row] of formTable.entries()) {
  const tag = shownForms.includes(row.name) ? '' : ' @long';
  test(`${row.name} is guarded, saved after the session ended, and says so${tag}`, async ({ browser }) => {
    const mark = `${(Date.now() + index) % 1_000_000}`;
    const person = row.email ?? email;
    const page = await sharedPage(browser, person);
    await row.fill(page, mark);
    await staysWhenAsked(page, row.isDialog ?? false);

    const { saves, stop } = recordSaves(page);
    await endSession(page);
    await (row.save?.(page) ?? page.keyboard.press('Control+s'));
    await signInAgain(page, person);
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts.getByText(row.says(mark), { exact: true })).toBeVisible();
    // The screen that follows brings its own button, and the toast makes room once it is drawn.
    await expect.poll(() => coveredButtons(page)).toEqual([]);
    await expect(toasts.getByRole('alert')).toHaveCount(0);
    await expectNoPolicyBreach(page);
    stop();

    const accepted = saves.filter(({ status }) => status < 300);
    const refusedSaves = saves.filter(({ status }) => status === 401);
    expect(accepted).toHaveLength(1);
    expect(refusedSaves.length).toBeGreaterThan(0);
    expect(new Set([...refusedSaves, ...accepted].map(({ what }) => JSON.stringify(what))).size).toBe(1);
    if (accepted[0]) expect(saves.filter(({ status }) => status !== 401)).toHaveLength(1);
  });
}
