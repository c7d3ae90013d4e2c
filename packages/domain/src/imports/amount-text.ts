import {
  type ExactFraction as Fraction,
  parseFraction,
  toPlainDigits,
  toThousandths,
} from '../typed-values/number-signs.ts';

/*
 * The amount that a line begins with, word by word: '2 lb 8 oz', '1-1/2 cups', '4 x 6 oz', '2 to 3'. It ends where no number
 * or unit can follow, so that no part of an amount is left in a name. An amount is read whole and exactly, or not at all
 * (import-9).
 */

export interface AmountText {
  readonly amount: number | null;
  readonly unit: string | null;
  /** The amount as written, where it has no one meaning. */
  readonly unread: string | null;
  /** What follows it. */
  readonly rest: string;
}

type IsUnit = (word: string) => boolean;

/** Signs of one meaning are one sign. */
export const toPlainAmounts = (text: string): string =>
  toPlainDigits(text)
    .replaceAll(/(?<=\d)[‐‑](?=[\p{L}\d])/gu, '-')
    .replaceAll(/(?<=\d\s?)[‒–—−](?=\s?\.?\d)/g, ' - ')
    .replaceAll(/[×✕✖]/g, 'x')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[-–—•▢□▪◦‣*·]\s+/, '');

/** '12', '12.5', '.5' and '1,200': a comma only separates thousands, of which '0,500' has none (import-9). */
const plainNumber = /^([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d+))?$/;

/** Undefined where the text is no number, or more than any amount. */
function readDecimal(text: string): Fraction | undefined {
  const [, whole = '', decimals = ''] = plainNumber.exec(text) ?? [];
  const digits = whole.replaceAll(',', '') + decimals;
  if (digits === '' || digits.length > 24) return undefined;
  return toKeptDecimals([BigInt(digits), 10n ** BigInt(decimals.length)], decimals.length);
}

const KEPT_DECIMALS = 3;

/** More decimals than are kept would be another amount, except for 0.3333333, as programs write a third. */
function toKeptDecimals(writtenAmount: Fraction, decimals: number): Fraction | undefined {
  const [above, below] = writtenAmount;
  if (decimals <= KEPT_DECIMALS || (1_000n * above) % below === 0n) return writtenAmount;
  const twelfths = (24n * above + below) / (2n * below);
  // Cut off, it is up to a unit of the last decimal less; rounded, half a unit less or more.
  const difference = 12n * above - twelfths * below;
  return twelfths > 0n && difference > -12n && difference <= 6n ? [twelfths, 12n] : undefined;
}

const toProduct = ([above, below]: Fraction, [by, of]: Fraction): Fraction => [above * by, below * of];
const nothing: Fraction = [0n, 1n];
const sum = ([above, below]: Fraction, [more, of]: Fraction): Fraction => [above * of + more * below, below * of];

const MOST_THOUSANDTHS = 999_999_999_000n;

/** Three decimals are kept, so a third is 0.333. */
function toAmount(amount: Fraction): number | null {
  const thousandths = toThousandths(amount);
  const isNothing = thousandths === 0n && amount[0] > 0n;
  return isNothing || thousandths > MOST_THOUSANDTHS ? null : Number(thousandths) / 1_000;
}

const FRACTION = String.raw`(?<above>\d+)\s?/\s?(?<below>\d+)(?:(?:st|nd|rd|th)(?![a-z]))?(?![.,/]?\d)`;
const mixedNumber = new RegExp(String.raw`(?<whole>\d+)(?:-|\s?[&+]\s?|\s(?:and\s)?)${FRACTION}`, 'iy');
const anyNumber = new RegExp(String.raw`${FRACTION}|(?<whole>\d+(?:[.,]\d+)*|\.\d+)`, 'iy');

