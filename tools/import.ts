import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importKinds } from '#contract/import-kinds.ts';
import type { ImportPreview, ImportRequest, UnknownWord, WordAnswer } from '#contract/imports.ts';
import type { OperationName } from '#contract/operations.ts';
import { importTexts } from '#domain/imports/import-texts.ts';
import { type ApiClient, ApiRefusal, signInToApi } from './api-client.ts';

const usage = `npm run import -- <${importKinds.join(' | ')}> <file> [options]

Imports a CSV, XLSX or JSON file as the screen does: reads it, says what would change, and imports it if nothing is in the way.

  --check                      only says what would change
  --column "Vendor 1=Supplier" the column of a field, by its heading; may be repeated
  --default "Unit=oz"          what new records have where their row says nothing; may be repeated
  --word "Tree nut=Tree Nuts"  what a word means; may be repeated
  --sheet "Items"              another sheet of a workbook than the first visible one
  --marks                      a mark in a column that is named like an allergen means that it is contained
  --create                     creates new vendors, brands and tags
  --confirm                    also imports what reaches planned services
  --server                     where Brigade is (http://localhost:3000)
  --email                      who imports (superadmin@brigade.example)
  --password                   (environment: BRIGADE_PASSWORD)`;

/** A call that cannot work as it was typed. */
class UsageError extends Error {}

const calls = {
  ingredients: ['checkIngredientImport', 'importIngredients'],
  elements: ['checkElementImport', 'importElements'],
  menus: ['checkMenuImport', 'importMenus'],
  accounts: ['checkAccountImport', 'importAccounts'],
  eaters: ['checkEaterImport', 'importEaters'],
  vendors: ['checkVendorImport', 'importVendors'],
} as const satisfies Record<(typeof importKinds)[number], readonly [OperationName, OperationName]>;

const toPairs = (givenTexts: readonly string[] = []) =>
  givenTexts.map((text): [string, string] => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`"${text}" must be like "Field=Text".`);
    return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  });

const isSame = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

interface Wishes {
  readonly columns: readonly [string, string][];
  readonly defaults: readonly [string, string][];
  readonly words: readonly [string, string][];
  readonly mayCreate: boolean;
  readonly doMarksCount: boolean;
}

function answerTo(word: UnknownWord, { words, mayCreate }: Wishes, lists: ImportPreview['lists']): WordAnswer[] {
  const meaning = words.find(([givenWord]) => isSame(givenWord, word.word))?.[1];
  const choices = [...word.suggestions, ...(lists[word.list] ?? [])];
  const entry = meaning === undefined ? undefined : choices.find(({ name }) => isSame(name, meaning));
  if (entry) return [{ list: word.list, word: word.word, id: entry.id }];
  return mayCreate && word.mayCreate ? [{ list: word.list, word: word.word, id: null }] : [];
}

/** Field names become keys, and the words are answered, until nothing more can be. */
async function prepareImport(
  check: (request: ImportRequest) => Promise<ImportPreview>,
  table: ImportRequest['table'],
  wishes: Wishes,
) {
  const plain: ImportRequest = { table, columns: {}, defaults: {}, words: [] };
  const { fields, allergenColumns } = await check({ ...plain, table: { ...table, rows: [] } });
  const marks = wishes.doMarksCount ? allergenColumns.map(({ key, column }): [string, number] => [key, column]) : [];
  const findKey = (label: string) => {
    const field = fields.find((candidate) => isSame(candidate.label, label));
    if (!field)
      throw new UsageError(
        `There is no field ${label}. There are: ${fields.map((candidate) => candidate.label).join(', ')}.`,
      );
    return field.key;
  };
  const findColumn = (heading: string) => {
    const index = table.columns.findIndex((candidate) => isSame(candidate, heading));
    if (index < 0) throw new UsageError(`The file has no column ${heading}.`);
    return index;
  };
  let request: ImportRequest = {
    ...plain,
    columns: Object.fromEntries([
      ...marks,
      ...wishes.columns.map(([field, heading]): [string, number] => [findKey(field), findColumn(heading)]),
    ]),
    defaults: Object.fromEntries(wishes.defaults.map(([field, text]) => [findKey(field), text])),
  };
  for (;;) {
    const preview = await check(request);
    const answers = preview.words.flatMap((word) => answerTo(word, wishes, preview.lists));
    if (answers.length === 0) return { request, preview };
    request = { ...request, words: [...request.words, ...answers] };
  }
}

