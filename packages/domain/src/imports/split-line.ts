import { type AmountText, listLeadingAmounts, toPlainAmounts } from './amount-text.ts';
import { holdsAmount, removeAmountRemainder } from './kitchen-units.ts';
import { isLineHeading } from './line-headings.ts';

/** A line such as '2 1/2 oz Basmati rice' or 'Basmati rice: 2.5 oz', in its parts. */
export interface SplitLine {
  /** Empty where the line names no ingredient. */
  readonly name: string;
  readonly amount: number | null;
  readonly unit: string | null;
  /** The amount as written, where it has no one meaning (import-9). */
  readonly unread: string | null;
  /** What was before it and is no food: 'Dressing' of 'Dressing: 2 tbsp tahini'. */
  readonly heading: string | null;
}

type IsUnit = (word: string) => boolean;

const plain = { amount: null, unit: null, unread: null, heading: null };

const MOST_WORDS_OF_A_UNIT = 4;

/** As exports write it: '4 oz Rice: 5 grains', with a name that looks like an amount, or is a unit itself. */
function* findExactMeanings(text: string, isUnit: IsUnit): Generator<SplitLine> {
  yield { ...plain, name: text };
  const [, amount, rest = ''] = /^(\d+(?:\.\d{1,3})?) (.+)$/.exec(text) ?? [];
  if (amount === undefined) return;
  yield { ...plain, name: rest, amount: Number(amount) };
  const words = rest.split(' ');
  for (let count = 1; count < words.length && count <= MOST_WORDS_OF_A_UNIT; count += 1) {
    const unit = words.slice(0, count).join(' ');
    if (isUnit(unit)) yield { ...plain, name: words.slice(count).join(' '), amount: Number(amount), unit };
  }
}

const withAmount = (name: string, { amount, unit, unread }: AmountText): SplitLine => ({
  ...plain,
  name,
  amount,
  unit,
  unread,
});

/** '2 tbsp tahini', and '2 cloves': a unit that nothing follows is what is meant. */
function* listLeadingMeanings(text: string, isUnit: IsUnit): Generator<SplitLine> {
  const amounts = [...listLeadingAmounts(text, isUnit)];
  const whole = amounts.findLast(({ rest }) => rest !== '');
  for (const amount of whole ? [whole, ...amounts] : []) yield withAmount(amount.rest, amount);
}

/** Names hold fewer colons. */
const MOST_SIGNS = 4;

/** Before a colon, after it, or both. A structured file writes 'tomatoes = 2 Dosen': its unit may be any word. */
function* listNamedMeanings(text: string, isUnit: IsUnit): Generator<SplitLine> {
  const signs = [...text.matchAll(/\s?([:=])\s?/g)].slice(0, MOST_SIGNS);
  for (const { index, 0: sign, 1: mark } of signs) {
    const [name, right] = [text.slice(0, index), text.slice(index + sign.length)];
    if (name === '' || right === '') continue;
    const amount = [...listLeadingAmounts(right, isUnit)].at(-1);
    if (amount?.rest === '') yield withAmount(name, amount);
    else if (mark === ':' && !name.includes(':') && isLineHeading(name)) {
      const inner = splitPlain(right, isUnit, () => false);
      yield { ...inner, heading: inner.heading === null ? name : `${name}: ${inner.heading}` };
    } else if (amount && mark === '=') yield { ...withAmount(name, amount), unit: amount.unit ?? amount.rest };
    // Which of the two is the ingredient is not guessed: both are in the question.
    else if (amount) yield withAmount(`${name}: ${amount.rest}`, amount);
  }
}

