import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { FormDateField } from './DateField.tsx';
import { DayNavigator } from './DayNavigator.tsx';
import { Page } from './Page.tsx';

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

/** A page that needs a moment for the day, and has nothing to press meanwhile. */
function SlowDay({ report }: { report: (day: string) => void }) {
  const [day, setDay] = useState('2027-02-03');
  const [isLoading, setIsLoading] = useState(false);
  const load = (next: string) => {
    setTimeout(() => {
      setDay(next);
      setIsLoading(true);
    }, 20);
    setTimeout(() => setIsLoading(false), 150);
  };
  return (
    <Page
      title="Numbers"
      actions={
        !isLoading && (
          <button type="button" onClick={() => report(day)}>
            Download PDF
          </button>
        )
      }
    >
      <DayNavigator value={day} onChange={load} />
    </Page>
  );
}

function DayOfForm({ report }: { report: (day: string) => void }) {
  const [day, setDay] = useState('2027-02-03');
  const change = (next: string) => {
    report(next);
    setDay(next);
  };
  return <FormDateField label="Date" value={day} onChange={change} required />;
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

  test('typed whole, is reported before the field is left: a press that follows takes it', async () => {
    const report = await renderDay();
    await userEvent.tripleClick(field());
    await userEvent.keyboard('2/28/2027');
    expect(report).toHaveBeenCalledExactlyOnceWith('2027-02-28');
  });

  test('typed without its year, is the next such day', async () => {
    const report = await renderDay('2027-02-03');
    await userEvent.tripleClick(field());
    await userEvent.keyboard('feb 29{Enter}');
    expect(report).toHaveBeenCalledExactlyOnceWith('2028-02-29');
  });

  test('that does not exist is refused with a sentence, and the page shows no other day', async () => {
    const report = vi.fn();
    await renderPart(
      <Page title="Numbers" actions={<button type="button">Download PDF</button>}>
        <div>
          <Day start="2027-02-03" report={report} />
          <span>Wednesday</span>
        </div>
        <p>Braised Greens</p>
      </Page>,
    );
    await userEvent.tripleClick(field());
    await userEvent.keyboard('02/30/2027{Enter}');
    await expect.element(page.getByText('There is no such date.')).toBeVisible();
    for (const text of ['Wednesday', 'Braised Greens', 'Download PDF'])
      await expect.element(page.getByText(text)).not.toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Next day' })).not.toBeInTheDocument();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveValue('02/03/2027');
    await expect.element(page.getByText('Braised Greens')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(report).not.toHaveBeenCalled();
  });

  test.each(['2/28/2028', '2/28', '02/03/2027'])('typed as %s, is that of a press right after it', async (text) => {
    const pressed = vi.fn();
    await renderPart(<SlowDay report={pressed} />);
    await userEvent.tripleClick(field());
    await userEvent.keyboard(text);
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const day = text.startsWith('02')
      ? '2027-02-03'
      : text === '2/28'
        ? expect.stringMatching(/-02-28$/)
        : '2028-02-28';
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledExactlyOnceWith(day));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pressed).toHaveBeenCalledOnce();
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('button', { name: 'Download PDF' }).click();
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(2));
  });

  test('refused, presses nothing', async () => {
    const pressed = vi.fn();
    await renderPart(<SlowDay report={pressed} />);
    await userEvent.tripleClick(field());
    await userEvent.keyboard('02/30');
    await page
      .getByRole('button', { name: 'Download PDF' })
      .click({ force: true, timeout: 1000 })
      .catch(() => undefined);
    await expect.element(field()).toHaveAccessibleDescription('There is no such date.');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pressed).not.toHaveBeenCalled();
  });

  test('of a form, what is no date is kept and handed to its schema', async () => {
    const report = vi.fn();
    await renderPart(<DayOfForm report={report} />);
    await userEvent.tripleClick(field());
    await userEvent.keyboard('11/31/2026');
    expect(report).toHaveBeenLastCalledWith('11/31/2026');
    await userEvent.tab();
    await expect.element(field()).toHaveValue('11/31/2026');
    await expect.element(field()).toHaveAccessibleDescription('There is no such date.');
    await userEvent.tripleClick(field());
    await userEvent.keyboard('{Backspace}');
    expect(report).toHaveBeenLastCalledWith('');
    await userEvent.keyboard('1/5/27');
    await userEvent.tab();
    expect(report).toHaveBeenLastCalledWith('2027-01-05');
    await expect.element(field()).toHaveValue('01/05/2027');
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
