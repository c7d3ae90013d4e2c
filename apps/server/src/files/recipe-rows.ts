import { isKitchenUnit } from '#domain/imports/kitchen-units.ts';
import { splitLine } from '#domain/imports/split-line.ts';
import { BoundedRows } from './csv-table.ts';

/** The headings of what a recipe becomes: fields of an element. */
const headings = ['Name', 'Method', 'Ingredients', 'Printed ingredients'];

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Recipes of web pages carry tags and entities in their texts. */
const plain = (text: string) =>
  text
    .replaceAll(/<br\s*\/?>|<\/(p|li|div)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();

interface Ingredient {
  /** As a cell of ingredients says it. */
  readonly line: string;
  readonly name: string;
}

const ofLine = (line: string): Ingredient | undefined => {
  const text = plain(line).replaceAll(/[;|\n]/g, ',');
  const name = splitLine(text, isKitchenUnit).name.replace(/^~\s*/, '');
  return text === '' ? undefined : { line: text, name };
};

/** Of Mealie and Tandoor: `{ quantity, unit: { name }, food: { name } }`, else a text. */
function ingredientOf(value: unknown): Ingredient | undefined {
  if (!isObject(value)) return ofLine(textOf(value));
  const nameOf = (part: unknown) =>
    plain(isObject(part) ? textOf(part.name) : textOf(part)).replaceAll(/[;|:=\n]/g, ',');
  const name = nameOf(value.food);
  if (name === '') return ofLine(textOf(value.display ?? value.originalText ?? value.note ?? value.name));
  const amount = Number(value.quantity ?? value.amount ?? 0);
  const unit = nameOf(value.unit);
  const rounded = Math.round(amount * 1_000) / 1_000;
  return { name, line: rounded > 0 ? `${name}: ${rounded} ${unit}`.trim() : name };
}

/** Steps as texts, sections of steps, or one text. */
function stepsOf(value: unknown): string[] {
  return listOf(value).flatMap((step): string[] => {
    if (!isObject(step)) return [plain(textOf(step))];
    if (step.itemListElement !== undefined) return stepsOf(step.itemListElement);
    return [plain(textOf(step.text ?? step.instruction ?? step.name))];
  });
}

function rowOf(name: unknown, steps: unknown, ingredients: readonly unknown[]): string[] {
  const known = ingredients.flatMap((one) => ingredientOf(one) ?? []);
  const method = stepsOf(steps).filter((step) => step !== '');
  const names = [...new Set(known.map((one) => one.name))];
  return [plain(textOf(name)), method.join('\n'), known.map(({ line }) => line).join('\n'), names.join(', ')];
}

const hasType = ({ '@type': type }: Json) => listOf(type).some((one) => one === 'Recipe');

/** schema.org/Recipe, Mealie (`recipeIngredient` of foods) and Tandoor (`steps` with their ingredients). */
function recipeRow(value: Json): string[] | undefined {
  const ofMealie = value.recipeIngredient ?? value.recipe_ingredient;
  const instructions = value.recipeInstructions ?? value.recipe_instructions;
  if (hasType(value) || (ofMealie !== undefined && instructions !== undefined)) {
    return rowOf(value.name, instructions, listOf(ofMealie ?? value.ingredients));
  }
  const steps = listOf(value.steps).filter(isObject);
  if (textOf(value.name) === '' || steps.length === 0 || !steps.some((step) => Array.isArray(step.ingredients)))
    return undefined;
  return rowOf(
    value.name,
    steps,
    steps.flatMap((step) => listOf(step.ingredients)),
  );
}

function recipesIn(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(recipesIn);
  if (!isObject(value)) return [];
  const row = recipeRow(value);
  if (row) return [row];
  return recipesIn(value['@graph'] ?? value.mainEntity ?? value.recipes ?? value.items ?? []);
}

/** A cell of any other object: lists by line, an ingredient by its weight. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(cellOf).join('\n');
  if (!isObject(value)) return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textOf(value);
  const name = textOf(value.name).replaceAll(/[;|]/g, ',');
  const amount = value.amount ?? value.quantity;
  if (amount !== undefined) return `${name}: ${textOf(amount)} ${cellOf(value.unit)}`.trim();
  return typeof value.oz === 'number' ? `${name}: ${value.oz} oz` : name;
}

/** Rows with their headings: recipes where there are some, else one row for each object of a list. */
export function rowsOfJson(values: readonly unknown[]): string[][] {
  const recipes = values.flatMap(recipesIn);
  if (recipes.length > 0) return [headings, ...recipes];
  const objects = values.flatMap(listOf).filter(isObject);
  const columns = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return [columns, ...objects.map((one) => columns.map((column) => cellOf(one[column])))];
}

/** The recipes that a saved web page tells search engines. */
export function jsonOfPage(page: string): unknown[] {
  const scripts = page.matchAll(/<script\b[^>]*type\s*=\s*["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].flatMap(([, text = '']) => {
    try {
      return [JSON.parse(text.replaceAll(/^\s*<!--|-->\s*$/g, ''))];
    } catch {
      return [];
    }
  });
}

export function boundedRows(rows: readonly string[][]): string[][] {
  const bounded = new BoundedRows();
  for (const row of rows) bounded.add(row);
  return bounded.rows;
}
