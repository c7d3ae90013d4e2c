import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportPreview, ImportRequest } from '#contract/imports.ts';
import type { ApiClient } from '../tools/api-client.ts';

export interface ImportRow {
  readonly work: string;
  readonly milliseconds: number;
  readonly aim: number;
}

const ROWS = 10_000;
const DISHES = 2_500;
const nothingSaid = { columns: {}, defaults: {}, words: [] };

async function timed(work: string, aim: number, run: () => Promise<unknown>): Promise<ImportRow> {
  const started = performance.now();
  await run();
  return { work, milliseconds: performance.now() - started, aim };
}

function tableOf(columns: string[], count: number, row: (index: number) => string[]): ImportRequest {
  return {
    table: { columns, firstRow: 2, rows: Array.from({ length: count }, (_, index) => row(index)) },
    ...nothingSaid,
  };
}

/** The columns of these files that no heading names, and what all their records have. */
const realFiles = [
  {
    file: 'usda_ingredients.csv',
    check: 'checkIngredientImport',
    run: 'importIngredients',
    columns: { allergens: 'allergens_big9', 'vendor1.itemId': 'code' },
    defaults: { allergens: 'None', 'vendor1.vendorId': 'Vendor of the bench' },
  },
  {
    file: 'usda_dishes.json',
    check: 'checkElementImport',
    run: 'importElements',
    columns: { allergens: 'allergens_big9', type: 'element_type_guess', perPerson: 'portion_oz' },
    defaults: { allergens: 'None', method: 'Cook.' },
  },
] as const;

/** Real files, where `IMPORT_DATA` names their folder: read, preview and import, as the screen does. */
async function importRealFiles(api: ApiClient, folder: string): Promise<void> {
  for (const { file, check, run, columns, defaults } of realFiles) {
    const { data: table } = await api.call('readImportFile', {
      query: {},
      body: readFileSync(path.join(folder, file)),
    });
    const columnOf = (heading: string) => table.columns.indexOf(heading);
    const chosen = Object.fromEntries(Object.entries(columns).map(([key, heading]) => [key, columnOf(heading)]));
    const body = { table, columns: chosen, defaults, words: [] };
    const { data: preview }: { data: ImportPreview } = await api.call(check, { body });
    if (preview.counts.faulty > 0) throw new Error(`${file}: ${preview.faults[0]?.message}`);
    await api.call(run, { body: { ...body, digest: preview.digest } });
  }
}

/** Imports ingredients, and dishes of ten of them, as the screen does: preview, then all in one transaction. */
export async function benchImports(api: ApiClient): Promise<ImportRow[]> {
  const vendor = 'Vendor of the bench';
  await api.call('createVendor', { body: { name: vendor } });
  const ingredients = tableOf(['Name', 'Allergens', 'Vendor 1', 'Vendor 1 item id'], ROWS, (index) => [
    `Imported ingredient ${index}`,
    index % 3 === 0 ? 'Milk; Wheat' : 'None',
    vendor,
    String(index),
  ]);
  const elements = tableOf(['Name', 'Method', 'Ingredients', 'Allergens'], DISHES, (index) => [
    `Imported dish ${index}`,
    'Cook.',
    Array.from(
      { length: 10 },
      (_, part) => `Imported ingredient ${(index * 7 + part * 31) % ROWS}: ${part + 1} oz`,
    ).join('; '),
    'Milk; Wheat',
  ]);
  const digestOf = async (check: 'checkIngredientImport' | 'checkElementImport', body: ImportRequest) =>
    (await api.call(check, { body })).data.digest;
  const steps: string[] = [];
  const undoing = () => api.call('undoStep', { params: { stepId: steps.pop() ?? '' } });
  const rows = [
    await timed(`${ROWS} ingredients: preview and import`, 30_000, async () => {
      const digest = await digestOf('checkIngredientImport', ingredients);
      const { data } = await api.call('importIngredients', { body: { ...ingredients, digest } });
      steps.push(data.step ?? '');
    }),
    await timed('the same file again', 15_000, () => digestOf('checkIngredientImport', ingredients)),
    await timed(`${DISHES} dishes of ten ingredients: preview and import`, 15_000, async () => {
      const digest = await digestOf('checkElementImport', elements);
      const { data } = await api.call('importElements', { body: { ...elements, digest } });
      steps.push(data.step ?? '');
    }),
    await timed('undo of the import of dishes', 15_000, undoing),
    await timed('undo of the import of ingredients', 15_000, undoing),
  ];
  const folder = process.env.IMPORT_DATA;
  if (folder && existsSync(folder))
    rows.push(
      await timed('1,290 ingredients and 2,612 dishes of USDA: read, preview and import', 15_000, () =>
        importRealFiles(api, folder),
      ),
    );
  return rows;
}