/** 'Milk 3 fl oz', 'Milk (3 oz)', 'Onions x 2': to the end of the line, and with a unit or a sign. */
function findTrailingMeaning(text: string, isUnit: IsUnit): SplitLine | undefined {
  for (const { index, 0: sign } of text.matchAll(/\s?[(,]\s?(?=[\d.~]|about\s)|\sx\s?(?=\d)|\s(?=[\d.~])/gi)) {
    const isBracket = sign.includes('(');
    const right = text.slice(index + sign.length);
    if (index === 0 || (isBracket && !right.endsWith(')'))) continue;
    const amount = [...listLeadingAmounts(isBracket ? right.slice(0, -1) : right, isUnit)].at(-1);
    const isPart = (amount?.amount ?? 0) % 1 !== 0;
    const isMeant = isBracket || /x/i.test(sign) || amount?.unit || amount?.unread || isPart;
    if (amount?.rest === '' && isMeant) return withAmount(text.slice(0, index), amount);
  }
  return undefined;
}

/** A number with a unit, or after a sign that adds another one: where it is in a name. */
function findAmount(name: string, isUnit: IsUnit): { readonly start: number; readonly end: number } | undefined {
  for (const { index } of name.matchAll(/(?<![\p{L}\d])[\d.]/gu)) {
    const amount = [...listLeadingAmounts(name.slice(index), isUnit)].at(-1);
    const isOther = /(?:[+&,;]|\b(?:plus|and|or))\s*$/i.test(name.slice(0, index));
    if (amount && (isOther || amount.unit !== null || amount.unread !== null))
      return { start: index, end: name.length - amount.rest.length };
  }
  return undefined;
}

/** Food only, as it is printed. */
function withoutAmounts(name: string, isUnit: IsUnit): string {
  const amountSpan = findAmount(name, isUnit);
  if (!amountSpan) return name;
  const rest = `${name.slice(0, amountSpan.start)} ${name.slice(amountSpan.end)}`.replaceAll(/\(\s*[,;]?\s*\)/g, '');
  return withoutAmounts(rest.replaceAll(/\(\s*[,;]?\s*/g, '(').replaceAll(/\s+/g, ' '), isUnit);
}

const isClove = (name: string) => /^cloves?$/i.test(name);
const toBareName = (name: string) => name.replaceAll(/^[\s,.;:)~+&#-]+|[\s,;:(+&-]+$/g, '');

const toFoodName = (name: string) => toBareName(removeAmountRemainder(name));

/** Without the signs around it. Only a unit, or what is left of another amount, makes the whole line unread. */
function cleanSplit(split: SplitLine, text: string, isUnit: IsUnit): SplitLine {
  const name = toBareName(split.name);
  const isClear = name !== '' && (!isUnit(name) || isClove(name)) && !findAmount(name, isUnit);
  // A program writes a whole name before ' = '.
  const isWhole = text.includes(' = ') || !holdsAmount(name, split.amount !== null || split.unread !== null);
  if (isClear && (isWhole || split.unread !== null)) return { ...split, name: isWhole ? name : toFoodName(name) };
  return { ...split, name: toFoodName(withoutAmounts(name, isUnit)), amount: null, unit: null, unread: text };
}

function splitPlain(text: string, isUnit: IsUnit, isKnown: (name: string) => boolean): SplitLine {
  const leading = [...listLeadingMeanings(text, isUnit)];
  const plainMeanings = [...listNamedMeanings(text, isUnit)];
  const trailing = leading.length + plainMeanings.length > 0 ? undefined : findTrailingMeaning(text, isUnit);
  const isOnlyAmount = leading.length === 0 && [...listLeadingAmounts(text, isUnit)].at(-1)?.rest === '';
  // '7 Up = 2 Dosen' is written by a program; in what people write, the first number is the amount.
  const isFirst = leading.length === 0 || text.includes(' = ');
  const meanings = [
    ...(isFirst ? plainMeanings : []),
    ...leading,
    ...(isFirst ? [] : plainMeanings),
    ...(trailing ? [trailing] : []),
  ];
  const first = meanings[0] ?? { ...plain, name: isOnlyAmount ? '' : text };
  return meanings.find(({ name }) => isKnown(name)) ?? cleanSplit(first, text, isUnit);
}

/** Longer than a name with its amount: taking it apart would only take time. */
const LONGEST_LINE = 1_000;

/** Amount, unit and name, where a sign or a known unit tells them apart; that one whose name is known. */
export function splitLine(line: string, isUnit: IsUnit, isKnown: (name: string) => boolean = () => false): SplitLine {
  if (line.length > LONGEST_LINE) return { ...plain, name: line };
  const spaced = line.replaceAll(/\s+/g, ' ').trim();
  for (const exact of findExactMeanings(spaced, isUnit)) if (isKnown(exact.name)) return exact;
  return splitPlain(toPlainAmounts(line), isUnit, isKnown);
}
