import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { TimeField } from './TimeField.tsx';

function Time({ report }: { report: (time: string) => void }) {
  const [time, setTime] = useState('11:30');
  const change = (next: string) => {
    report(next);
    setTime(next);
  };
  return <TimeField label="Time" value={time} onChange={change} />;
}

const field = () => page.getByRole('textbox', { name: 'Time' });

async function typeTime(text: string) {
  const report = vi.fn();
  await renderPart(<Time report={report} />);
  await expect.element(field()).toHaveValue('11:30 AM');
  await userEvent.tripleClick(field());
  await userEvent.keyboard(text);
  return report;
}

test.each([
  ['12:00', '12:00 PM', '12:00'],
  ['21:05', '9:05 PM', '21:05'],
  ['2105', '9:05 PM', '21:05'],
  ['930', '9:30 AM', '09:30'],
  ['noon', '12:00 PM', '12:00'],
])('typed %s over another shows %s', async (text, shownText, time) => {
  const report = await typeTime(text);
  await expect.element(field()).toHaveValue(text);
  await userEvent.tab();
  await expect.element(field()).toHaveValue(shownText);
  expect(report).toHaveBeenLastCalledWith(time);
});

test('is pasted', async () => {
  await renderPart(<Time report={() => undefined} />);
  await field().fill('1:15 pm');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('1:15 PM');
});

test('keeps what is no time, and says what to write', async () => {
  const report = await typeTime('25:00');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('25:00');
  await expect.element(field()).toHaveAccessibleDescription('Write a time, like 9:30 AM.');
  expect(report).toHaveBeenLastCalledWith('25:00');
  await expectAccessible();
});

test('at night offers that of the afternoon', async () => {
  const report = await typeTime('1:30');
  await userEvent.tab();
  await expect.element(field()).toHaveAccessibleDescription('1:30 AM is at night. 1:30 PM?');
  await expectAccessible();
  await page.getByRole('button', { name: '1:30 PM?' }).click();
  await expect.element(field()).toHaveValue('1:30 PM');
  expect(report).toHaveBeenLastCalledWith('13:30');
});
