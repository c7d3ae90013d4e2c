import { splitItems } from './cell-items.ts';
import { saysUnrecorded } from './cell-words.ts';
import { ALL_WORDS, type Dictionary, LEFT_OUT, type MissingWord, type ReadCell } from './dictionary.ts';
import { type AmountValue, NONE, UNRECORDED } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { isHeadingAlone } from './line-headings.ts';
import { splitLine } from './split-line.ts';
import { plainWord, type Words } from './words.ts';

/** After the name of an ingredient that is needed once, however much is cooked (money-1). */
export const DOES_NOT_SCALE = ' (does not scale)';

interface Lists {
  readonly list: string;
  readonly units: string;
}

/** By commas only where nothing else separates, and names between them are known: 'Onions, chopped' is one line of many. */
function linesIn(text: string, isKnown: (item: string) => boolean): string[] {
  const items = splitItems(text);
  return items.flatMap((item) => {
    if (items.length > 1 || isKnown(item) || !item.includes(',')) return [item];
    // The comma of '1,000' separates nothing.
    const parts = item
      .split(/,(?!\d)|(?<!\d),/)
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
    else if (
      before.amount !== null &&
      one.amount !== null &&
      before.unitId === one.unitId &&
      before.doesNotScale === one.doesNotScale
    ) {
      const thousandths = Math.round(before.amount * 1_000) + Math.round(one.amount * 1_000);
      sums.set(one.id, { ...one, amount: thousandths / 1_000 });
    } else rest.push(one);
  }
  return [...sums.values(), ...rest];
}

/** Left-out ingredients are still printed, because the rows alone would not name everything in the dish (import-10). */
function findPrinted(
  lines: readonly { id: string | undefined; name: string }[],
  known: Words,
): Pick<ReadCell, 'printed'> {
  if (lines.every(({ id }) => id !== LEFT_OUT)) return {};
  const names = lines.map(({ id, name }) => (id ? known.nameOf(id) : name)).filter((name) => name !== '');
  return { printed: [...new Set(names)].join(', ') };
}

/** The ingredients of an element with their amounts; 'None' says that there are none (catalogue-6). */
export function readAmounts(text: string, { list, units }: Lists, { listOf, answerTo }: Dictionary): ReadCell {
  const idOf = (of: string, word: string) => listOf(of).idOf(word) ?? answerTo(of, word);
  const unitIdOf = (word: string) => {
    const known = [word, word.replace(/\.$/, ''), word.replaceAll('.', '')].map((one) => listOf(units).idOf(one));
    return known.find((id) => id !== undefined) ?? answerTo(units, word);
  };
  // 'Leave out all others' makes no word a unit: 'cups all' is none of '2 cups all-purpose flour'.
  const isUnit = (word: string) => Boolean(unitIdOf(word)) || isKitchenUnit(word);
  // What was said of a word counts only for what is not in the list: 'leave out all others' knows every line.
  const isKnown = (name: string) => listOf(list).idOf(name) !== undefined;
  const lineOf = (item: string) => splitLine(item, isUnit, isKnown);
  if (plainWord(text) === NONE || plainWord(text) === 'no ingredients') return { value: NONE, faults: [], missing: [] };
  if (saysUnrecorded(text)) return { value: UNRECORDED, faults: [], missing: [] };
  const missing: MissingWord[] = [];
  const items = linesIn(text, (item) => isKnown(lineOf(item).name));
  const isFood = (item: string) => !isHeadingAlone(item) || isKnown(item);
  const lines = items.filter(isFood).map((item) => {
    const isOnce = item.endsWith(DOES_NOT_SCALE) && !isKnown(lineOf(item).name);
    const line = lineOf(isOnce ? item.slice(0, -DOES_NOT_SCALE.length) : item);
    return { ...line, isOnce, id: line.name === '' ? undefined : idOf(list, line.name) };
  });
  // An amount that nobody understands is left out like an unknown unit, once a person says so for all of them.
  const mayBeUnread = answerTo(units, ALL_WORDS) === LEFT_OUT;
  const unread = lines.filter(({ unread, id }) => unread !== null && id !== LEFT_OUT);
  const leftOut: string[] = [];
  const given = lines.flatMap(({ id, name, amount, unit, unread, isOnce }): AmountValue[] => {
    const unitId = unit === null ? null : unitIdOf(unit);
    if (id === undefined && name !== '') missing.push({ list, word: name });
    // The unit of an ingredient that is left out does not matter.
    if (unitId === undefined && unit !== null && id !== LEFT_OUT) missing.push({ list: units, word: unit });
    if (id === undefined || id === LEFT_OUT || unitId === undefined) return [];
    if (unitId === LEFT_OUT) leftOut.push(`${amount} ${unit}`);
    if (unread !== null && mayBeUnread) leftOut.push(unread);
    const given = unitId === LEFT_OUT ? { id, amount: null, unitId: null } : { id, amount, unitId };
    return [isOnce ? { ...given, doesNotScale: true } : given];
  });
  const amounts = addedUp(given);
  const twice = amounts.find(({ id }, index) => amounts.findIndex((one) => one.id === id) < index);
  const alone = items.filter((item) => !isFood(item)).map((item) => item.replace(/\s*:$/, ''));
  const headings = [...new Set([...alone, ...lines.flatMap(({ heading }) => heading ?? [])])];
  return {
    value: amounts.length > 0 ? amounts : null,
    faults: [
      ...(twice ? [texts.ingredientTwice(listOf(list).nameOf(twice.id))] : []),
      ...unread.filter(({ name }) => !mayBeUnread || name === '').map(({ unread }) => texts.noAmount(unread ?? '')),
    ],
    missing,
    notes: [...(headings.length > 0 ? [texts.headingsOfLines(headings)] : []), ...leftOut.map(texts.amountLeftOut)],
    ...(unread.length > 0 && { hasUnreadAmounts: true }),
    ...findPrinted(lines, listOf(list)),
  };
}
