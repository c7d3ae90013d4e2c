import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import { answering, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import SignInPage from './SignInPage.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>';

test('the second factor is set up by password and code, and the recovery codes are shown once', async () => {
  let isOn = false;
  const clock = secondFactorTexts.clockIsOff(90);
  const answers = [
    () => refusal(400, 'validation_failed', clock, { fields: { code: clock } }),
    () => {
      isOn = true;
      return record({ recoveryCodes: ['abcd-efgh-ijkl-mnop', 'bcde-fghi-jklm-nopq'] });
    },
  ];
  const sent = answering({
    'GET /auth/settings': () => record({ provider: 'embedded' }),
    'POST /auth/token': () => record({ token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' }),
    'GET /auth/second-factor': () => record({ isOn, recoveryCodes: isOn ? 2 : 0 }),
    'POST /auth/second-factor': () => record({ key: 'JBSWY3DPEHPK3PXP', picture }),
    'POST /auth/second-factor/confirm': () => (answers.shift() ?? (() => refusal(500, 'internal')))(),
    'POST /auth/second-factor/end': () => {
      isOn = false;
      return Response.json({ data: null });
    },
  });
  await renderScreen(<SecondFactorCard />);
  await expect.element(page.getByText(/^Off\./)).toBeVisible();
  await press('Set up');
  await page.getByLabelText(/^Password/).fill('braised greens on tuesday');
  await press('Next');
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Code' }).fill('123 456');
  await press('Turn on');
  await expect.element(page.getByText(clock)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill('234567');
  await press('Turn on');
  await expect
    .element(page.getByLabelText('Codes', { exact: true }))
    .toHaveValue('abcd-efgh-ijkl-mnop\nbcde-fghi-jklm-nopq');
  await expectAccessible();
  await press('I have kept them');
  await expect.element(page.getByText(/^On\..* 2 recovery codes are left\.$/)).toBeVisible();
  await press('Turn off');
  await page.getByLabelText(/^Password/).fill('braised greens on tuesday');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByText(secondFactorTexts.turnedOff)).toBeVisible();
  expect(sent.filter(({ name }) => name.endsWith('/confirm')).map(({ body }) => body)).toEqual([
    { code: '123 456' },
    { code: '234567' },
  ]);
});

test('the login asks for a code once the password was right', async () => {
  const sent = answering({
    'GET /auth/settings': () => record({ provider: 'embedded' }),
    'POST /auth/sign-in': () => refusal(401, SECOND_FACTOR_NEEDED, secondFactorTexts.codeNeeded),
  });
  await renderScreen(<SignInPage />);
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
  await page.getByLabelText(/^Password/).fill('braised greens on tuesday');
  await press('Login');
  await expect.element(page.getByText(secondFactorTexts.codeNeeded)).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await press('Login');
  await expect.poll(() => sent.filter(({ name }) => name === 'POST /auth/sign-in')).toHaveLength(2);
  const last = sent.findLast(({ name }) => name === 'POST /auth/sign-in');
  expect(last?.body).toEqual({ email: 'ana@example.com', password: 'braised greens on tuesday', code: '123456' });
});
