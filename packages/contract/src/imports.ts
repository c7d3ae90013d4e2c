import * as z from 'zod';
import { type ImportKind, MAX_IMPORT_BYTES } from './import-kinds.ts';
import { type Access, operation } from './operation.ts';
import { MAX_NAME_LENGTH, Text } from './values.ts';

/** The most that is read from a file (import-2). */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 200;
/** Size of the largest file as JSON. */
const MAX_TABLE_BYTES = 32 * 1024 * 1024;
/** A longer list is not offered as a whole. */
export const MOST_CHOICES = 300;
/** Shown of each part of a preview; the counts are of all. */
export const MOST_SHOWN = 100;
/** Named of the rows that have the same fault. */
export const MOST_ROWS_NAMED = 5;

/** The table of a file, cell by cell. */
export const ImportTable = z.object({
  columns: z.array(z.string()).max(MAX_IMPORT_COLUMNS),
  /** Row of the file that the first of `rows` is. */
  firstRow: z.int().min(1),
  /** An empty row stays, so that rows keep their numbers. */
  rows: z.array(z.array(z.string()).max(MAX_IMPORT_COLUMNS)).max(MAX_IMPORT_ROWS),
});
export type ImportTable = z.output<typeof ImportTable>;

/** Another sheet or row of headings can be chosen. `notes`: what was read in another way than it shows, or not at all. */
export const ImportFile = ImportTable.extend({
  above: z.array(z.array(z.string()).max(MAX_IMPORT_COLUMNS)),
  /** The sheets of a workbook that are visible, and the one that was read. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  notes: z.array(z.string()),
});
export type ImportFile = z.output<typeof ImportFile>;

/** A person's answer for a word that no list has (import-5). */
export const WordAnswer = z.object({
  list: z.string().max(100),
  word: Text,
  /** The entry that is meant. Null: create it. Empty: leave it out. */
  id: z.string().max(500).nullable(),
  /** Further entries that it means, too: 'shellfish' is two allergens. */
  furtherIds: z.array(z.string().max(500)).max(20).optional(),
});
export type WordAnswer = z.output<typeof WordAnswer>;

export const ImportRequest = z.object({
  table: ImportTable,
  /** Column of a field, or of one allergen (`marks.…`), chosen by hand; null leaves it out. */
  columns: z.record(z.string().max(100), z.int().min(0).nullable()).default({}),
  /** The value of a new record in a field where its cell is empty. */
  defaults: z.record(z.string().max(100), Text).default({}),
  words: z.array(WordAnswer).max(MAX_IMPORT_ROWS).default([]),
});
export type ImportRequest = z.output<typeof ImportRequest>;

/** Row 0 is what was said for all new records. */
const ImportedRow = z.object({ row: z.int(), name: z.string() });

export const UnknownWord = z.object({
  list: z.string(),
  /** Its name in a sentence: 'vendor'. */
  listName: z.string(),
  word: z.string(),
  rows: z.int(),
  firstRow: z.int(),
  /** The likeliest first. */
  suggestions: z.array(z.object({ id: z.string(), furtherIds: z.array(z.string()), name: z.string() })),
  /** The first suggestion is all that the word can mean (import-13). */
  isClear: z.boolean(),
  /** True if the import may add it to the list. */
  mayCreate: z.boolean(),
  /** True if it may be left out: an ingredient is then only printed. */
  mayLeaveOut: z.boolean(),
});
export type UnknownWord = z.output<typeof UnknownWord>;

/** One fault, and the rows that have it: a column that nobody chose is one fault and not a thousand. */
export const ImportFault = z.object({
  /** The first of them; 0 is what was said for all new records. */
  rows: z.array(z.int()),
  count: z.int(),
  /** Heading of the column in the file; empty when the file has none for it. */
  column: z.string(),
  message: z.string(),
});
export type ImportFault = z.output<typeof ImportFault>;

export const ImportPreview = z.object({
  /** The column of each field. */
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      column: z.int().nullable(),
      isRequired: z.boolean(),
      /** What new records say while the file has no column and nobody says something else. */
      withoutColumn: z.string().nullable(),
      /** Columns that are named like it, where it is several. */
      doubtful: z.array(z.int()),
    }),
  ),
  /** Columns of single allergens, or of words of any (`allergen` is null); `isRead` is null until a person has said whether their marks count (import-13). */
  allergenColumns: z.array(
    z.object({
      key: z.string(),
      column: z.int(),
      heading: z.string(),
      allergen: z.string().nullable(),
      isRead: z.boolean().nullable(),
    }),
  ),
  /** `faulty` are rows, `faults` are sentences. */
  counts: z.object({ created: z.int(), changed: z.int(), same: z.int(), faulty: z.int(), faults: z.int() }),
  faultyRows: z.array(z.int()),
  created: z.array(ImportedRow.extend({ values: z.array(z.object({ label: z.string(), text: z.string() })) })),
  changed: z.array(
    ImportedRow.extend({ changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })) }),
  ),
  faults: z.array(ImportFault),
  /** What was read in another way than it stands there. */
  notes: z.array(ImportFault),
  /** Lists whose unknown words, and amounts that are not understood, may be left out as a whole. */
  mayLeaveOutAll: z.array(z.object({ list: z.string(), listName: z.string() })),
  words: z.array(UnknownWord),
  /** All names of the lists that lack a word, where a person can look through them. */
  lists: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))),
  entries: z.array(z.object({ listName: z.string(), name: z.string() })),
  reach: z.string().nullable(),
  /** Names what was previewed, so that nothing else is imported. */
  digest: z.string(),
});
export type ImportPreview = z.output<typeof ImportPreview>;

