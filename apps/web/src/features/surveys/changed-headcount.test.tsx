import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearPhoneStorage } from '#testing/phone.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { everythingAnswered, field, hasLeft, openSurvey, submit } from '#testing/survey-screen.tsx';

beforeEach(clearPhoneStorage);
afterEach(() => vi.restoreAllMocks());

const withoutHeadcount = everythingAnswered.filter((name) => name !== 'expectedHeadcount');
const signalReturns = () => {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
};

describe('surveys-2: the office changes the headcount while the survey is open', () => {
  async function openAndChange() {
    const survey = await openSurvey({ survey: { answered: withoutHeadcount } });
    await expect.element(field('Expected headcount')).toHaveValue('40');
    survey.change({ expectedHeadcount: 75 });
    signalReturns();
    await expect.element(page.getByText('75 expected now; you saw 40.')).toBeVisible();
    return survey;
  }

  test.each([
    ['75 were expected', '75'],
    ['40 were expected', '40'],
  ])('the host is told when signal is back, and "%s" is sent', async (choice, headcount) => {
    const { sent, address } = await openAndChange();
    await expectAccessible();
    await page.getByRole('button', { name: choice }).click();
    await expect.element(field('Expected headcount')).toHaveValue(headcount);
    await expect.element(page.getByText(/expected now/)).not.toBeInTheDocument();
    await submit();
    await hasLeft(address);
    expect(sent[0]?.body).toMatchObject({ expectedHeadcount: Number(headcount) });
    expect(sent[0]?.body.answered).toContain('expectedHeadcount');
  });

  test('Submit asks for it, and leads there', async () => {
    const { sent } = await openAndChange();
    await submit();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect.element(field('Expected headcount')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('a headcount that nobody has confirmed is not sent: the plan counts', async () => {
    const { sent, address } = await openSurvey({ survey: { answered: withoutHeadcount } });
    await submit();
    await hasLeft(address);
    expect(sent[0]?.body).not.toHaveProperty('expectedHeadcount');
  });
});
