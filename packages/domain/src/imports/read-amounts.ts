import { itemsOf } from './cell-items.ts';
import { type Dictionary, LEFT_OUT, type MissingWord, type ReadCell } from './dictionary.ts';
import { type AmountValue, NONE } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { plainWord, type Words } from './words.ts';

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

/** All that a line can mean, the most usual first. */
function* meaningsOf(text: string, isUnit: (word: string) => boolean): Generator<SplitLine> {
  const named = new RegExp(`^(.+?)\\s*[:=]\\s*(${amountPattern})\\s*(.*)$`).exec(text);
  if (named) yield { name: named[1] ?? '', amount: amountIn(named[2] ?? ''), unit: named[3] || null };
  const leading = new RegExp(`^(${amountPattern})\\s*(\\p{L}.*)$`, 'u').exec(text);
  if (leading) {
    const [amount, rest = ''] = [amountIn(leading[1] ?? ''), leading[2]];
    const { unit, rest: name } = leadingUnit(rest, isUnit);
    yield { name, amount, unit };
  }
  const trailing = new RegExp(`^(.+?)[\\s(]+(${amountPattern})\\s*([^\\d)]*)\\)?$`).exec(text);
  const unit = trailing?.[3]?.trim();
  if (trailing && unit && isUnit(unit)) yield { name: trailing[1] ?? '', amount: amountIn(trailing[2] ?? ''), unit };
}

/** As exports write it: '4 oz Rice: 5 grains', with a name that looks like an amount, or is a unit itself. */
function* exactMeaningsOf(text: string, isUnit: (word: string) => boolean): Generator<SplitLine> {
  yield { name: text, amount: null, unit: null };
  const [, amount, rest = ''] = /^(\d+(?:\.\d+)?) (.+)$/.exec(text) ?? [];
  if (amount === undefined) return;
  yield { name: rest, amount: Number(amount), unit: null };
  const words = rest.split(' ');
  for (let count = 1; count < words.length && count <= MOST_WORDS_OF_A_UNIT; count += 1) {
    const unit = words.slice(0, count).join(' ');
    if (isUnit(unit)) yield { name: words.slice(count).join(' '), amount: Number(amount), unit };
  }
}

const MOST_WORDS_OF_A_UNIT = 4;
/** Longer than a name with its amount: taking it apart would only take time. */
const LONGEST_LINE = 1_000;

/** Amount, unit and name, where a sign or a known unit tells them apart; that one whose name is known. */
export function splitLine(
  line: string,
  isUnit: (word: string) => boolean,
  isKnown: (name: string) => boolean = () => false,
): SplitLine {
  if (line.length > LONGEST_LINE) return { name: line, amount: null, unit: null };
  const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  for (const exact of exactMeaningsOf(spaced(line), isUnit)) if (isKnown(exact.name)) return exact;
  const text = spaced(line.replaceAll(/[½⅓⅔¼¾⅛]/g, (sign) => ` ${fractions[sign]}`));
  const meanings = [...meaningsOf(text, isUnit)];
  return meanings.find(({ name }) => isKnown(name)) ?? meanings[0] ?? { name: text, amount: null, unit: null };
}

/** By commas only where nothing else separates, and names between them are known: 'Onions, chopped' is one line of many. */
function linesIn(text: string, isKnown: (item: string) => boolean): string[] {
  const items = itemsOf(text);
  return items.flatMap((item) => {
    if (items.length > 1 || isKnown(item) || !item.includes(',')) return [item];
    const parts = item
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
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

/** Left-out ingredients are still printed, because the rows alone would not name everything in the dish (import-10). */
function printedOf(
  lines: readonly { id: string | undefined; name: string }[],
  known: Words,
): Pick<ReadCell, 'printed'> {
  if (lines.every(({ id }) => id !== LEFT_OUT)) return {};
  const names = lines.map(({ id, name }) => (id ? known.nameOf(id) : name.replace(/^~\s*/, '')));
  return { printed: [...new Set(names)].join(', ') };
}

/** The ingredients of an element with their amounts; 'None' says that there are none (catalogue-6). */
export function readAmounts(text: string, { list, units }: Lists, { listOf, answerTo }: Dictionary): ReadCell {
  const idOf = (of: string, word: string) => listOf(of).idOf(word) ?? answerTo(of, word);
  // 'Leave out all others' makes no word a unit: 'cups all' is none of '2 cups all-purpose flour'.
  const isUnit = (word: string) => Boolean(idOf(units, word)) || isKitchenUnit(word);
  // What was said of a word counts only for what is not in the list: 'leave out all others' knows every line.
  const isKnown = (name: string) => listOf(list).idOf(name) !== undefined;
  const lineOf = (item: string) => splitLine(item, isUnit, isKnown);
  if (plainWord(text) === NONE || plainWord(text) === 'no ingredients') return { value: NONE, faults: [], missing: [] };
  const missing: MissingWord[] = [];
  const lines = linesIn(text, (item) => isKnown(lineOf(item).name)).map((item) => {
    const line = lineOf(item);
    return { ...line, id: idOf(list, line.name) };
  });
  const given = lines.flatMap(({ id, name, amount, unit }): AmountValue[] => {
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
  return { value: amounts.length > 0 ? amounts : null, faults, missing, ...printedOf(lines, listOf(list)) };
}
