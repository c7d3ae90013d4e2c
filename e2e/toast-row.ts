import { expect, type Page } from '@playwright/test';
import { formTable } from './form-table.ts';

/** What a person does, and every toast that it promises. Rows of one name run one after the other. */
export interface ToastRow {
  name: string;
  act: (page: Page, mark: string) => Promise<void>;
  says: (mark: string) => readonly string[];
  /** Signs in as this person. */
  email?: string;
}

export const toast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })).toBeVisible();
export const save = (page: Page) => page.keyboard.press('Control+s');
export const agree = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label }).click();

/** Fills in a form of the table, saves it and waits for its toast. */
export async function make(page: Page, name: string, mark: string) {
  const form = formTable.find((row) => row.name === name);
  await form?.fill(page, mark);
  await save(page);
  if (form) await toast(page, form.says(mark));
}

export async function fromMenu(page: Page, of: string | RegExp, action: string) {
  await page.getByRole('button', { name: of }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
