import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import fc from 'fast-check';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod';
import { accountTexts, isStateCode } from '#contract/accounts-texts.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import { parseTypedNumber } from '#domain/typed-values/typed-number.ts';
import { parseTypedState, parseTypedZip } from '#domain/typed-values/typed-place.ts';
import { isAll } from '#testing/long-test.ts';
import { renderPart } from '#testing/screens.tsx';
import { SaveForm } from '../ui/SaveForm.tsx';
import { FormDate, FormNumber, FormTime, FormTypedText } from './FormFields.tsx';
import { day, quantity, time } from './record-field-values.ts';
import { StepperField } from './StepperField.tsx';

const schema = z.object({
  count: quantity,
  ounces: quantity,
  dollars: quantity,
  percent: quantity,
  date: day.min(1, 'Date is required.'),
  start: day,
  time,
  state: z.string().refine(isStateCode, { error: accountTexts.state }),
  zip: z.string().regex(/^\d{5}$/, accountTexts.zipCode),
});
const values = {
  ...{ count: 1, ounces: 1, dollars: 1, percent: 1 },
  ...{ date: '2026-11-21', start: '', time: '11:30', state: 'AZ', zip: '85201' },
};
const labels: Readonly<Record<keyof typeof values, string>> = {
  ...{ count: 'Count', ounces: 'Ounces', dollars: 'Dollars', percent: 'Percent' },
  ...{ date: 'Date', start: 'Start', time: 'Time', state: 'State', zip: 'Zip' },
};

/** One field of each kind, and what the form would send. */
function EveryField() {
  const [sentText, setSent] = useState('');
  const { control, handleSubmit } = useForm({ defaultValues: values, resolver: standardSchemaResolver(schema) });
  const save = handleSubmit(
    (typedRecord) => setSent(JSON.stringify(typedRecord)),
    () => setSent('refused'),
  );
  return (
    <SaveForm label="Every field" onSave={save} footer={<button type="submit">Save</button>}>
      <FormNumber control={control} name="count" label="Count" />
      <FormNumber control={control} name="ounces" label="Ounces" unit="oz" />
      <FormNumber control={control} name="dollars" label="Dollars" unit="$" />
      <FormNumber control={control} name="percent" label="Percent" unit="%" />
      <FormDate control={control} name="date" label="Date" required />
      <FormDate control={control} name="start" label="Start" />
      <FormTime control={control} name="time" label="Time" />
      <FormTypedText control={control} name="state" label="State" parse={parseTypedState} />
      <FormTypedText control={control} name="zip" label="Zip" parse={parseTypedZip} />
      <output>{sentText}</output>
    </SaveForm>
  );
}

const findField = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save' }).click();
const thisYear = new Date().getFullYear();

