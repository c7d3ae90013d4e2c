import { isKitchenUnit } from '#domain/imports/kitchen-units.ts';
import { splitLine } from '#domain/imports/split-line.ts';
import { isObject, type Json, listOf, plain, textOf, withoutTemplates } from './recipe-texts.ts';
import { FileRefused, fileTexts } from './table-faults.ts';

/** The headings of what a recipe becomes: fields of an element. */
const headings = ['Name', 'Method', 'Ingredients', 'Printed ingredients'];

interface Ingredient {
  /** As a cell of ingredients says it. */
  readonly line: string;
  readonly name: string;
}

/** The lines of a recipe: headings and notes among its ingredients belong to the method. */
interface Lines {
  readonly ingredients: Ingredient[];
  readonly method: string[];
}

const inLine = (text: string, signs: RegExp) => plain(text).replaceAll(signs, ',').trim();

function ofLine(text: string): Ingredient | undefined {
  const line = inLine(text, /[;|\n]/g);
  return line === '' ? undefined : { line, name: splitLine(line, isKitchenUnit).name };
}

const nameOf = (part: unknown) => inLine(isObject(part) ? textOf(part.name) : textOf(part), /[;|:=\n]/g);

/** Of the texts that an ingredient may have, the first that says something. */
const firstOf = (value: Json, ...keys: readonly string[]) =>
  keys.map((key) => plain(textOf(value[key]))).find((text) => text !== '') ?? '';

/** A food by name, with the amount before it: any word is the unit of 'tomatoes = 2 Dosen'. */
function ofFood(value: Json, name: string): Ingredient {
  const unit = nameOf(value.unit);
  const amount = value.no_amount === true ? '' : textOf(value.quantity ?? value.amount);
  if (amount === '' || Number(amount) === 0) return { name, line: name };
  const isPlain = (unit === '' || isKitchenUnit(unit)) && !/^\d/.test(name);
  return { name, line: `${name}${isPlain ? ': ' : ' = '}${amount} ${unit}`.trim() };
}

/** Whatever words an ingredient of another shape has. */
const textsOf = (value: Json) =>
  Object.entries(value)
    .flatMap(([key, one]) => (/^@|id$|url|image/i.test(key) ? [] : [plain(textOf(one))]))
    .filter((text) => /\p{L}/u.test(text))
    .join(' ');

/** Without a food, Mealie keeps the line as a note, and an amount of 1 that nobody wrote. */
function ofNote(value: Json): Ingredient | undefined {
  const shown = firstOf(value, 'display');
  if (shown !== '') return ofLine(shown);
  const note = firstOf(value, 'originalText', 'original_text', 'note', 'name', 'text') || textsOf(value);
  const [amount, unit] = [textOf(value.quantity ?? value.amount), nameOf(value.unit)];
  const isSaid = unit !== '' || (Number(amount) > 0 && amount !== '1');
  return ofLine(isSaid && !/^[\d¼-⅞]/.test(note) ? `${amount} ${unit} ${note}` : note);
}

/** Texts, foods with amounts (Mealie, Tandoor), and sections of them. */
function readIngredients(value: unknown, lines: Lines): void {
  for (const one of listOf(value)) {
    if (Array.isArray(one)) readIngredients(one, lines);
    else if (isObject(one)) readIngredient(one, lines);
    else for (const line of plain(textOf(one)).split('\n')) readLine(line, lines);
  }
}

function readLine(text: string, lines: Lines): void {
  // 'For the sauce:' heads the lines below it.
  const isHeading = /[\p{L}\p{N}]\s*:$/u.test(text);
  const found = isHeading ? undefined : ofLine(text);
  if (isHeading) lines.method.push(text.replace(/\s*:$/, ''));
  if (found) lines.ingredients.push(found);
}

function readIngredient(value: Json, lines: Lines): void {
  const title = firstOf(value, 'title');
  const nested = value.itemListElement ?? value.item ?? value.ingredients;
  if (value.is_header === true || nested !== undefined) {
    lines.method.push(...[title, firstOf(value, 'note', 'name')].filter((text) => text !== ''));
    readIngredients(nested, lines);
    return;
  }
  if (title !== '') lines.method.push(title);
  const name = nameOf(value.food);
  const found = name === '' ? ofNote(value) : ofFood(value, name);
  if (found) lines.ingredients.push(found);
  const note = name === '' ? '' : firstOf(value, 'note');
  if (note !== '') lines.method.push(`${name}: ${note}`);
}

