import { splitItems } from './cell-items.ts';
import { saysUnrecorded } from './cell-words.ts';
import { ALL_WORDS, type Dictionary, LEFT_OUT, type MissingWord, type ReadCell } from './dictionary.ts';
import { type AmountValue, NONE, UNRECORDED } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { isHeadingAlone } from './line-headings.ts';
import { splitLine } from './split-line.ts';
import { toPlainWord, type Words } from './words.ts';

/** After the name of an ingredient that is needed once, however much is cooked (money-1). */
export const DOES_NOT_SCALE = ' (does not scale)';

interface Lists {
  readonly list: string;
  readonly units: string;
}

/** By commas only where nothing else separates, and names between them are known: 'Onions, chopped' is one line of many. */
function splitLines(text: string, isKnown: (item: string) => boolean): string[] {
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
function addUp(amounts: readonly AmountValue[]): readonly AmountValue[] {
  const sums = new Map<string, AmountValue>();
  const rest: AmountValue[] = [];
  for (const amount of amounts) {
    const before = sums.get(amount.id);
    if (!before) sums.set(amount.id, amount);
    else if (
      before.amount !== null &&
      amount.amount !== null &&
      before.unitId === amount.unitId &&
      before.doesNotScale === amount.doesNotScale
    ) {
      const thousandths = Math.round(before.amount * 1_000) + Math.round(amount.amount * 1_000);
      sums.set(amount.id, { ...amount, amount: thousandths / 1_000 });
    } else rest.push(amount);
  }
  return [...sums.values(), ...rest];
}

/** Left-out ingredients are still printed, because the rows alone would not name everything in the dish (import-10). */
function findPrinted(
  lines: readonly { id: string | undefined; name: string }[],
  knownWords: Words,
): Pick<ReadCell, 'printed'> {
  if (lines.every(({ id }) => id !== LEFT_OUT)) return {};
  const names = lines.map(({ id, name }) => (id ? knownWords.getName(id) : name)).filter((name) => name !== '');
  return { printed: [...new Set(names)].join(', ') };
}

/** The ingredients of an element with their amounts; 'None' says that there are none (catalogue-6). */
export function readAmounts(text: string, { list, units }: Lists, { getList, answerTo }: Dictionary): ReadCell {
  const findId = (of: string, word: string) => getList(of).findId(word) ?? answerTo(of, word);
  const findUnitId = (word: string) => {
    const knownIds = [word, word.replace(/\.$/, ''), word.replaceAll('.', '')].map((spelling) =>
      getList(units).findId(spelling),
    );
    return knownIds.find((id) => id !== undefined) ?? answerTo(units, word);
  };
  // 'Leave out all others' makes no word a unit: 'cups all' is none of '2 cups all-purpose flour'.
  const isUnit = (word: string) => Boolean(findUnitId(word)) || isKitchenUnit(word);
  // What was said of a word counts only for what is not in the list: 'leave out all others' knows every line.
  const isKnown = (name: string) => getList(list).findId(name) !== undefined;
  const parseLine = (item: string) => splitLine(item, isUnit, isKnown);
  if (toPlainWord(text) === NONE || toPlainWord(text) === 'no ingredients')
    return { value: NONE, faults: [], missing: [] };
  if (saysUnrecorded(text)) return { value: UNRECORDED, faults: [], missing: [] };
  const missing: MissingWord[] = [];
  const items = splitLines(text, (item) => isKnown(parseLine(item).name));
  const isFood = (item: string) => !isHeadingAlone(item) || isKnown(item);
  const lines = items.filter(isFood).map((item) => {
    const isOnce = item.endsWith(DOES_NOT_SCALE) && !isKnown(parseLine(item).name);
    const line = parseLine(isOnce ? item.slice(0, -DOES_NOT_SCALE.length) : item);
    return { ...line, isOnce, id: line.name === '' ? undefined : findId(list, line.name) };
  });
  // An amount that nobody understands is left out like an unknown unit, once a person says so for all of them.
  const mayBeUnread = answerTo(units, ALL_WORDS) === LEFT_OUT;
  const unread = lines.filter(({ unread, id }) => unread !== null && id !== LEFT_OUT);
  const leftOut: string[] = [];
  const givenAmounts = lines.flatMap(({ id, name, amount, unit, unread, isOnce }): AmountValue[] => {
    const unitId = unit === null ? null : findUnitId(unit);
    if (id === undefined && name !== '') missing.push({ list, word: name });
    // The unit of an ingredient that is left out does not matter.
    if (unitId === undefined && unit !== null && id !== LEFT_OUT) missing.push({ list: units, word: unit });
    if (id === undefined || id === LEFT_OUT || unitId === undefined) return [];
    if (unitId === LEFT_OUT) leftOut.push(`${amount} ${unit}`);
    if (unread !== null && mayBeUnread) leftOut.push(unread);
    const givenAmount = unitId === LEFT_OUT ? { id, amount: null, unitId: null } : { id, amount, unitId };
    return [isOnce ? { ...givenAmount, doesNotScale: true } : givenAmount];
  });
  const amounts = addUp(givenAmounts);
  const twice = amounts.find(({ id }, index) => amounts.findIndex((candidate) => candidate.id === id) < index);
  const alone = items.filter((item) => !isFood(item)).map((item) => item.replace(/\s*:$/, ''));
  const headings = [...new Set([...alone, ...lines.flatMap(({ heading }) => heading ?? [])])];
  return {
    value: amounts.length > 0 ? amounts : null,
    faults: [
      ...(twice ? [texts.ingredientTwice(getList(list).getName(twice.id))] : []),
      ...unread.filter(({ name }) => !mayBeUnread || name === '').map(({ unread }) => texts.noAmount(unread ?? '')),
    ],
    missing,
    notes: [...(headings.length > 0 ? [texts.headingsOfLines(headings)] : []), ...leftOut.map(texts.amountLeftOut)],
    ...(unread.length > 0 && { hasUnreadAmounts: true }),
    ...findPrinted(lines, getList(list)),
  };
}