describe('every field', () => {
  test.each<[keyof typeof values, string, string, string | number | null]>([
    ['count', '1,000', '1000', 1000],
    ['count', '1 000', '1000', 1000],
    ['count', '', '', null],
    ['ounces', '1,031.50', '1031.5', 1031.5],
    ['ounces', '5 oz', '5', 5],
    ['ounces', '1 lb', '16', 16],
    ['ounces', '½', '0.5', 0.5],
    ['ounces', '1 1/2', '1.5', 1.5],
    ['dollars', '$1,200', '1200', 1200],
    ['percent', '95%', '95', 95],
    ['date', `1/5/${thisYear + 1}`, `01/05/${thisYear + 1}`, `${thisYear + 1}-01-05`],
    ['date', '2027-01-05', '01/05/2027', '2027-01-05'],
    ['date', '1/5/27', '01/05/2027', '2027-01-05'],
    ['start', '', '', ''],
    ['time', '12:00', '12:00 PM', '12:00'],
    ['time', '2105', '9:05 PM', '21:05'],
    ['time', '9.30a', '9:30 AM', '09:30'],
    ['time', 'noon', '12:00 PM', '12:00'],
    ['state', 'arizona', 'AZ', 'AZ'],
    ['state', 'texas', 'TX', 'TX'],
    ['state', 'new york', 'NY', 'NY'],
    ['zip', ' 85353 ', '85353', '85353'],
    ['zip', '85353-1234', '85353', '85353'],
  ])('%s reads %j, shows %j and sends it', async (name, text, shownText, sentRecord) => {
    await renderPart(<EveryField />);
    await findField(labels[name]).fill(text);
    await userEvent.tab();
    await expect.element(findField(labels[name])).toHaveValue(shownText);
    await save();
    await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify({ ...values, [name]: sentRecord }));
  });

  test.each<[keyof typeof values, string, string]>([
    ['count', '12,5', fieldTexts.comma],
    ['count', '1.000,5', fieldTexts.comma],
    ['count', '2e3', fieldTexts.number],
    ['count', '95+3', fieldTexts.number],
    ['count', '1:30', fieldTexts.number],
    ['ounces', '5 cups', fieldTexts.inUnit('oz')],
    ['date', '11/31/2026', fieldTexts.noSuchDate],
    ['date', '13/05/2026', fieldTexts.noSuchDate],
    ['date', '1', fieldTexts.date],
    ['date', '1/5/0026', fieldTexts.years],
    ['date', '', 'Date is required.'],
    ['start', '1/5/99', fieldTexts.fourDigits],
    ['time', '25:00', fieldTexts.time],
    ['time', '', fieldTexts.time],
    ['state', 'Arizonia', accountTexts.state],
    ['zip', '852', accountTexts.zipCode],
  ])('%s keeps %j and refuses the save: %s', async (name, text, sentence) => {
    await renderPart(<EveryField />);
    await findField(labels[name]).fill(text);
    await save();
    await expect.element(page.getByRole('status')).toHaveTextContent('refused');
    await expect.element(findField(labels[name])).toHaveValue(text);
    await expect.element(findField(labels[name])).toHaveAccessibleDescription(sentence);
  });
});

function Brought({ report }: { report: (text: string) => void }) {
  const [text, setText] = useState('0');
  const change = (next: string) => {
    report(next);
    setText(next);
  };
  return <StepperField label="Brought" value={text} onChange={change} step={0.5} unit="pan" />;
}

test('the stepper drops no key, and joins no digits', async () => {
  let reported = '';
  await renderPart(<Brought report={(text) => (reported = text)} />);
  for (const [text, shownText] of [
    ['1/2', '0.5'],
    ['2 1/4', '2.25'],
    ['1,000', '1000'],
    ['95+3', '95+3'],
    ['12,5', '12,5'],
  ] as const) {
    await userEvent.tripleClick(findField('Brought'));
    await userEvent.keyboard(`{Backspace}${text}`);
    expect(reported).toBe(text);
    await userEvent.tab();
    await expect.element(findField('Brought')).toHaveValue(shownText);
  }
  await page.getByRole('button', { name: 'More: Brought' }).click();
  await expect.element(findField('Brought')).toHaveValue('12,5');
});

const someText = fc.string({ unit: fc.constantFrom(...'0123456789.,/ -+%$:eE½oz'), maxLength: 9 });

/** A number field of a form, or of the phone: the number, or undefined for a fault. */
test.each([
  ['Count', ''],
  ['Ounces', 'oz'],
  ['Dollars', '$'],
  ['Percent', '%'],
  ['Brought', 'pan'],
])('whatever is typed, %s shows the number that was typed, or what was typed', async (label, unit) => {
  await renderPart(label === 'Brought' ? <Brought report={() => undefined} /> : <EveryField />);
  for (const text of fc.sample(someText, isAll ? 60 : 12)) {
    await findField(label).fill(text);
    (document.activeElement as HTMLElement | null)?.blur();
    const { value, fault } = parseTypedNumber(text, unit);
    await expect.element(findField(label)).toHaveValue(fault === null ? String(value ?? '') : text);
  }
});
