import { isKitchenUnit } from '#domain/imports/kitchen-units.ts';
import { splitLine } from '#domain/imports/split-line.ts';
import { isObject, type Json, toList, toPlainText, toText } from './recipe-texts.ts';

interface Ingredient {
  /** As a cell of ingredients says it. */
  readonly line: string;
  readonly name: string;
}

/** The lines of a recipe: headings and notes among its ingredients belong to the method. */
export interface Lines {
  readonly ingredients: Ingredient[];
  readonly method: string[];
}

const toLine = (text: string, signs: RegExp) => toPlainText(text).replaceAll(signs, ',').trim();

function parseLine(text: string): Ingredient | undefined {
  const line = toLine(text, /[;|\n]/g);
  return line === '' ? undefined : { line, name: splitLine(line, isKitchenUnit).name };
}

export const readPartName = (part: unknown) => toLine(isObject(part) ? toText(part.name) : toText(part), /[;|:=\n]/g);

/** The first of the texts that an ingredient may have that says something. */
export const getFirstText = (value: Json, ...keys: readonly string[]) =>
  keys.map((key) => toPlainText(toText(value[key]))).find((text) => text !== '') ?? '';

/** A food by name, with the amount before it: any word is the unit of 'tomatoes = 2 Dosen'. */
function parseFood(value: Json, name: string): Ingredient {
  const { amount, unit } = readQuantity(value);
  if (value.no_amount === true || amount === '' || Number(amount) === 0) return { name, line: name };
  const isPlain = (unit === '' || isKitchenUnit(unit)) && !/^\d/.test(name);
  return { name, line: `${name}${isPlain ? ': ' : ' = '}${amount} ${unit}`.trim() };
}

/** The amount and unit of an ingredient; schema.org may write both as an object. */
function readQuantity(value: Json): { readonly amount: string; readonly unit: string } {
  const givenQuantity = value.quantity ?? value.amount ?? value.requiredQuantity ?? value.value;
  const getUnit = (json: Json) => readPartName(json.unit ?? json.unitText ?? json.unitCode);
  if (!isObject(givenQuantity) || '@value' in givenQuantity)
    return { amount: toText(givenQuantity), unit: getUnit(value) };
  const amount = toText(givenQuantity.value);
  if (amount === '' && saysSomething(givenQuantity)) throw new UnreadIngredient();
  return { amount, unit: getUnit(givenQuantity) || getUnit(value) };
}

/** Whatever words an ingredient of another shape has. */
const joinTexts = (value: Json, without: readonly string[] = []) =>
  Object.entries(value)
    .flatMap(([key, entry]) =>
      /^@/.test(key) || unsaid.test(key) || without.includes(key) ? [] : [toPlainText(toText(entry))],
    )
    .filter((text) => /\p{L}/u.test(text))
    .join(' ');

const readKeys = `title display originalText original_text note name text food unit unitText unitCode quantity amount
  requiredQuantity value referencedRecipe referenced_recipe`.split(/\s+/);

/** Without a food, Mealie keeps the line as a note, and an amount of 1 that nobody wrote. */
export function parseNoteIngredient(value: Json): Ingredient | undefined {
  const shownText = getFirstText(value, 'display');
  if (shownText !== '') return parseLine(shownText);
  const note =
    getFirstText(value, 'originalText', 'original_text', 'note', 'name', 'text') || joinTexts(value, ['title']);
  const { amount, unit } = readQuantity(value);
  const isSaid = unit !== '' || (Number(amount) > 0 && amount !== '1');
  return parseLine(isSaid && !/^[\d¼-⅞]/.test(note) ? `${amount} ${unit} ${note}` : note);
}

/** All that these fields hold: of two lists none is left out, and what both hold counts once. */
export function mergeLists(value: Json, ...keys: readonly string[]): unknown[] {
  const all: unknown[] = [];
  for (const key of keys) {
    const before = new Set(all.map((entry) => JSON.stringify(entry)));
    all.push(...toList(value[key]).filter((entry) => !before.has(JSON.stringify(entry))));
  }
  return all;
}

/** Texts, foods with amounts (Mealie, Tandoor), and sections of them. */
export function addIngredientLines(value: unknown, lines: Lines): void {
  for (const entry of toList(value)) {
    const before = countLines(lines);
    if (Array.isArray(entry)) addIngredientLines(entry, lines);
    else if (isObject(entry) && '@value' in entry) addIngredientLines(entry['@value'], lines);
    else if (isObject(entry)) readIngredient(entry, lines);
    else for (const line of toPlainText(toText(entry)).split('\n')) readLine(line, lines);
    // What says something that nobody understood may be food (import-10).
    if (countLines(lines) === before && saysSomething(entry)) throw new UnreadIngredient();
  }
}

export class UnreadIngredient extends Error {}
const countLines = ({ ingredients, method }: Lines) => ingredients.length + method.length;

/** What an ingredient says nothing with; an '@id' may stand for food. */
const unsaid = /^@(?:type|context|language)$|(?:^|[a-z_])id$|url|image/i;

/** Empty texts, and objects of nothing but empty fields, numbers and ids, say nothing. */
function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysSomething);
  if (isObject(value)) return Object.entries(value).some(([key, entry]) => !unsaid.test(key) && saysSomething(entry));
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(toPlainText(value));
}

function readLine(text: string, lines: Lines): void {
  // 'For the sauce:' heads the lines below it.
  const isHeading = /[\p{L}\p{N}]\s*:$/u.test(text);
  const ingredient = isHeading ? undefined : parseLine(text);
  if (isHeading) lines.method.push(text.replace(/\s*:$/, ''));
  if (ingredient) lines.ingredients.push(ingredient);
}

function readIngredient(value: Json, lines: Lines): void {
  const title = getFirstText(value, 'title');
  const nested = mergeLists(value, 'itemListElement', 'item', 'ingredients', '@list', '@set', '@graph');
  if (nested.length > 0 || (value.is_header === true && !saysSomething(value.food))) {
    lines.method.push(...[title, getFirstText(value, 'note', 'name')].filter((text) => text !== ''));
    addIngredientLines(nested, lines);
    return;
  }
  if (title !== '') lines.method.push(title);
  const linked = value.referencedRecipe ?? value.referenced_recipe;
  const name = readPartName(value.food) || readPartName(linked);
  const ingredient = name === '' ? parseNoteIngredient(value) : parseFood(value, name);
  const isUnread = name === '' && [value.food, linked].some(saysSomething);
  if (isUnread || (!ingredient && saysSomething({ ...value, title: '' }))) throw new UnreadIngredient();
  if (ingredient) lines.ingredients.push(ingredient);
  const notes = [name === '' ? '' : getFirstText(value, 'note'), joinTexts(value, readKeys)];
  for (const note of notes.filter((text) => text !== ''))
    if (name !== '' || !ingredient?.line.includes(note)) lines.method.push(`${name || ingredient?.name}: ${note}`);
}
