import type { ImportRequest } from '#contract/imports.ts';
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
  const rows = [
    await timed(`${ROWS} ingredients: preview and import`, 30_000, async () => {
      const digest = await digestOf('checkIngredientImport', ingredients);
      await api.call('importIngredients', { body: { ...ingredients, digest } });
    }),
    await timed('the same file again', 15_000, () => digestOf('checkIngredientImport', ingredients)),
    await timed(`${DISHES} dishes of ten ingredients: preview and import`, 15_000, async () => {
      const digest = await digestOf('checkElementImport', elements);
      await api.call('importElements', { body: { ...elements, digest } });
    }),
  ];
  return rows;
}
