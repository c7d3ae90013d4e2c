import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { DayNavigator } from './DayNavigator.tsx';

function Day({ start, report }: { start: string; report: (day: string) => void }) {
  const [day, setDay] = useState(start);
  return (
    <DayNavigator
      value={day}
      withWeeks
      onChange={(next) => {
        report(next);
        setDay(next);
      }}
    />
  );
}

const field = () => page.getByRole('textbox', { name: 'Date' });

async function renderDay(start = '2027-02-03') {
  const report = vi.fn();
  await renderPart(<Day start={start} report={report} />);
  await expect.element(field()).toBeVisible();
  return report;
}

describe('the day', () => {
  test('typed, is reported once and whole, though half of it names other days', async () => {
    const report = await renderDay();
    await userEvent.tripleClick(field());
    await userEvent.keyboard('02/28/2027{Enter}');
    expect(report).toHaveBeenCalledExactlyOnceWith('2027-02-28');
    await expect.element(field()).toHaveValue('02/28/2027');
  });

  test('that does not exist is refused with a sentence and never becomes another one', async () => {
    const report = await renderDay();
    await userEvent.tripleClick(field());
    await userEvent.keyboard('02/30/2027{Enter}');
    await expect.element(page.getByText('Must be a date like 11/21/2026.')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveValue('02/03/2027');
    expect(report).not.toHaveBeenCalled();
  });

  test('emptied, is shown again: a view of days always shows one', async () => {
    const report = await renderDay();
    await userEvent.tripleClick(field());
    await userEvent.keyboard('{Backspace}{Enter}');
    await expect.element(field()).toHaveValue('02/03/2027');
    expect(report).not.toHaveBeenCalled();
  });

  test.each([
    ['Previous week', '2028-02-23', '2028-02-16'],
    ['Previous day', '2028-03-01', '2028-02-29'],
    ['Next day', '2026-03-07', '2026-03-08'],
    ['Next day', '2026-10-31', '2026-11-01'],
    ['Next week', '2026-12-28', '2027-01-04'],
  ])('%s of %s is %s', async (button, start, expected) => {
    const report = await renderDay(start);
    await page.getByRole('button', { name: button }).click();
    expect(report).toHaveBeenCalledExactlyOnceWith(expected);
  });

  test('is chosen from the calendar by keyboard', async () => {
    const report = await renderDay('2026-11-21');
    await page.getByRole('button', { name: 'Choose date' }).click();
    await expect.element(page.getByRole('gridcell', { name: '21' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith('2026-11-22'));
  });
});
