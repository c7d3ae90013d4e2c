import { useQuery } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { companyTexts } from '#contract/company-sign-in-texts.ts';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import { COMPANY_PATH } from '#contract/sign-in-codes.ts';
import { aPerson, makeRole } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { session, useSessionState } from '../../api/session.ts';
import { currentUserQuery } from '../../shell/current-user.ts';
import { MyAccountPage } from './my-account/MyAccountPage.tsx';
import CompanyReturnPage from './sign-in/CompanyReturnPage.tsx';
import SetPasswordPage from './sign-in/SetPasswordPage.tsx';
import SignInAgainDialog from './sign-in/SignInAgainDialog.tsx';
import SignInPage from './sign-in/SignInPage.tsx';

const name = 'Sonoran Table';
const beside = { provider: 'embedded', company: { name, isOnly: false } };
const only = { provider: 'embedded', company: { name, isOnly: true } };
const me = aPerson({ email: 'chef@example.com', role: makeRole('Chef') });

function answer(settings: object, replies: Record<string, () => Response> = {}) {
  const sentRows: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, request) => {
    const path = String(url);
    if (path === '/auth/settings') return Response.json({ data: settings });
    sentRows.push(path.startsWith('/auth/company') && request?.body ? JSON.parse(String(request.body)) : path);
    return replies[path]?.() ?? Response.json({ data: [], meta: { count: 0 } });
  });
  return sentRows;
}
const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ error: { code, message } }, { status });
const token = () => Response.json({ data: { token: 'a token', expiresAt: new Date(Date.now() + 300_000) } });
const button = page.getByRole('button', { name: companyTexts.signIn(name) });
const password = page.getByLabelText(/^Password/);

const home = location.pathname + location.search;
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  history.replaceState(null, '', home);
});

describe('the login', () => {
  test.each(['light', 'dark'] as const)('offers the company beside the password (%s)', async (scheme) => {
    answer(beside);
    await renderPart(<SignInPage reason={companyTexts.canceled(name)} />, { scheme });
    await expect.element(page.getByRole('alert')).toHaveTextContent(companyTexts.canceled(name));
    await expect.element(button).toBeVisible();
    await expect.element(password).toBeVisible();
    await expectAccessible();
  });

  test('without a company has no such button', async () => {
    answer({ provider: 'embedded' });
    await renderPart(<SignInPage />);
    await expect.element(password).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
  });

  test('with the company alone asks for no password, and leads there', async () => {
    const address = `${location.origin}${home}#at-the-company`;
    answer(only, { '/auth/company/start': () => Response.json({ data: { address } }) });
    await renderPart(<SignInPage />);
    await expect.element(button).toBeVisible();
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Forgot Password' })).not.toBeInTheDocument();
    await expectAccessible();
    await button.click();
    await expect.poll(() => location.hash).toBe('#at-the-company');
  });

  test('says that the company cannot be reached, and keeps the password form', async () => {
    answer(beside, { '/auth/company/start': refusal(503, 'unavailable', companyTexts.unreachable(name)) });
    await renderPart(<SignInPage />);
    await page.getByRole('textbox', { name: 'Email' }).fill('chef@example.com');
    await button.click();
    await expect.element(page.getByRole('alert').getByText(companyTexts.unreachable(name))).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('chef@example.com');
  });
});

