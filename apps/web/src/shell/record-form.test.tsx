import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod';
import { renderPart } from '#testing/screens.tsx';
import { ApiError } from '../api/api-error.ts';
import { useRecordForm } from './use-record-form.tsx';

interface Vendor {
  readonly name: string;
  readonly version: number;
}
type Options = Parameters<typeof useRecordForm<Vendor, { name: string }, Vendor>>[0];

const butcher: Vendor = { name: 'Butcher', version: 3 };
const stale = new ApiError(412, {
  code: 'stale',
  message: 'Somebody else saved this.',
  details: { version: 8, changes: [] },
});

/** A record with one field; another version of it may arrive while it is edited. */
function VendorForm(options: Partial<Options>) {
  const [record, setRecord] = useState(butcher);
  const { form, submit, saving, staleDialog, reportDirty } = useRecordForm<Vendor, { name: string }, Vendor>({
    schema: z.object({ name: z.string().min(1, 'A name is required.') }),
    record,
    toValues: ({ name }) => ({ name }),
    save: async ({ name }, version = 0) => ({ data: { name, version: version + 1 } }),
    onSaved: () => {},
    ...options,
  });
  const { errors, isDirty } = form.formState;
  reportDirty(isDirty);
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <p role="note">{errors.name?.message ?? ''}</p>
      <button type="button" disabled={saving} onClick={() => void submit()}>
        Save
      </button>
      <button type="button" onClick={() => setRecord({ name: 'Baker', version: 4 })}>
        Arrive
      </button>
      {staleDialog}
    </>
  );
}

const name = page.getByRole('textbox', { name: 'Name' });
const press = (button: string) => page.getByRole('button', { name: button }).click();
const note = page.getByRole('note');

describe('the form of a record', () => {
  test('sends what was typed over the version that it was typed over, and is locked meanwhile', async () => {
    const answer = Promise.withResolvers<{ data: Vendor }>();
    const [save, onSaved] = [vi.fn(() => answer.promise), vi.fn()];
    await renderPart(<VendorForm save={save} onSaved={onSaved} />);
    await name.fill('Butcher & Son');
    await press('Save');
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    answer.resolve({ data: { name: 'Butcher & Son', version: 4 } });
    await expect.poll(() => onSaved.mock.calls).toEqual([[{ name: 'Butcher & Son', version: 4 }]]);
    expect(save.mock.calls).toEqual([[{ name: 'Butcher & Son' }, 3, butcher]]);
    await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('sends nothing that is not valid', async () => {
    const save = vi.fn();
    await renderPart(<VendorForm save={save} />);
    await name.fill('');
    await press('Save');
    await expect.element(note).toHaveTextContent('A name is required.');
    expect(save).not.toHaveBeenCalled();
  });

  test('shows what the server refuses beside its field, and the refusal of the last attempt instead of the one before', async () => {
    const refuseRecord = (message: string) =>
      new ApiError(409, { code: 'conflict', message, fields: { name: `${message} Choose another one.` } });
    const save = vi
      .fn()
      .mockRejectedValueOnce(refuseRecord('It is taken.'))
      .mockRejectedValue(refuseRecord('It is a brand.'));
    const onSaved = vi.fn();
    await renderPart(<VendorForm save={save} onSaved={onSaved} />);
    await press('Save');
    await expect.element(note).toHaveTextContent('It is taken. Choose another one.');
    await press('Save');
    await expect.element(note).toHaveTextContent('It is a brand. Choose another one.');
    await expect.element(page.getByText('It is a brand.', { exact: true })).toBeVisible();
    await expect.element(page.getByText('It is taken.', { exact: true })).not.toBeInTheDocument();
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('takes a newer version that arrives by itself', async () => {
    await renderPart(<VendorForm />);
    await press('Arrive');
    await expect.element(name).toHaveValue('Baker');
  });

  test('keeps what was typed when a newer version arrives, and saves it over the version that it was typed over', async () => {
    const save = vi.fn(async () => undefined);
    await renderPart(<VendorForm save={save} />);
    await name.fill('Butcher & Son');
    await press('Arrive');
    await press('Save');
    await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Butcher & Son' }, 3, butcher]]);
    await expect.element(name).toHaveValue('Butcher & Son');
  });

  test('of a stale version is saved anyway over the newest one, joined with it, and does not warn again', async () => {
    const save = vi.fn().mockRejectedValueOnce(stale).mockResolvedValue(undefined);
    const beforeSave = vi.fn(async () => true);
    const read = async () => ({ name: 'Baker', version: 8 });
    const merge: Options['merge'] = (values, newest) => ({ name: `${values.name} and ${newest.name}` });
    await renderPart(<VendorForm save={save} beforeSave={beforeSave} read={read} merge={merge} />);
    await name.fill('Mine');
    await press('Save');
    await press('Save mine anyway');
    await expect.poll(() => save.mock.calls.length).toBe(2);
    expect(save.mock.calls[1]).toEqual([{ name: 'Mine and Baker' }, 8, butcher]);
    expect(beforeSave).toHaveBeenCalledTimes(1);
  });

  test('of a stale version shows the newest one instead of what was typed, and leaves when there is none', async () => {
    const save = vi.fn(() => Promise.reject(stale));
    const read = vi.fn().mockResolvedValueOnce({ name: 'Baker', version: 8 }).mockResolvedValue(undefined);
    const onGone = vi.fn();
    await renderPart(<VendorForm save={save} read={read} onGone={onGone} />);
    await name.fill('Mine');
    await press('Save');
    await press('Discard mine and reload');
    await expect.element(name).toHaveValue('Baker');
    await press('Save');
    await press('Discard mine and reload');
    await expect.poll(() => onGone.mock.calls.length).toBe(1);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
