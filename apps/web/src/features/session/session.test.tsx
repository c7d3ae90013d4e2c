import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sessionTexts } from '#contract/session-texts.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { aPerson, makeRole } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { MyAccountPage } from './my-account/MyAccountPage.tsx';
import SetPasswordPage from './sign-in/SetPasswordPage.tsx';
import SignInAgainDialog from './sign-in/SignInAgainDialog.tsx';
import SignInPage from './sign-in/SignInPage.tsx';

const token = { token: 'an id token', expiresAt: new Date(Date.now() + 300_000).toISOString() };
const refusal = (status: number, error: object | undefined) => () => Response.json({ error }, { status });
const finishRecord = (data: unknown) => () => Response.json({ data });

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** The API at the other end of the line, with what it says to a path. Keeps what was typed into it. */
function answer(replies: Record<string, () => Response> = {}, settings: object = { provider: 'embedded' }) {
  const sentRows: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url);
    if (path === '/auth/settings') return Response.json({ data: settings });
    if (path.startsWith('/v1/calendar-feeds')) return Response.json({ data: [], meta: { count: 0 } });
    if (request?.body) sentRows.push({ path, body: JSON.parse(String(request.body)) });
    return (replies[path] ?? finishRecord(path === '/auth/token' ? token : null))();
  });
  return sentRows;
}
const password = (name: string) => page.getByLabelText(new RegExp(`^${name}\\s*\\*?$`));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

