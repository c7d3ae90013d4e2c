import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { FormSection } from '../ui/FormSection.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { SaveForm } from '../ui/SaveForm.tsx';
import { SplitButton } from '../ui/SplitButton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { UnsavedChangesGuard } from '../ui/UnsavedChangesGuard.tsx';
import { NumberField } from './NumberField.tsx';
import { Page } from './Page.tsx';

const noOptions = [{ label: 'Save & Create Another', onSelect: () => {} }];

function MenuForm({ onSave, readOnly = false }: { onSave: () => void; readOnly?: boolean }) {
  const { register, formState, handleSubmit, setFocus } = useForm({
    defaultValues: { name: '', description: '' },
    shouldFocusError: false,
  });
  return (
    <SaveForm
      label="Menu"
      readOnly={readOnly}
      onSave={handleSubmit(onSave)}
      footer={
        <SaveBar>
          <SplitButton label="Save" options={noOptions} />
        </SaveBar>
      }
    >
      <ErrorSummary
        errors={formState.errors}
        attempts={formState.submitCount}
        onJump={(name) => setFocus(name as 'name')}
      />
      <FormSection title="General">
        <TextField label="Name" {...register('name')} />
        <TextField
          label="Description"
          error={Boolean(formState.errors.description)}
          helperText={formState.errors.description?.message}
          {...register('description', { required: 'Description is required.' })}
        />
      </FormSection>
      <UnsavedChangesGuard when={formState.isDirty && !formState.isSubmitSuccessful} />
      <TextLink to="/">Elsewhere</TextLink>
    </SaveForm>
  );
}

