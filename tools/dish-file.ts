import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ElementTypeName } from '#contract/values.ts';

/** Weights in ounces, allergens in any spelling; "uncertain" allergens depend on the brand. */
const DishRow = z.object({
  id: z.number(),
  name: z.string().min(1),
  element_type_guess: ElementTypeName,
  portion_description: z.string().nullish(),
  portion_oz: z.number().positive().nullish(),
  ingredients: z.array(z.object({ code: z.coerce.string(), name: z.string().min(1), oz: z.number().min(0) })),
  allergens_big9: z.array(z.string()),
  allergens_uncertain: z.array(z.string()),
});
export type DishRow = z.output<typeof DishRow>;

const splitNames = z.string().transform((text) => text.split('|').filter((name) => name !== ''));
const IngredientRow = z.object({
  code: z.string().min(1),
  name: z.string().min(1),
  ingredient_type: z.string(),
  protein_type: z.string(),
  allergens_big9: splitNames,
  allergens_uncertain: splitNames,
});
export type IngredientRow = z.output<typeof IngredientRow>;

/** An invalid file; the message names file, row and field. */
export class FileError extends Error {}

function rowsOf<Row>(file: string, rows: readonly unknown[], schema: z.ZodType<Row>): Row[] {
  return rows.map((row, index) => {
    const result = schema.safeParse(row);
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    throw new FileError(`${file}, row ${index + 1}, ${issue?.path.join('.')}: ${issue?.message}`);
  });
}

function readText(file: string): string {
  if (!existsSync(file)) throw new FileError(`There is no file ${file}.`);
  return readFileSync(file, 'utf8');
}

/** One line of comma-separated values; a quoted value may hold commas and doubled quotes. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function readTable(file: string): Record<string, string>[] {
  const [header = '', ...lines] = readText(file).trimEnd().split(/\r?\n/);
  const columns = cellsOf(header);
  return lines.map((line) => {
    const cells = cellsOf(line);
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

/** Reads a JSON array of dishes. Throws a `FileError` if it is invalid. */
export function readDishes(file: string): DishRow[] {
  let content: unknown;
  try {
    content = JSON.parse(readText(file));
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(`${file} is no JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(content)) throw new FileError(`${file} must hold an array of dishes.`);
  return rowsOf(file, content, DishRow);
}

/** The ingredients by code, from the table in the same folder. */
export function readIngredients(file: string): Map<string, IngredientRow> {
  const rows = rowsOf(file, readTable(file), IngredientRow);
  return new Map(rows.map((row) => [row.code, row]));
}

export const ingredientsBeside = (dishFile: string) => path.join(path.dirname(dishFile), 'usda_ingredients.csv');
