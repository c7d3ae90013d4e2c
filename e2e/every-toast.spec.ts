import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { referenceDataTexts } from '#domain/reference-data/reference-data-texts.ts';
import { formTable } from './form-table.ts';
import { sharedPage } from './journey-steps.ts';
import { saidElsewhere, toastTable } from './toast-table.ts';

/** How the product says that something was done. */
const isSuccess = (text: string) =>
  /successfully|has been|have been|scheduled for \S+\.$|sent again|no longer has access|session\(s\) ended|inbox/.test(
    text,
  ) && !/^There |cannot|already|not /.test(text);

const FILLER = 'mark';

/** An array reads as its only entry, and is a list for the texts that join one. Others want a text. */
function filled(text: (...values: unknown[]) => unknown): string {
  try {
    return String(text([FILLER], [FILLER], [FILLER]));
  } catch {
    return String(text(FILLER, FILLER, FILLER));
  }
}

/** Every sentence of an object of texts; those with a name in it are filled in. */
function sentencesOf(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'string') return [text];
    return typeof text === 'function' ? [filled((...values) => text(...values))] : [];
  });
}

/** Names differ from row to row, so sentences are compared without the names. */
const isFrameOf = (promised: string, said: string) => {
  const words = promised.split(FILLER).map((part) => part.trim());
  let from = 0;
  return words.every((part) => {
    const at = said.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
};

test('every toast that the texts promise is in a table', async () => {
  const files = globSync('packages/{contract,domain}/src/**/*-texts.ts');
  const modules: object[] = await Promise.all(files.map((file) => import(path.resolve(file))));
  const promised = modules
    .flatMap((module) => Object.values(module))
    .flatMap((texts: unknown) => (typeof texts === 'object' && texts !== null ? sentencesOf(texts) : []))
    .concat(sentencesOf(referenceDataTexts('brand')))
    .filter(isSuccess);
  const said = [
    ...formTable.map((row) => row.says('1')),
    ...toastTable.flatMap((row) => row.says('1')),
    ...saidElsewhere,
  ];
  expect(promised.length).toBeGreaterThan(30);
  expect(promised.filter((text) => !said.some((one) => isFrameOf(text, one)))).toEqual([]);
});

/** Texts in quotes, and the texts of elements. Comments say no sentence to a person. */
function textsIn(code: string): string[] {
  const bare = code.replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  const quoted = [...bare.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text = '']) => text);
  return [...quoted, ...[...bare.matchAll(/>([^<>{}]+)</g)].map(([, text = '']) => text.trim())];
}

/** Not told to the person who did something: the crash screen. */
const notDone = ['The tech team has been told.'];

test('no toast is promised outside of the texts', () => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{contract,domain}/src/**/*.ts']).filter(
    (file) => !/-texts\.ts$|\.test\.tsx?$/.test(file),
  );
  const strays = files.flatMap((file) =>
    textsIn(readFileSync(file, 'utf8'))
      .filter((text) => isSuccess(text) && !notDone.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(strays).toEqual([]);
});

for (const [index, row] of toastTable.entries()) {
  test(`it is said that ${row.name}${index === 0 ? '' : ' @long'}`, async ({ browser }) => {
    const mark = `${(Date.now() + index) % 1_000_000}`;
    const page = await sharedPage(browser, row.email ?? 'superadmin@brigade.example');
    await row.act(page, mark);
    const last = row.says(mark).at(-1) ?? '';
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts.getByText(last, { exact: true })).toBeVisible();
  });
}