const isOneText = (name: string, text: string) =>
  text.toLowerCase().startsWith(name.toLowerCase().replace(/[\s.…]+$/, ''));

/** Steps as texts, one text, or nested: sections with their headings, items of lists, steps of several texts. */
function stepsOf(value: unknown): string[] {
  return listOf(value).flatMap((step): string[] => {
    if (Array.isArray(step)) return stepsOf(step);
    if (!isObject(step)) return [plain(textOf(step))];
    const name = firstOf(step, 'name', 'summary', 'headline');
    const text = firstOf(step, 'text', 'instruction', 'description', 'directions');
    const nested = stepsOf(step.itemListElement ?? step.item ?? step.steps);
    const own = name !== '' && text !== '' && !isOneText(name, text) ? [`${name}: ${text}`] : [text || name];
    return [firstOf(step, 'title'), ...own, ...nested];
  });
}

function rowOf(name: unknown, { ingredients, method }: Lines): string[] {
  const known = ingredients.filter(({ line }) => line !== '');
  const names = [...new Set(known.map((one) => one.name).filter((one) => one !== ''))];
  const steps = method.filter((step, index) => step !== '' && step !== method[index - 1]);
  return [
    plain(textOf(name)).replaceAll('\n', ' '),
    steps.join('\n'),
    known.map(({ line }) => line).join('\n'),
    names.join(', '),
  ];
}

/** Tandoor keeps ingredients by step, and writes them into its text. */
function ofTandoor(name: unknown, steps: readonly Json[]): string[] {
  const all: Lines = { ingredients: [], method: [] };
  for (const step of steps) {
    const parts = listOf(step.ingredients);
    const shown = parts.map((one) =>
      isObject(one) && one.is_header !== true ? nameOf(one.food) || ofNote(one)?.name : '',
    );
    const heading = firstOf(step, 'name');
    if (heading !== '') all.method.push(heading);
    readIngredients(parts, all);
    const text = withoutTemplates(
      textOf(step.instruction),
      shown.map((one) => one ?? ''),
    );
    all.method.push(...stepsOf([text]));
  }
  return rowOf(name, all);
}

const hasType = ({ '@type': type }: Json) => listOf(type).some((one) => /(?:^|[/:#])Recipe$/i.test(textOf(one)));

/** schema.org/Recipe, Mealie (`recipeIngredient` of foods) and Tandoor (`steps` with their ingredients). */
function recipeRow(value: Json): string[] | undefined {
  const ofMealie = value.recipeIngredient ?? value.recipe_ingredient;
  const instructions = value.recipeInstructions ?? value.recipe_instructions;
  if (hasType(value) || (ofMealie !== undefined && instructions !== undefined)) {
    const lines: Lines = { ingredients: [], method: [] };
    readIngredients(ofMealie ?? value.ingredients, lines);
    return rowOf(value.name ?? value.headline, { ...lines, method: [...lines.method, ...stepsOf(instructions)] });
  }
  const steps = listOf(value.steps).filter(isObject);
  const isTandoor = textOf(value.name) !== '' && steps.some((step) => Array.isArray(step.ingredients));
  return isTandoor ? ofTandoor(value.name, steps) : undefined;
}

/** The recipes, wherever they are: in a graph, a list, a page. */
function recipesIn(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(recipesIn);
  if (!isObject(value)) return [];
  const row = recipeRow(value);
  return row ? [row] : Object.values(value).flatMap(recipesIn);
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
export function rowsOfJson(values: readonly unknown[], mustBeRecipes = false): string[][] {
  // Pages may tell the same recipe twice.
  const recipes = [...new Map(values.flatMap(recipesIn).map((row) => [JSON.stringify(row), row])).values()];
  if (recipes.length > 0) return [headings, ...recipes];
  if (mustBeRecipes) return [];
  const objects = values.flatMap(listOf).filter(isObject);
  if (objects.length === 0 || !values.every(Array.isArray)) throw new FileRefused(fileTexts.noRecords);
  const columns = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  return [columns, ...objects.map((one) => columns.map((column) => cellOf(one[column])))];
}

/** The blocks of data in a saved web page. */
export const blocksOfPage = (page: string): string[] =>
  [...page.matchAll(/<script\b[^>]*type\s*=\s*["']?application\/ld\+json\b[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, text = '']) => text,
  );
