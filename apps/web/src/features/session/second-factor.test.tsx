import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { passkeyTexts } from '#contract/passkeys-texts.ts';
import { SECOND_FACTOR_NEEDED, secondFactorTexts } from '#contract/second-factor-texts.ts';
import { list, mockAnswers, record, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { PasskeysCard } from './my-account/PasskeysCard.tsx';
import RequiredFactorDialog from './my-account/RequiredFactorDialog.tsx';
import { SecondFactorCard } from './my-account/SecondFactorCard.tsx';
import SignInPage from './sign-in/SignInPage.tsx';

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
  const sentRequests = mockAnswers({
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
  expect(sentRequests.filter(({ name }) => name.endsWith('/confirm')).map(({ body }) => body)).toEqual([
    { code: '123 456' },
    { code: '234567' },
  ]);
});

test('the login asks for a code once the password was right', async () => {
  const sentRequests = mockAnswers({
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
  await expect.poll(() => sentRequests.filter(({ name }) => name === 'POST /auth/sign-in')).toHaveLength(2);
  const last = sentRequests.findLast(({ name }) => name === 'POST /auth/sign-in');
  expect(last?.body).toEqual({ email: 'ana@example.com', password: 'braised greens on tuesday', code: '123456' });
});

const signedIn = {
  'GET /auth/settings': () => record({ provider: 'embedded' }),
  'POST /auth/token': () => record({ token: 'token', expiresAt: '2099-01-01T00:00:00.000Z' }),
};

function AskedFactor({ onTurnedOn }: { onTurnedOn: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return <RequiredFactorDialog isOpen={isOpen} onOpen={setOpen} onTurnedOn={onTurnedOn} />;
}

test.each(['light', 'dark'] as const)(
  'what a role requires is asked over all else, and ends only once the recovery codes were shown (%s)',
  async (scheme) => {
    mockAnswers({
      ...signedIn,
      'POST /auth/second-factor': () => record({ key: 'JBSWY3DPEHPK3PXP', picture }),
      'POST /auth/second-factor/confirm': () => record({ recoveryCodes: ['abcd-efgh-ijkl-mnop'] }),
    });
    const onTurnedOn = vi.fn();
    await renderPart(<AskedFactor onTurnedOn={onTurnedOn} />, { scheme });
    await expect.element(page.getByText(secondFactorTexts.required)).toBeVisible();
    await expectAccessible();
    await press('Set up');
    await page.getByLabelText(/^Password/).fill('braised greens on tuesday');
    await press('Next');
    await press('Cancel');
    expect(onTurnedOn).not.toHaveBeenCalled();
    await press('Set up');
    await page.getByLabelText(/^Password/).fill('braised greens on tuesday');
    await press('Next');
    await page.getByRole('textbox', { name: 'Code' }).fill('123456');
    await press('Turn on');
    await expect.element(page.getByLabelText('Codes', { exact: true })).toHaveValue('abcd-efgh-ijkl-mnop');
    expect(onTurnedOn).not.toHaveBeenCalled();
    await press('I have kept them');
    expect(onTurnedOn).toHaveBeenCalledOnce();
  },
);

test('passkeys are listed with their use; the only one that the role requires stays, and says why', async () => {
  const createdValues = { id: 'one', name: 'Chrome on Android', createdAt: '2026-03-10T15:00:00.000Z' };
  const answers = [
    () => refusal(409, 'conflict', secondFactorTexts.isRequired),
    () => Response.json({ data: passkeys.pop() && null }),
  ];
  const passkeys = [{ ...createdValues, lastUsedAt: null }];
  mockAnswers({
    ...signedIn,
    'GET /auth/passkeys': () => list(passkeys),
    'DELETE /auth/passkeys/one': () => (answers.shift() ?? (() => refusal(500, 'internal')))(),
  });
  await renderScreen(<PasskeysCard />);
  await expect.element(page.getByText(/^Made .*, never used$/)).toBeVisible();
  await expectAccessible();
  const remove = async () => {
    await page.getByRole('button', { name: /^Remove the passkey Chrome on Android, made / }).click();
    await press('Remove');
  };
  await remove();
  await expect.element(page.getByText(secondFactorTexts.isRequired)).toBeVisible();
  await remove();
  await expect.element(page.getByText(passkeyTexts.removed)).toBeVisible();
  await expect.element(page.getByText('Chrome on Android')).not.toBeInTheDocument();
});