function say(
  { counts, fields, faults, notes, words, entries, reach }: ImportPreview,
  headings: readonly string[],
): void {
  const { created, changed: changedCount, same, faulty } = counts;
  console.log(`${created} to create, ${changedCount} to change, ${same} as they are, ${faulty} that need a look.`);
  for (const { listName, name } of entries) console.log(`  New ${listName}: ${name}`);
  if (reach) console.log(reach);
  for (const { rows, count, column, message } of faults.slice(0, 20))
    console.log(`  ${rows[0] === 0 ? '' : 'Row '}${importTexts.rows(rows, count)}, ${column}: ${message}`);
  for (const { rows, count, column, message } of notes.slice(0, 20))
    console.log(`  Row ${importTexts.rows(rows, count)}${column ? `, ${column}` : ''}: ${message}`);
  if (counts.faults > 20) console.log(`  And ${counts.faults - 20} more.`);
  const missing = fields.filter(({ isRequired, column }) => isRequired && column === null).map(({ label }) => label);
  if (missing.length > 0 && counts.faulty > 0)
    console.log(
      `  No column was found for ${missing.join(', ')}. The file has ${headings.join(', ')}: say --column or --default.`,
    );
  for (const { word, listName, suggestions } of words) {
    const near = suggestions.map(({ name }) => name).join(', ');
    console.log(`  The ${listName} ${word} is not known.${near ? ` Nearly: ${near}.` : ''}`);
  }
}

/** Why nothing is imported, if so. */
function findObstacle({ counts, reach }: ImportPreview, isConfirmed: boolean): string | undefined {
  if (counts.faulty > 0) return importTexts.hasFaults;
  if (counts.created + counts.changed + counts.same === 0) return importTexts.nothingRead;
  return reach && !isConfirmed ? importTexts.toConfirm : undefined;
}

/** The typed command, or the reason why it cannot be parsed. */
function readArguments() {
  try {
    return parseArgs(options);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`);
  }
}

const list = { type: 'string', multiple: true } as const;
const options = {
  allowPositionals: true,
  options: {
    server: { type: 'string', default: 'http://localhost:3000' },
    email: { type: 'string', default: 'superadmin@brigade.example' },
    password: { type: 'string', default: process.env.BRIGADE_PASSWORD ?? 'brigade-demo-kitchen' },
    check: { type: 'boolean', default: false },
    sheet: { type: 'string' },
    marks: { type: 'boolean', default: false },
    create: { type: 'boolean', default: false },
    confirm: { type: 'boolean', default: false },
    column: list,
    default: list,
    word: list,
  },
} as const;

async function importFile(): Promise<void> {
  const { values, positionals } = readArguments();
  const kind = importKinds.find((candidate) => candidate === positionals[0]);
  const file = positionals[1];
  if (!kind || !file) throw new UsageError(usage);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const api: ApiClient = await signInToApi(values.server, values.email, values.password).catch((error: unknown) => {
    // `fetch` says so when nothing listens there.
    throw error instanceof TypeError ? new UsageError(`Brigade does not answer at ${values.server}.`) : error;
  });
  const [check, run] = calls[kind];
  const { data } = await api.call('readImportFile', { query: { sheet: values.sheet }, body: readFileSync(file) });
  const { above, sheet, sheets, notes, ...table } = data;
  for (const note of notes) console.log(note);
  if (sheets.length > 1) console.log(`Sheet ${sheet} of ${sheets.join(', ')}.`);
  if (above.length > 0) console.log(`The headings are in row ${above.length + 1}.`);
  const { request, preview } = await prepareImport(async (body) => (await api.call(check, { body })).data, table, {
    columns: toPairs(values.column),
    defaults: toPairs(values.default),
    words: toPairs(values.word),
    mayCreate: values.create,
    doMarksCount: values.marks,
  });
  say(preview, table.columns);
  if (values.check) return;
  const obstacle = findObstacle(preview, values.confirm);
  if (obstacle) {
    process.exitCode = 1;
    console.log(obstacle);
    return;
  }
  const { data: imported } = await api.call(run, { body: { ...request, digest: preview.digest } });
  console.log(`Imported: ${imported.created} created, ${imported.changed} changed.`);
}

importFile().catch((error: unknown) => {
  const isExpected = error instanceof UsageError || error instanceof ApiRefusal;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
