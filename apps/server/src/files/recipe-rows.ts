import {
  addIngredientLines,
  getFirstText,
  type Lines,
  mergeLists,
  parseNoteIngredient,
  readPartName,
  UnreadIngredient,
} from './recipe-ingredients.ts';
import { INGREDIENTS, INSTRUCTIONS, resolveReferences } from './recipe-references.ts';
import { isObject, type Json, toList, toPlainText, toText, withoutTemplates } from './recipe-texts.ts';
import { type RecipeYield, readYield } from './recipe-yields.ts';
import { FileRefused, fileTexts } from './table-faults.ts';

/** The headings of what a recipe becomes: fields of an element. */
const headings = ['Name', 'Method', 'Ingredients', 'Printed ingredients'];
const yieldHeadings = ['Makes', 'Makes unit'];

interface Recipe {
  readonly cells: readonly string[];
  readonly makes: RecipeYield | undefined;
}

export interface JsonRows {
  readonly rows: string[][];
  /** What of the recipes was not read. */
  readonly notes: readonly string[];
}

const isOneText = (name: string, text: string) =>
  text.toLowerCase().startsWith(name.toLowerCase().replace(/[\s.…]+$/, ''));

/** Steps as texts, one text, or nested: sections with their headings, items of lists, steps of several texts. */
function readSteps(value: unknown): string[] {
  return toList(value).flatMap((step): string[] => {
    if (Array.isArray(step)) return readSteps(step);
    if (!isObject(step) || '@value' in step) return [toPlainText(toText(step))];
    const name = getFirstText(step, 'name', 'summary', 'headline');
    const texts = ['text', 'instruction', 'description', 'directions'].map((key) => readSteps(step[key]).join('\n'));
    const isNew = (text: string, index: number) => !texts.slice(0, index).some((other) => other.includes(text));
    const text = texts.filter((step, index) => step !== '' && isNew(step, index)).join('\n');
    const nested = readSteps(mergeLists(step, 'itemListElement', 'item', 'steps', 'step', '@list', '@set', '@graph'));
    const own = name !== '' && text !== '' && !isOneText(name, text) ? [`${name}: ${text}`] : [text || name];
    return [getFirstText(step, 'title'), ...own, ...nested];
  });
}

function toRow(name: unknown, { ingredients, method }: Lines): string[] {
  const knownIngredients = ingredients.filter(({ line }) => line !== '');
  const names = [...new Set(knownIngredients.map((ingredient) => ingredient.name).filter((name) => name !== ''))];
  const steps = method.filter((step, index) => step !== '' && step !== method[index - 1]);
  return [
    toPlainText(toText(name)).replaceAll('\n', ' '),
    steps.join('\n'),
    knownIngredients.map(({ line }) => line).join('\n'),
    names.join(', '),
  ];
}

/** Tandoor keeps ingredients by step, and writes them into its text. */
function parseTandoor(name: unknown, steps: readonly Json[]): string[] {
  const all: Lines = { ingredients: [], method: [] };
  for (const step of steps) {
    const parts = toList(step.ingredients);
    const shownNames = parts.map((part) =>
      isObject(part) && part.is_header !== true ? readPartName(part.food) || parseNoteIngredient(part)?.name : '',
    );
    const heading = getFirstText(step, 'name');
    if (heading !== '') all.method.push(heading);
    addIngredientLines(parts, all);
    const text = withoutTemplates(
      toText(step.instruction),
      shownNames.map((shownName) => shownName ?? ''),
    );
    all.method.push(...readSteps([text]));
  }
  return toRow(name, all);
}

