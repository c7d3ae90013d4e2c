import type { ImportRequest, ImportTable } from '#contract/imports.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp, TestReply } from './app.ts';

/** The last line of an answer that told its progress, or the answer itself. */
export const readFinalLine = ({ raw }: TestReply) => JSON.parse(raw.toString().trimEnd().split('\n').at(-1) ?? '{}');

export const columnsAndRows = ([columns = [], ...rows]: string[][]): ImportTable => ({
  columns,
  firstRow: 2,
  rows,
});

type Choices = Partial<Omit<ImportRequest, 'table'>>;

/** The preview and the import of one kind, as a person. */
export function createImports(app: Pick<TestApp, 'call'>, user: CurrentUser, kind: string) {
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.call(user, 'POST', `/v1/imports/${kind}${path}`, body, headers);
  const check = async (table: string[][], choices: Choices = {}) =>
    readFinalLine(await send('/check', { table: columnsAndRows(table), ...choices }));
  const run = async (table: string[][], choices: Choices = {}) => {
    const { data, error } = await check(table, choices);
    if (!data) return { error };
    return readFinalLine(await send('', { table: columnsAndRows(table), ...choices, digest: data.digest }));
  };
  return { check, run, send };
}
