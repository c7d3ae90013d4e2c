import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** How the product says that something was done. */
const isSuccess = (text: string) =>
  /successfully|has been|have been|scheduled for \S+\.$|sent again|no longer has access|session\(s\) ended|inbox/.test(
    text,
  ) && !/^There |cannot|already|not /.test(text);

const read = (file: string) => readFileSync(file, 'utf8');
const screens = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

/** An array reads as its only entry, and is a list for the texts that join one. Others want a text. */
function fillText(text: (...values: unknown[]) => unknown): string {
  try {
    return String(text(['mark'], ['mark'], ['mark'], ['mark']));
  } catch {
    return String(text('mark', 'mark', 'mark', 'mark'));
  }
}

const isPromise = ([, text]: [string, unknown]) =>
  isSuccess(typeof text === 'function' ? fillText((...values) => text(...values)) : String(text));

test('every toast that the texts promise is said on a screen', async () => {
  const files = globSync('packages/{contract,domain}/src/**/*-texts.ts');
  const modules: object[] = await Promise.all(files.map((file) => import(path.resolve(file))));
  const promised = modules
    .flatMap((module) => Object.entries(module))
    .filter(([, texts]) => typeof texts === 'object' && texts !== null)
    .flatMap(([name, texts]) =>
      Object.entries(texts)
        .filter(isPromise)
        .map(([key]) => `${name}.${key}`),
    );
  const code = screens.map(read).join('\n');
  expect(promised.length).toBeGreaterThan(30);
  // A file of one feature may call its texts `texts`.
  const isSaid = (text: string) => code.includes(text) || code.includes(text.replace(/^\w+/, ' texts'));
  expect(promised.filter((text) => !isSaid(text))).toEqual([]);
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
  const domain = globSync('packages/{contract,domain}/src/**/*.ts');
  const files = [...screens, ...domain].filter((file) => !/-texts\.ts$|\.test\.ts$/.test(file));
  const strays = files.flatMap((file) =>
    textsIn(read(file))
      .filter((text) => isSuccess(text) && !notDone.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(strays).toEqual([]);
});