const hasType = ({ '@type': type }: Json) =>
  toList(type).some((typeName) => /(?:^|[/:#])Recipe$/i.test(toText(typeName)));

/** schema.org/Recipe, Mealie (`recipeIngredient` of foods) and Tandoor (`steps` with their ingredients). */
function readCells(value: Json): string[] | undefined {
  const instructions = mergeLists(value, ...INSTRUCTIONS);
  const isMealie = INGREDIENTS.slice(0, 2).some((key) => key in value) && INSTRUCTIONS.some((key) => key in value);
  if (hasType(value) || isMealie) {
    const lines: Lines = { ingredients: [], method: [] };
    addIngredientLines(mergeLists(value, ...INGREDIENTS), lines);
    return toRow(value.name ?? value.headline, { ...lines, method: [...lines.method, ...readSteps(instructions)] });
  }
  const steps = toList(value.steps).filter(isObject);
  const isTandoor = toText(value.name) !== '' && steps.some((step) => Array.isArray(step.ingredients));
  return isTandoor ? parseTandoor(value.name, steps) : undefined;
}

function readRecipe(value: Json): Recipe | undefined {
  const cells = readCells(value);
  return cells && { cells, makes: readYield(value) };
}

/** The recipes, wherever they are: in a graph, a list, a page. */
function findRecipes(value: unknown): Recipe[] {
  if (Array.isArray(value)) return value.flatMap(findRecipes);
  if (!isObject(value)) return [];
  // Parts of a recipe are recipes of their own.
  const row = toNamedRecipe(value);
  return row ? [row, ...Object.values(value).flatMap(findRecipes)] : Object.values(value).flatMap(findRecipes);
}

function toNamedRecipe(value: Json): Recipe | undefined {
  try {
    return readRecipe(value);
  } catch (error) {
    if (error instanceof UnreadIngredient)
      throw new FileRefused(fileTexts.unreadIngredient(toPlainText(toText(value.name ?? value.headline))));
    throw error;
  }
}

const shownKeys = ['name', 'amount', 'quantity', 'unit', 'oz', 'id', '@type', '@id'];

/** A cell of any other object: lists by line, an ingredient by its weight. What would be left out is refused. */
function readCell(value: unknown, field: string): string {
  if (Array.isArray(value)) return value.map((entry) => readCell(entry, field)).join('\n');
  if (!isObject(value)) return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : toText(value);
  if ('@value' in value) return toText(value);
  const name = toText(value.name).replaceAll(/[;|]/g, ',');
  const others = Object.entries(value).filter(([key, entry]) => !shownKeys.includes(key) && isFilled(entry));
  if (others.length > 0 || (name === '' && Object.values(value).some(isFilled)))
    throw new FileRefused(fileTexts.unreadField([field, ...others.slice(0, 1).map(([key]) => key)].join(', ')));
  const amount = value.amount ?? value.quantity;
  if (amount !== undefined) return `${name}: ${readCell(amount, field)} ${readCell(value.unit, field)}`.trim();
  return isFilled(value.oz) ? `${name}: ${toText(value.oz)} oz` : name;
}

const isFilled = (value: unknown): boolean =>
  isObject(value) || Array.isArray(value) ? Object.values(value).some(isFilled) : value !== null && value !== '';

/** One of a list of recipes that is not known as such would be lost. */
const hasOtherRecords = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.some(
    (entry) => isObject(entry) && INGREDIENTS.some((key) => isFilled(entry[key] ?? null)) && !readRecipe(entry),
  );

/** Rows with their headings: recipes where there are some, else one row for each object of a list. */
export function readJsonRows(values: readonly unknown[], mustBeRecipes = false): JsonRows {
  // Pages may tell the same recipe twice.
  const resolved = values.map(resolveReferences);
  const foundRecipes = resolved.flatMap(findRecipes);
  const recipes = [...new Map(foundRecipes.map((row) => [JSON.stringify(row), row])).values()];
  if (recipes.length > 0) {
    if (resolved.some(hasOtherRecords)) throw new FileRefused(fileTexts.mixedRecords);
    return toRecipeTable(recipes);
  }
  if (mustBeRecipes) return { rows: [], notes: [] };
  const objects = values.flatMap(toList).filter(isObject);
  if (objects.length === 0 || !values.every(Array.isArray)) throw new FileRefused(fileTexts.noRecords);
  const columns = [...new Set(objects.flatMap((json) => Object.keys(json)))];
  return {
    rows: [columns, ...objects.map((json) => columns.map((column) => readCell(json[column], column)))],
    notes: [],
  };
}

function toRecipeTable(recipes: readonly Recipe[]): JsonRows {
  const hasYields = recipes.some(({ makes }) => makes !== undefined && makes.unread === undefined);
  const rows = recipes.map(({ cells, makes }) => {
    const isRead = makes !== undefined && makes.unread === undefined;
    return hasYields ? [...cells, ...(isRead ? [makes.amount, makes.unit] : ['', ''])] : [...cells];
  });
  const notes = recipes.flatMap(({ cells: [name = ''], makes }) =>
    makes?.unread === undefined ? [] : [fileTexts.unreadYield(name, makes.unread)],
  );
  return { rows: [[...headings, ...(hasYields ? yieldHeadings : [])], ...rows], notes };
}

/** The blocks of data in a saved web page. */
export const listPageJson = (page: string): string[] =>
  [...page.matchAll(/<script\b[^>]*type\s*=\s*["']?application\/ld\+json\b[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => text,
  );
