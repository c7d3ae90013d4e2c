import { isKitchenUnit } from '#domain/imports/kitchen-units.ts';
import { splitLine } from '#domain/imports/split-line.ts';
import { isObject, type Json, listOf, plain, textOf } from './recipe-texts.ts';

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

const inLine = (text: string, signs: RegExp) => plain(text).replaceAll(signs, ',').trim();

function ofLine(text: string): Ingredient | undefined {
  const line = inLine(text, /[;|\n]/g);
  return line === '' ? undefined : { line, name: splitLine(line, isKitchenUnit).name };
}

export const nameOf = (part: unknown) => inLine(isObject(part) ? textOf(part.name) : textOf(part), /[;|:=\n]/g);

/** The first of the texts that an ingredient may have that says something. */
export const firstOf = (value: Json, ...keys: readonly string[]) =>
  keys.map((key) => plain(textOf(value[key]))).find((text) => text !== '') ?? '';

/** A food by name, with the amount before it: any word is the unit of 'tomatoes = 2 Dosen'. */
function ofFood(value: Json, name: string): Ingredient {
  const { amount, unit } = readQuantity(value);
  if (value.no_amount === true || amount === '' || Number(amount) === 0) return { name, line: name };
  const isPlain = (unit === '' || isKitchenUnit(unit)) && !/^\d/.test(name);
  return { name, line: `${name}${isPlain ? ': ' : ' = '}${amount} ${unit}`.trim() };
}

/** The amount and unit of an ingredient; schema.org may write both as an object. */
function readQuantity(value: Json): { readonly amount: string; readonly unit: string } {
  const given = value.quantity ?? value.amount ?? value.requiredQuantity ?? value.value;
  const unitOf = (one: Json) => nameOf(one.unit ?? one.unitText ?? one.unitCode);
  if (!isObject(given) || '@value' in given) return { amount: textOf(given), unit: unitOf(value) };
  const amount = textOf(given.value);
  if (amount === '' && saysSomething(given)) throw new UnreadIngredient();
  return { amount, unit: unitOf(given) || unitOf(value) };
}

/** Whatever words an ingredient of another shape has. */
const textsOf = (value: Json, without: readonly string[] = []) =>
  Object.entries(value)
    .flatMap(([key, one]) => (/^@/.test(key) || unsaid.test(key) || without.includes(key) ? [] : [plain(textOf(one))]))
    .filter((text) => /\p{L}/u.test(text))
    .join(' ');

const readKeys = `title display originalText original_text note name text food unit unitText unitCode quantity amount
  requiredQuantity value referencedRecipe referenced_recipe`.split(/\s+/);

/** Without a food, Mealie keeps the line as a note, and an amount of 1 that nobody wrote. */
export function ofNote(value: Json): Ingredient | undefined {
  const shown = firstOf(value, 'display');
  if (shown !== '') return ofLine(shown);
  const note = firstOf(value, 'originalText', 'original_text', 'note', 'name', 'text') || textsOf(value, ['title']);
  const { amount, unit } = readQuantity(value);
  const isSaid = unit !== '' || (Number(amount) > 0 && amount !== '1');
  return ofLine(isSaid && !/^[\d¼-⅞]/.test(note) ? `${amount} ${unit} ${note}` : note);
}

/** All that these fields hold: of two lists none is left out, and what both hold counts once. */
export function listsIn(value: Json, ...keys: readonly string[]): unknown[] {
  const all: unknown[] = [];
  for (const key of keys) {
    const before = new Set(all.map((one) => JSON.stringify(one)));
    all.push(...listOf(value[key]).filter((one) => !before.has(JSON.stringify(one))));
  }
  return all;
}

/** Texts, foods with amounts (Mealie, Tandoor), and sections of them. */
export function readIngredients(value: unknown, lines: Lines): void {
  for (const one of listOf(value)) {
    const before = countOf(lines);
    if (Array.isArray(one)) readIngredients(one, lines);
    else if (isObject(one) && '@value' in one) readIngredients(one['@value'], lines);
    else if (isObject(one)) readIngredient(one, lines);
    else for (const line of plain(textOf(one)).split('\n')) readLine(line, lines);
    // What says something that nobody understood may be food (import-10).
    if (countOf(lines) === before && saysSomething(one)) throw new UnreadIngredient();
  }
}

export class UnreadIngredient extends Error {}
const countOf = ({ ingredients, method }: Lines) => ingredients.length + method.length;

/** What an ingredient says nothing with; an '@id' may stand for food. */
const unsaid = /^@(?:type|context|language)$|(?:^|[a-z_])id$|url|image/i;

/** Empty texts, and objects of nothing but empty fields, numbers and ids, say nothing. */
function saysSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(saysSomething);
  if (isObject(value)) return Object.entries(value).some(([key, one]) => !unsaid.test(key) && saysSomething(one));
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(plain(value));
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
  const nested = listsIn(value, 'itemListElement', 'item', 'ingredients', '@list', '@set', '@graph');
  if (nested.length > 0 || (value.is_header === true && !saysSomething(value.food))) {
    lines.method.push(...[title, firstOf(value, 'note', 'name')].filter((text) => text !== ''));
    readIngredients(nested, lines);
    return;
  }
  if (title !== '') lines.method.push(title);
  const linked = value.referencedRecipe ?? value.referenced_recipe;
  const name = nameOf(value.food) || nameOf(linked);
  const found = name === '' ? ofNote(value) : ofFood(value, name);
  const isUnread = name === '' && [value.food, linked].some(saysSomething);
  if (isUnread || (!found && saysSomething({ ...value, title: '' }))) throw new UnreadIngredient();
  if (found) lines.ingredients.push(found);
  const notes = [name === '' ? '' : firstOf(value, 'note'), textsOf(value, readKeys)];
  for (const note of notes.filter((one) => one !== ''))
    if (name !== '' || !found?.line.includes(note)) lines.method.push(`${name || found?.name}: ${note}`);
}