describe('back from the company', () => {
  async function comeBack(keptText: string, reply: () => Response) {
    sessionStorage.setItem('companyWayBack', keptText);
    history.replaceState(null, '', `${COMPANY_PATH}?code=one&state=two`);
    const sentRows = answer(beside, { '/auth/company/finish': reply });
    const [onReturn, onDone] = [vi.fn(), vi.fn()];
    await renderPart(<CompanyReturnPage onReturn={onReturn} onDone={onDone} />);
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(sentRows).toEqual([{ answer: '?code=one&state=two' }]);
    return [onReturn.mock.calls, onDone.mock.calls];
  }

  test.each([
    ['/menus/one?tab=two#three', '/menus/one?tab=two#three'],
    ['https://evil.example.com/', '/'],
    ['//evil.example.com/', '/'],
    ['/\\evil.example.com/', '/'],
    ['', '/'],
  ])('who wanted to go to "%s" arrives at %s', async (keptText, to) => {
    expect(await comeBack(keptText, token)).toEqual([[[to]], [['']]]);
    expect(session.takeSignIn()).toBe(true);
  });

  test('who opens the page without an answer is sent to the company', async () => {
    const address = `${location.origin}${home}#at-the-company`;
    history.replaceState(null, '', COMPANY_PATH);
    answer(beside, { '/auth/company/start': () => Response.json({ data: { address } }) });
    await renderPart(<CompanyReturnPage onReturn={() => history.replaceState(null, '', home)} onDone={vi.fn()} />);
    await expect.poll(() => location.hash).toBe('#at-the-company');
  });

  test('asks once for a code after a changed address', async () => {
    history.replaceState(null, '', `${COMPANY_PATH}?code=one&state=two`);
    const needed = refusal(401, SECOND_FACTOR_NEEDED, secondFactorTexts.codeNeeded);
    const wrong = refusal(401, 'unauthenticated', secondFactorTexts.wrongCode);
    const replies = [needed, wrong, token];
    const sentRows = answer(beside, { '/auth/company/finish': () => (replies.shift() ?? token)() });
    const onDone = vi.fn();
    await renderPart(<CompanyReturnPage onReturn={() => history.replaceState(null, '', home)} onDone={onDone} />);
    await expect.element(page.getByText(companyTexts.codeAfterNewAddress)).toBeVisible();
    await expectAccessible();
    for (const code of ['111111', '222222']) {
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.getByRole('button', { name: 'Login' }).click();
      if (code === '111111') await expect.element(page.getByText(secondFactorTexts.wrongCode)).toBeVisible();
    }
    await expect.poll(() => onDone.mock.calls).toEqual([['']]);
    expect(session.takeSignIn()).toBe(true);
    const back = { answer: '?code=one&state=two' };
    expect(sentRows).toEqual([back, { ...back, code: '111111' }, { ...back, code: '222222' }]);
  });

  test('who has no access is told so, on the page where they wanted to go', async () => {
    const outcome = await comeBack('/menus', refusal(403, 'forbidden', companyTexts.noAccess));
    expect(outcome).toEqual([[['/menus']], [[companyTexts.noAccess]]]);
    expect(session.takeSignIn()).toBe(false);
  });
});

function AtWork() {
  useQuery(currentUserQuery);
  return <p>{useSessionState()}</p>;
}

test('whose session ends at work signs in in another tab and goes on, and nobody else does', async () => {
  const replies = {
    '/auth/company/finish': token,
    '/auth/token': () => Response.json({ data: null }),
    '/me': () => Response.json({ data: me, meta: { type: 'User' } }),
  };
  answer(only, replies);
  await session.signInByCompany('?state=two');
  await renderPart(
    <>
      <AtWork />
      <SignInAgainDialog />
    </>,
  );
  const link = page.getByRole('link', { name: companyTexts.signIn(name) });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', COMPANY_PATH);
  await expect.element(password).not.toBeInTheDocument();
  await expectAccessible();
  session.signInNow();
  expect(await session.goOn(me.id)).toBeUndefined();
  answer(only, { ...replies, '/auth/token': token });
  expect(await session.goOn('somebody else')).toBe(false);
  await expect.element(page.getByText('expired', { exact: true })).toBeInTheDocument();
  window.dispatchEvent(new Event('focus'));
  await expect.element(page.getByText('signedIn', { exact: true })).toBeInTheDocument();
});

test('an old link to set a password leads to the company where there are none', async () => {
  const message = companyTexts.noPasswords(name);
  answer(only, { '/auth/check-set-password-link': refusal(403, 'forbidden', message) });
  location.hash = '#the-token';
  await renderPart(<SetPasswordPage />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expect.element(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/');
  await expect.element(page.getByLabelText(/^New password/)).not.toBeInTheDocument();
});

test('my account offers no password where there are none', async () => {
  answer(only);
  await renderPart(<MyAccountPage />, { user: me });
  await expect.element(page.getByRole('button', { name: 'End all other sessions' })).toBeVisible();
  await expect.element(page.getByText('Change password')).not.toBeInTheDocument();
});