export const ImportResult = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The step that it has taken, which can be undone (history-2). */
  step: z.string().nullable(),
});
export type ImportResult = z.output<typeof ImportResult>;

/** How far an import is; `total` is 0 while that is not known. */
export const ImportProgress = z.object({ phase: z.string(), done: z.int(), total: z.int() });
export type ImportProgress = z.output<typeof ImportProgress>;

const importOperation = <const Kind extends ImportKind, const Needed extends Access>(
  kind: Kind,
  permission: Needed,
) => ({
  check: operation({
    method: 'POST',
    path: `/v1/imports/${kind}/check`,
    permission,
    summary: `What an import of ${kind} would do; saves nothing`,
    body: ImportRequest,
    bodyLimit: MAX_TABLE_BYTES,
    data: ImportPreview,
    progress: ImportProgress,
  }),
  run: operation({
    method: 'POST',
    path: `/v1/imports/${kind}`,
    permission,
    summary: `Import ${kind}, all or nothing`,
    body: ImportRequest.extend({ digest: z.string().max(100) }),
    bodyLimit: MAX_TABLE_BYTES,
    data: ImportResult,
    progress: ImportProgress,
  }),
});

const ingredients = importOperation('ingredients', 'addElement');
const elements = importOperation('elements', 'addElement');
const menus = importOperation('menus', 'addMenu');
const accounts = importOperation('accounts', 'addElement');
const eaters = importOperation('eaters', 'editMenu');
const vendors = importOperation('vendors', 'addElement');

export const importOperations = {
  readImportFile: operation({
    method: 'POST',
    path: '/v1/imports/table',
    // An import of any kind needs one of them.
    permission: ['addElement', 'addMenu', 'editMenu'],
    summary: 'The table in a CSV or XLSX file; saves nothing',
    query: z.object({ sheet: z.string().max(MAX_NAME_LENGTH).optional().describe('Another sheet of a workbook') }),
    upload: MAX_IMPORT_BYTES,
    data: ImportFile,
  }),
  checkIngredientImport: ingredients.check,
  importIngredients: ingredients.run,
  checkElementImport: elements.check,
  importElements: elements.run,
  checkMenuImport: menus.check,
  importMenus: menus.run,
  checkAccountImport: accounts.check,
  importAccounts: accounts.run,
  checkEaterImport: eaters.check,
  importEaters: eaters.run,
  checkVendorImport: vendors.check,
  importVendors: vendors.run,
};