beforeEach(() => {
  location.hash = '';
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

const statedText = surveyTexts.sentAfterSignIn;
function SignInAgainAfterSubmit() {
  const notify = useNotify();
  useEffect(() => notify(statedText, 'success'), [notify]);
  return <SignInAgainDialog />;
}

test.each([500, 560])(
  'the question to sign in again is not covered by a toast, also with a failure (%i px high)',
  async (height) => {
    answer({ '/auth/sign-in': refusal(401, { code: 'auth/wrong-password', message: 'Wrong password.' }) });
    await page.viewport(390, height);
    await renderPart(<SignInAgainAfterSubmit />);
    await page.getByRole('textbox', { name: 'Email' }).fill('host@example.com');
    await password('Password').fill('not my password');
    await press('Login');
    const failure = page.getByText('Wrong password.');
    await expect.element(failure).toBeVisible();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const toast = page.getByText(statedText).element().getBoundingClientRect();
    for (const uncovered of [failure, page.getByRole('textbox', { name: 'Email' }), password('Password')]) {
      const { top, bottom } = uncovered.element().getBoundingClientRect();
      expect(toast.bottom <= top || toast.top >= bottom).toBe(true);
    }
  },
);

describe('the login', () => {
  const logIn = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill('chef@example.com');
    await password('Password').fill('not my password');
    await press('Login');
  };

  test.each([
    [401, { code: 'auth/wrong-password', message: 'Wrong password.' }, 'Wrong password.'],
    [401, { code: 'auth/wrong-password' }, 'Wrong password.'],
    [400, { code: 'auth/wrong-password', message: 'INVALID_PASSWORD' }, 'Wrong password.'],
    [401, { code: 'auth/user-disabled', message: 'This account is closed.' }, 'This account is closed.'],
    [401, { code: 'auth/user-disabled' }, 'Unknown Firebase Error'],
    [401, undefined, 'Unknown Firebase Error'],
    [429, { code: 'rate_limited', message: 'Too many attempts.' }, 'Too many attempts.'],
    [500, { code: 'internal', message: '' }, 'Unknown Firebase Error'],
  ])('that fails with %i says why, keeps the address and selects the password', async (status, error, text) => {
    answer({ '/auth/sign-in': refusal(status, error) });
    await renderPart(<SignInPage />);
    await logIn();
    await expect.element(page.getByRole('alert')).toHaveTextContent(text);
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('chef@example.com');
    await expect.element(password('Password')).toHaveFocus();
    await userEvent.keyboard('another one');
    await expect.element(password('Password')).toHaveValue('another one');
  });

  test.each(['light', 'dark'] as const)('is accessible in the %s scheme', async (scheme) => {
    answer({ '/auth/sign-in': refusal(401, { code: 'auth/wrong-password', message: 'Wrong password.' }) });
    await renderPart(<SignInPage />, { scheme });
    await logIn();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectAccessible();
  });

  test('shows the password on demand, and hides it again', async () => {
    answer();
    await renderPart(<SignInPage />);
    await password('Password').fill('what I mean');
    await press('Show password');
    await expect.element(password('Password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    await expect.element(password('Password')).toHaveAttribute('type', 'password');
    await expect.element(password('Password')).toHaveValue('what I mean');
  });

  test('leads to Forgot Password with the address typed so far, and back', async () => {
    const sentRows = answer();
    await renderPart(<SignInPage />);
    await page.getByRole('textbox', { name: 'Email' }).fill('chef@');
    await press('Forgot Password');
    await press('Submit');
    await expect.element(page.getByText('Not a valid email format')).toBeVisible();
    expect(sentRows).toEqual([]);
    await page.getByRole('textbox', { name: 'Email' }).fill(' chef@example.com ');
    await press('Submit');
    await expect
      .element(page.getByText('Check your inbox for instructions on how to reset your password.'))
      .toBeVisible();
    expect(sentRows).toEqual([{ path: '/auth/forgot-password', body: { email: 'chef@example.com' } }]);
    await expectAccessible();
    await press('Back to Login');
    await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('a reset mail that could not be asked for says so, and Cancel leads back', async () => {
    answer({ '/auth/forgot-password': refusal(429, { code: 'rate_limited', message: 'Too many attempts.' }) });
    await renderPart(<SignInPage />);
    await page.getByRole('textbox', { name: 'Email' }).fill('chef@example.com');
    await press('Forgot Password');
    await press('Submit');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts.');
    await press('Cancel');
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});

describe('setting a password by a link', () => {
  async function set(first: string, again = first) {
    await password('New password').fill(first);
    await password('New password again').fill(again);
    await press('Set password');
  }

  test('sends the link’s token and the password once they agree', async () => {
    location.hash = '#the-token';
    const sentRows = answer();
    await renderPart(<SetPasswordPage />);
    await set('vier Löffel Zimt', 'vier Löffel Salz');
    await expect.element(page.getByText('The two passwords differ.')).toBeVisible();
    expect(sentRows).toEqual([{ path: '/auth/check-set-password-link', body: { token: 'the-token' } }]);
    await set('vier Löffel Zimt');
    await expect.element(page.getByText('Your password has been set. You can log in with it now.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/');
    const body = { token: 'the-token', password: 'vier Löffel Zimt' };
    expect(sentRows.at(-1)).toEqual({ path: '/auth/set-password', body });
  });

  const spent = { code: 'conflict', message: 'This link has expired or was used already. Please ask for a new one.' };

  test.each(['light', 'dark'] as const)(
    'says that it is spent before anybody types, and asks for a new one (%s)',
    async (scheme) => {
      location.hash = '#the-token';
      const sentRows = answer({ '/auth/check-set-password-link': refusal(409, spent) });
      await renderPart(<SetPasswordPage />, { scheme });
      await expect.element(page.getByRole('alert')).toHaveTextContent(spent.message);
      await expect.element(password('New password')).not.toBeInTheDocument();
      await expect.element(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/');
      await expectAccessible();
      await press('Ask for a new link');
      await page.getByRole('textbox', { name: 'Email' }).fill('chef@example.com');
      await press('Submit');
      await expect
        .element(page.getByText('Check your inbox for instructions on how to reset your password.'))
        .toBeVisible();
      expect(sentRows.at(-1)).toEqual({ path: '/auth/forgot-password', body: { email: 'chef@example.com' } });
    },
  );

  test('without a token is spent, too', async () => {
    const sentRows = answer();
    await renderPart(<SetPasswordPage />);
    await expect.element(page.getByRole('alert')).toHaveTextContent(spent.message);
    expect(sentRows).toEqual([]);
  });

  test('that cannot be asked about lets one try, and says then that it is spent', async () => {
    location.hash = '#the-token';
    const away = refusal(503, { code: 'unavailable', message: 'Away.' });
    answer({ '/auth/check-set-password-link': away, '/auth/set-password': refusal(409, spent) });
    await renderPart(<SetPasswordPage />);
    await set('Password1234');
    await expect.element(page.getByRole('alert')).toHaveTextContent(spent.message);
    await expect.element(page.getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
  });

  test('that refuses an easy password says why and selects it', async () => {
    location.hash = '#the-token';
    const message = 'This password is too easy to guess. Please choose another one.';
    answer({ '/auth/set-password': refusal(400, { code: 'validation_failed', message }) });
    await renderPart(<SetPasswordPage />);
    await set('Password1234');
    await expect.element(page.getByRole('alert')).toHaveTextContent(message);
    await expect.element(password('New password')).toHaveValue('Password1234');
    await expect.element(password('New password')).toHaveFocus();
  });
});

describe('my account', () => {
  const me = aPerson({
    email: 'chef@example.com',
    firstName: 'Nora',
    lastName: 'Ng',
    role: makeRole('Chef'),
  });
  const render = () => renderPart(<MyAccountPage />, { user: me });
  async function change(current: string, next: string, again = next) {
    await password('Current password').fill(current);
    await password('New password').fill(next);
    await password('New password again').fill(again);
    await press('Change password');
  }

  test('says who I am, and changes the password once both agree', async () => {
    const sentRows = answer();
    await render();
    await expect.element(page.getByRole('heading', { name: 'Nora Ng' })).toBeVisible();
    await change('the old one', 'vier Löffel Zimt', 'vier Löffel Salz');
    await expect.element(page.getByText('The two passwords differ.')).toBeVisible();
    await expectAccessible();
    expect(sentRows).toEqual([]);
    await change('the old one', 'vier Löffel Zimt');
    await expect
      .element(page.getByText('Your password has been changed. All other sessions have ended.'))
      .toBeVisible();
    const body = { currentPassword: 'the old one', newPassword: 'vier Löffel Zimt' };
    expect(sentRows).toEqual([{ path: '/auth/change-password', body }]);
    await expect.element(password('Current password')).toHaveValue('');
  });

  test('a wrong current password is said at its field, and nothing typed is lost', async () => {
    const error = {
      code: 'auth/wrong-password',
      message: 'Wrong password.',
      fields: { currentPassword: 'Wrong password.' },
    };
    answer({ '/auth/change-password': refusal(400, error) });
    await render();
    await change('not it', 'vier Löffel Zimt');
    await expect.element(page.getByText('Wrong password.')).toBeVisible();
    await expect.element(password('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password('New password')).toHaveValue('vier Löffel Zimt');
    await userEvent.keyboard('the old one');
    await expect.element(password('Current password')).toHaveValue('the old one');
  });

  test.each([
    [0, 'You were signed in nowhere else.'],
    [2, '2 other session(s) ended.'],
  ])('ends %i other sessions after a question', async (endedCount, text) => {
    answer({ '/auth/end-other-sessions': finishRecord({ ended: endedCount }) });
    await render();
    await press('End all other sessions');
    const question = page.getByRole('alertdialog');
    await expect.element(question.getByText('Are you sure you want to sign out everywhere else?')).toBeVisible();
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  });

  test('lists the sessions by device, and ends one of them at once', async () => {
    const signedInAt = '2026-03-10T15:00:00.000Z';
    const sessions = [
      { id: 'this', device: 'Chrome on Windows', signedInAt, isThis: true },
      { id: 'other', device: null, signedInAt, isThis: false },
    ];
    answer({
      '/auth/sessions': () => Response.json({ data: sessions }),
      '/auth/sessions/other': () => Response.json({ data: sessions.pop() && null }),
    });
    await render();
    await expect.element(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: /^End the session of Unknown device/ }).click();
    await expect.element(page.getByText(sessionTexts.sessionEnded('Unknown device'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'End all other sessions' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('whose password another provider keeps offers its mail instead', async () => {
    answer({}, { provider: 'firebase', apiKey: 'key', authDomain: 'kitchen.example', projectId: 'kitchen' });
    await render();
    await expect.element(page.getByRole('button', { name: 'Send me a mail to change my password' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
  });
});