/** The signs between two numbers: a range, a product, a sum, or other units. They count only before a number. */
const joiners: readonly (readonly [string, RegExp])[] = [
  ['r', /\s?-\s?(?=[\d.])|\s(?:to|or|thru|through)\s(?=\.?\d)/iy],
  ['x', /\s?[x*]\s?(?=\.?\d)|\s?x\s(?=\p{L})/iuy],
  ['p', /\s?[,&+]\s?(?=\.?\d)|\s(?:and|plus)\s(?=\.?\d)/iy],
  ['s', /\s?\/\s?(?=\.?\d)/iy],
  ['(', /\s?\((?=(?:(?:about|approx\.?|approximately|ca\.?|~)\s?)?\.?\d)/iy],
  [')', /\s?\)/iy],
];
const about = /\s?(?:~|≈|(?:about|around|approx\.?|approximately|roughly|ca\.?|circa)\s)\s?(?=\.?\d)/iy;
/** They make an amount another one. */
const bounds = /\s?(?:up to|at least|at most|over|under|min\.?|max\.?|less than|more than)\s(?=\.?\d)/iy;
const dozens = /\s?(?:dozen|doz\.?|dz\.?)(?!\p{L})/iuy;
/** A tablespoon or a teaspoon: which of the two, only its size says. */
const spoons = /\s?t\.?(?=\s\p{L})/iuy;
const isContainer = (unit: string) =>
  /^(?:cans?|tins?|jars?|bottles?|tubs?|cartons?|packages?|packets?|pkgs?\.?|bags?|box(?:es)?)$/i.test(unit);
const measures = /\s(?:heaping|heaped|level|rounded|scant|generous|packed)(?=\s\p{L})/iuy;

