import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearPhoneStorage } from '#testing/phone.ts';
import { expectAccessible } from '#testing/screens.tsx';
import { field, hasLeft, openSurvey, submit } from '#testing/survey-screen.tsx';

beforeEach(clearPhoneStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an answer that nobody gave', () => {
  test('is gray, is not pressed, and says that it is preset, until it is confirmed', async () => {
    await openSurvey();
    const spill = page.getByRole('group', { name: /^Did anything spill in a hotbox\?.*Not answered yet/ });
    await expect.element(spill.getByRole('button', { name: 'No (preset)' })).toHaveAttribute('aria-pressed', 'false');
    const score = page.getByRole('button', { name: '3 · No complaints or compliments (preset)' });
    await expect.element(score).toHaveAttribute('aria-pressed', 'false');
    const getInk = (name: string) => getComputedStyle(field(name).element()).color;
    const gray = getInk('Brought, Rice');
    // Zero is an answer, too: the button gives it.
    await page.getByRole('button', { name: 'Less: Brought, Rice' }).click();
    await expect.poll(() => getInk('Brought, Rice')).not.toBe(gray);
    expect(getInk('Brought, Soup')).toBe(gray);

    await spill.getByRole('button', { name: 'No (preset)' }).click();
    const confirmed = page.getByRole('group', { name: 'Did anything spill in a hotbox?', exact: true });
    await expect
      .element(confirmed.getByRole('button', { name: 'No', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  test('is given at one tap where the service went as planned, and what was counted stays', async () => {
    const { sent, address } = await openSurvey();
    const actual = page.getByRole('button', { name: 'As expected: 40' });
    await actual.click();
    await expect.element(field('Actual headcount')).toHaveValue('40');
    await expect.element(actual).toHaveAttribute('aria-pressed', 'true');
    await field('Leftover, Soup').fill('1.5');
    await expect.element(page.getByText('2 of 2 elements are not answered yet.')).toBeVisible();
    await page.getByRole('button', { name: 'All brought as planned' }).click();
    await expect.element(field('Brought, Rice')).toHaveValue('2');
    await page.getByRole('button', { name: 'Nothing left, none ran out' }).click();
    await expect.element(page.getByText('All 2 elements are answered.')).toBeVisible();
    await expect.element(field('Leftover, Soup')).toHaveValue('1.5');
    await expectAccessible();
    await submit();
    await page.getByRole('button', { name: 'Submit as they are' }).click();
    await hasLeft(address);
    expect(sent[0]?.body.answered).toEqual(
      expect.arrayContaining(['actualHeadcount', 'elements.rice.runout', 'elements.soup.leftoverAmount']),
    );
  });

  test('is the time of the market at "Now", on the day of the service alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T18:33:00Z') });
    await openSurvey({ survey: { date: '2026-11-21' } });
    await page.getByRole('button', { name: 'Now: Start of service' }).click();
    await expect.element(page.getByLabelText('Start of service', { exact: true })).toHaveValue('11:35 AM');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T18:33:00Z') });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByRole('button', { name: /^Now/ })).not.toBeInTheDocument();
  });
});

describe('a number', () => {
  test('moves by ten steps with page up and page down, by one with the arrows, and Enter leads to the next', async () => {
    await openSurvey();
    const broughtLocator = field('Brought, Rice');
    await broughtLocator.click();
    await userEvent.keyboard('{PageUp}{ArrowUp}');
    await expect.element(broughtLocator).toHaveValue('5.5');
    await userEvent.keyboard('{PageDown}');
    await expect.element(broughtLocator).toHaveValue('0.5');
    await userEvent.keyboard('{PageDown}{Enter}');
    await expect.element(broughtLocator).toHaveValue('0');
    await expect.element(field('Leftover, Rice')).toHaveFocus();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('repeats while its button is held, faster and faster, and stops when it is released', async () => {
    await openSurvey();
    const more = page.getByRole('button', { name: 'More: Actual headcount' });
    await expect.element(more).toBeVisible();
    const press = (type: string) => more.element().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
    const reached = () => Number((field('Actual headcount').element() as HTMLInputElement).value);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stepsWithin = async (milliseconds: number) => {
      const before = reached();
      vi.advanceTimersByTime(milliseconds);
      await expect.poll(reached).toBeGreaterThan(before);
      // Not all of its steps are drawn with the first.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return reached() - before;
    };
    press('pointerdown');
    expect(await stepsWithin(450)).toBe(1);
    const [first, second] = [await stepsWithin(1000), await stepsWithin(1000)];
    expect(second).toBeGreaterThan(1.5 * first);
    press('pointerup');
    (more.element() as HTMLElement).click();
    const after = reached();
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(reached()).toBe(after);
    await more.click();
    await expect.poll(reached).toBe(after + 1);
  });
});
