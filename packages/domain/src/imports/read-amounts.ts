import { type Dictionary, LEFT_OUT, type MissingWord, type ReadCell } from './dictionary.ts';
import { type AmountValue, NONE } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { plainWord } from './words.ts';

interface Lists {
  readonly list: string;
  readonly units: string;
}

/** A line such as '2 1/2 oz Basmati rice' or 'Basmati rice: 2.5 oz', in its parts. */
export interface SplitLine {
  readonly name: string;
  readonly amount: number | null;
  readonly unit: string | null;
}

const fractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
};
const amountPattern = String.raw`\d+\s+\d+\/\d+|\d+\/\d+|\d*\.?\d+`;

/** Three decimals are kept, so a third is 0.333. */
function amountIn(text: string): number {
  const [, whole, above, below, plain] = /^(?:(?:(\d+)\s+)?(\d+)\/(\d+)|(.*))$/.exec(text.trim()) ?? [];
  const value = plain === undefined ? Number(whole ?? 0) + Number(above) / Number(below) : Number(plain);
  return Math.round(value * 1_000) / 1_000;
}

/** The longest unit that the text begins with: 'fl oz milk' is fluid ounces. */
function leadingUnit(text: string, isUnit: (word: string) => boolean): { unit: string | null; rest: string } {
  const words = text.split(/\s+/);
  for (const count of [2, 1]) {
    const unit = words.slice(0, count).join(' ');
    if (words.length > count && isUnit(unit))
      return {
        unit,
        rest: words
          .slice(count)
          .join(' ')
          .replace(/^of\s+/i, ''),
      };
  }
  return { unit: null, rest: text };
}

/** Amount, unit and name, where a sign or a known unit tells them apart. */
export function splitLine(line: string, isUnit: (word: string) => boolean): SplitLine {
  const text = line
    .replaceAll(/[½⅓⅔¼¾⅛]/g, (sign) => ` ${fractions[sign]}`)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const named = new RegExp(`^(.+?)\\s*[:=]\\s*(${amountPattern})\\s*(.*)$`).exec(text);
  if (named) return { name: named[1] ?? '', amount: amountIn(named[2] ?? ''), unit: named[3] || null };
  const leading = new RegExp(`^(${amountPattern})\\s*(\\p{L}.*)$`, 'u').exec(text);
  if (leading) {
    const { unit, rest } = leadingUnit(leading[2] ?? '', isUnit);
    return { name: rest, amount: amountIn(leading[1] ?? ''), unit };
  }
  const trailing = new RegExp(`^(.+?)[\\s(]+(${amountPattern})\\s*([^\\d)]*)\\)?$`).exec(text);
  const unit = trailing?.[3]?.trim();
  if (trailing && unit && isUnit(unit)) return { name: trailing[1] ?? '', amount: amountIn(trailing[2] ?? ''), unit };
  return { name: text, amount: null, unit: null };
}

/** Separated by semicolons, bars or line breaks; by commas only where the names between them are known. */
function itemsIn(text: string, isKnown: (item: string) => boolean): string[] {
  const cut = (part: string, separators: RegExp) =>
    part
      .split(separators)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return cut(text, /[;|\n\r]/).flatMap((item) => {
    if (isKnown(item) || !item.includes(',')) return [item];
    const parts = cut(item, /,/);
    return parts.some(isKnown) ? parts : [item];
  });
}

/** The same ingredient twice, as in dough and sauce, is once with the sum, where both are amounts of one unit. */
function addedUp(amounts: readonly AmountValue[]): readonly AmountValue[] {
  const sums = new Map<string, AmountValue>();
  const rest: AmountValue[] = [];
  for (const one of amounts) {
    const before = sums.get(one.id);
    if (!before) sums.set(one.id, one);
    else if (before.amount !== null && one.amount !== null && before.unitId === one.unitId) {
      const thousandths = Math.round(before.amount * 1_000) + Math.round(one.amount * 1_000);
      sums.set(one.id, { ...one, amount: thousandths / 1_000 });
    } else rest.push(one);
  }
  return [...sums.values(), ...rest];
}

/** The ingredients of an element with their amounts; 'None' says that there are none (catalogue-6). */
export function readAmounts(text: string, { list, units }: Lists, { listOf, answerTo }: Dictionary): ReadCell {
  const idOf = (of: string, word: string) => listOf(of).idOf(word) ?? answerTo(of, word);
  const isUnit = (word: string) => idOf(units, word) !== undefined || isKitchenUnit(word);
  const lineOf = (item: string): SplitLine =>
    idOf(list, item) === undefined ? splitLine(item, isUnit) : { name: item, amount: null, unit: null };
  if (plainWord(text) === NONE || plainWord(text) === 'no ingredients') return { value: NONE, faults: [], missing: [] };
  const missing: MissingWord[] = [];
  const given = itemsIn(text, (item) => idOf(list, lineOf(item).name) !== undefined).flatMap((item): AmountValue[] => {
    const { name, amount, unit } = lineOf(item);
    const id = idOf(list, name);
    const unitId = unit === null ? null : idOf(units, unit);
    if (id === undefined) missing.push({ list, word: name });
    // The unit of an ingredient that is left out does not matter.
    if (unitId === undefined && unit !== null && id !== LEFT_OUT) missing.push({ list: units, word: unit });
    if (id === undefined || id === LEFT_OUT || unitId === undefined) return [];
    return unitId === LEFT_OUT ? [{ id, amount: null, unitId: null }] : [{ id, amount, unitId }];
  });
  const amounts = addedUp(given);
  const twice = amounts.find(({ id }, index) => amounts.findIndex((one) => one.id === id) < index);
  const faults = twice ? [texts.ingredientTwice(listOf(list).nameOf(twice.id))] : [];
  return { value: amounts.length > 0 ? amounts : null, faults, missing };
}