interface Token {
  /** n number, d dozen, u unit, h unit after a hyphen, a about, o another unit, q an amount of its own, and the joiners. */
  readonly is: string;
  readonly end: number;
  readonly number?: Fraction | undefined;
  readonly unit?: string;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** '7Up', '2%' and '5-spice' are no numbers but names. */
function isInWord(text: string, end: number, isUnit: IsUnit): boolean {
  const [, hyphen, word] = /^(-?)(\p{L}+)/u.exec(text.slice(end, end + 40)) ?? [];
  if (word !== undefined) return !(isUnit(word) || (hyphen === '' && word.toLowerCase() === 'x'));
  return /^(?:\s?[%°º]|["″'′])/.test(text.slice(end, end + 2));
}

function readNumberAt(text: string, start: number, isUnit: IsUnit): Token | undefined {
  const at = start + (text[start] === ' ' ? 1 : 0);
  const numberMatch = matchAt(mixedNumber, text, at) ?? matchAt(anyNumber, text, at);
  if (!numberMatch) return undefined;
  const end = at + numberMatch[0].length;
  if (isInWord(text, end, isUnit)) return undefined;
  const { whole, above, below } = numberMatch.groups ?? {};
  const fraction = above === undefined || below === undefined ? undefined : parseFraction(above, below);
  const wholes = whole === undefined ? nothing : readDecimal(whole);
  // '1. flour' is an item of a list, and '2# flour' may be pounds; '1 #10 can' is a size.
  const [other = ''] =
    /^\s?#(?!\d)|^#/.exec(text.slice(end)) ?? (start === 0 ? /^[.)](?=\s)/.exec(text.slice(end)) : null) ?? [];
  const isRead = other === '' && (above === undefined || fraction !== undefined);
  return {
    is: 'n',
    end: end + other.length,
    number: wholes && isRead ? sum(wholes, fraction ?? nothing) : undefined,
  };
}

/** The longest unit: 'fl oz' before 'fl'. */
function readUnitAt(text: string, at: number, isUnit: IsUnit): Token | undefined {
  const [, sign = '', first = '', second] =
    /^(-|\s?)(\p{L}+\.?)((?:\s|-)\p{L}+\.?)?(?!\p{L})/u.exec(text.slice(at, at + 80)) ?? [];
  for (const word of second === undefined ? [first] : [first + second, first])
    if (word !== '' && isUnit(word))
      return { is: sign === '-' ? 'h' : 'u', end: at + sign.length + word.length, unit: word };
  return undefined;
}

function readCountedAt(text: string, at: number, isUnit: IsUnit): Token | undefined {
  const dozen = matchAt(dozens, text, at);
  if (dozen) return { is: 'd', end: at + dozen[0].length };
  const spoon = readUnitAt(text, at, isUnit) ? null : matchAt(spoons, text, at);
  if (spoon) return { is: 'o', end: at + spoon[0].length };
  const measure = matchAt(measures, text, at);
  const isMeasure = measure && readUnitAt(text, at + measure[0].length, isUnit);
  return isMeasure ? { is: 'q', end: at + measure[0].length } : undefined;
}

function readTokenAt(text: string, at: number, before: string, isUnit: IsUnit): Token | undefined {
  const last = before.at(-1) ?? '';
  const countedToken = last === 'n' ? readCountedAt(text, at, isUnit) : undefined;
  if (countedToken) return countedToken;
  const unit = /[nq)hu]/.test(last) ? readUnitAt(text, at, isUnit) : undefined;
  if (unit && (last !== 'u' || isContainer(unit.unit ?? ''))) return unit;
  for (const [is, pattern] of [['q', bounds] as const, ['a', about] as const]) {
    const match = /^[rxps(qa]?$/.test(last) ? matchAt(pattern, text, at) : null;
    if (match) return { is, end: at + match[0].length };
  }
  const isBetween = last !== '' && !'rxpsqa'.includes(last);
  for (const [is, pattern] of isBetween ? joiners : []) {
    const match = matchAt(pattern, text, at);
    const isOpen = before.lastIndexOf('(') > before.lastIndexOf(')');
    if (match && (is === ')' ? isOpen : is !== '(' || !isOpen)) return { is, end: at + match[0].length };
  }
  return readNumberAt(text, at, isUnit);
}

const isPound = (unit: string | undefined) => /^(?:lbs?|pounds?)\.?$/i.test(unit ?? '');
const isOunce = (unit: string | undefined) => /^(?:oz|ounces?)\.?$/i.test(unit ?? '');

/** Two pounds eight ounces are 2.5 pounds; three ounces more have no exact pounds in three decimals. */
function addPoundsAndOunces([pounds, ounces]: readonly Fraction[], [pound, ounce]: readonly string[]) {
  if (!pounds || !ounces || !isPound(pound) || !isOunce(ounce)) return undefined;
  const inOunces = sum(toProduct(pounds, [16n, 1n]), ounces);
  const isExact = (1_000n * inOunces[0]) % (16n * inOunces[1]) === 0n;
  return isExact ? { number: toProduct(inOunces, [1n, 16n]), unit: pound } : { number: inOunces, unit: ounce };
}

/** The forms with one meaning: 'n' a number, 'u' a unit. '1 (14 oz) can' is 14 oz. */
function findMeaning(tokens: readonly Token[]): { number: Fraction; unit: string | undefined } | undefined {
  const form = tokens.map(({ is }) => is).join('');
  const numbers = tokens
    .flatMap(({ is, number }) => (is === 'n' ? [number] : []))
    .filter((number) => number !== undefined);
  const units = tokens.flatMap(({ unit }) => unit ?? []);
  const [first, second] = numbers;
  if (!first || numbers.length < form.replaceAll(/[^n]/g, '').length) return undefined;
  if (/^n(?:[uh]u?|x)?$/.test(form)) return { number: first, unit: units[0] };
  if (form === 'nd') return { number: toProduct(first, [12n, 1n]), unit: undefined };
  if (second && /^(?:nxn[uh]?|n\(n[uh]\)u?|nnhu?|nnuu)$/.test(form))
    return { number: toProduct(first, second), unit: units[0] };
  return /^nup?nu$/.test(form) ? addPoundsAndOunces(numbers, units) : undefined;
}

/** Numbers, units and signs of one amount; no recipe has as many. */
const LONGEST_FORM = 16;

/** All ends that the amount may have, the shortest first: a name may begin with a number or a unit. */
export function* listLeadingAmounts(text: string, isUnit: IsUnit): Generator<AmountText> {
  const tokens: Token[] = [];
  let [at, form] = [0, ''];
  while (form.length < LONGEST_FORM) {
    const token = readTokenAt(text, at, form, isUnit);
    if (!token) return;
    tokens.push(token);
    form += token.is;
    at = token.end;
    // A bracket that is not closed, or a sign that leads on, is no end.
    if (!/[nduhxo)]$/.test(form) || !form.includes('n') || form.lastIndexOf('(') > form.lastIndexOf(')')) continue;
    const meaning = findMeaning(tokens);
    const amount = meaning ? toAmount(meaning.number) : null;
    const isRead = meaning !== undefined && amount !== null;
    yield {
      amount,
      unit: isRead ? (meaning.unit ?? null) : null,
      unread: isRead ? null : text.slice(0, at).trim(),
      rest: text.slice(at).replace(/^\s*(?:of\s+(?=\S))?/i, ''),
    };
  }
}