describe('a form', () => {
  test.each([
    ['light', 'rgb(20, 32, 47)'],
    ['dark', 'rgb(234, 240, 249)'],
  ] as const)('that is only read is as dark as any text (%s)', async (scheme, ink) => {
    await renderPart(<MenuForm onSave={() => {}} readOnly />, { scheme });
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toBeDisabled();
    expect(getComputedStyle(name.element()).webkitTextFillColor).toBe(ink);
    await expectAccessible();
  });

  test.each(['light', 'dark'] as const)('is accessible in the %s scheme', async (scheme) => {
    await renderPart(<MenuForm onSave={() => {}} />, { address: '/menus/new', scheme });
    await expect.element(page.getByRole('form', { name: 'Menu' })).toBeVisible();
    await expectAccessible();
  });

  test('says after a save what is wrong, and leads to the field', async () => {
    const onSave = vi.fn();
    await renderPart(<MenuForm onSave={onSave} />, { address: '/menus/new' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByRole('alert')).toHaveFocus();
    await page.getByRole('alert').getByRole('button', { name: 'Description is required.' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });

  test('saves once when Save is double-clicked', async () => {
    const save = Promise.withResolvers<void>();
    const onSave = vi.fn(() => save.promise);
    await renderPart(<MenuForm onSave={onSave} />, { address: '/menus/new' });
    await page.getByRole('textbox', { name: 'Description' }).fill('Warm and bright.');
    const button = page.getByRole('button', { name: 'Save', exact: true });
    await button.dblClick();
    await vi.waitFor(() => expect(onSave).toHaveBeenCalled());
    await button.click();
    expect(onSave).toHaveBeenCalledTimes(1);
    save.resolve();
    await vi.waitFor(async () => {
      await button.click();
      expect(onSave.mock.calls.length).toBeGreaterThan(1);
    });
  });

  test('saves with Ctrl+S', async () => {
    const onSave = vi.fn();
    await renderPart(<MenuForm onSave={onSave} />, { address: '/menus/new' });
    await page.getByRole('textbox', { name: 'Description' }).fill('Warm and bright.');
    await userEvent.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  });

  test('lets a reader change nothing', async () => {
    const onSave = vi.fn();
    await renderPart(<MenuForm onSave={onSave} readOnly />, { address: '/menus/new' });
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(onSave).not.toHaveBeenCalled();
  });

  test('keeps typed values on Stay, and closes on Leave', async () => {
    const { address } = await renderPart(<MenuForm onSave={() => {}} />, { address: '/menus/new' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Harvest Bowl');
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'You have unsaved changes, are you sure you want to leave?',
    });
    await expect.element(question).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harvest Bowl');
    expect(address()).toBe('/menus/new');
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await vi.waitFor(() => expect(address()).toBe('/'));
  });

  test('offers its other ways of saving behind the arrow, which is there only when there are some', async () => {
    const onSelect = vi.fn();
    await renderPart(<SplitButton label="Save" options={[]} />);
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(1);
    await renderPart(<SplitButton label="Update" options={[{ label: 'Copy & create new menu', onSelect }]} />);
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Copy & create new menu' }).click();
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  });
});

function Portion({ onChange = () => {} }: { onChange?: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(4);
  const change = (next: number | null) => {
    setValue(next);
    onChange(next);
  };
  return <NumberField label="Portion" value={value} onChange={change} step={0.1} min={0} unit="oz" />;
}

test('the bars above and below a long form never cover the field that has the focus', async () => {
  const labels = Array.from({ length: 20 }, (_, index) => `Field ${index}`);
  await renderPart(
    <Page title="A long form">
      {labels.map((label) => (
        <div key={label}>
          <TextField label={label} />
        </div>
      ))}
      <SaveBar>
        <button type="submit">Save</button>
      </SaveBar>
    </Page>,
  );
  await page.getByRole('textbox', { name: 'Field 0' }).click();
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) {
    for (const _label of labels.slice(1)) {
      await userEvent.keyboard(key);
      const { left, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const seenRows = [top + 1, bottom - 1].map((y) =>
        document.elementFromPoint(left + 20, y)?.closest('.MuiTextField-root'),
      );
      expect(seenRows.map((field) => field?.contains(document.activeElement))).toEqual([true, true]);
    }
  }
});

describe('a number field', () => {
  test('does not change by the scroll wheel', async () => {
    const onChange = vi.fn();
    await renderPart(<Portion onChange={onChange} />);
    const field = page.getByRole('textbox', { name: 'Portion' });
    await field.click();
    field.element().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
    await expect.element(field).toHaveValue('4');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('steps by the arrow keys without rounding errors and not below its least', async () => {
    await renderPart(<Portion />);
    const field = page.getByRole('textbox', { name: 'Portion' });
    await field.fill('0.2');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveValue('0.3');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(field).toHaveValue('0');
  });

  test('keeps what is no number, and says what to write', async () => {
    const onChange = vi.fn();
    await renderPart(<Portion onChange={onChange} />);
    const field = page.getByRole('textbox', { name: 'Portion' });
    await field.fill('four');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field).toHaveValue('four');
    await expect.element(field).toHaveAccessibleDescription('Write a number, like 12 or 2.5.');
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    await expectAccessible();
  });

  test.each([
    ['1,031.50', '1031.5', 1031.5],
    ['1 1/2', '1.5', 1.5],
    ['5 oz', '5', 5],
    ['', '', null],
  ])('reads %j, and shows %j when it is left', async (text, shownText, value) => {
    const onChange = vi.fn();
    await renderPart(<Portion onChange={onChange} />);
    const field = page.getByRole('textbox', { name: 'Portion' });
    await userEvent.tripleClick(field);
    await userEvent.keyboard(`{Backspace}${text}`);
    await expect.element(field).toHaveValue(text);
    expect(onChange).toHaveBeenLastCalledWith(value);
    await userEvent.tab();
    await expect.element(field).toHaveValue(shownText);
    expect(onChange).toHaveBeenLastCalledWith(value);
  });
});

test('Enter in a number goes to the next one and never saves the form', async () => {
  const onSave = vi.fn(async () => undefined);
  await renderPart(
    <SaveForm label="Portions" onSave={onSave} footer={<button type="submit">Save</button>}>
      <NumberField label="First" value={1} onChange={() => undefined} />
      <input aria-label="Text" />
      <NumberField label="Second" value={22} onChange={() => undefined} />
    </SaveForm>,
  );
  const second = page.getByRole('textbox', { name: 'Second' });
  await page.getByRole('textbox', { name: 'First' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(second).toHaveFocus();
  expect(getSelection()?.toString()).toBe('22');
  await userEvent.keyboard('{Enter}');
  await expect.element(second).toHaveFocus();
  expect(onSave).not.toHaveBeenCalled();
});
