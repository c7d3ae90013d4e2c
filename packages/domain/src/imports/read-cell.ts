import { isWholeDate, parseTypedDate } from '../typed-values/typed-date.ts';
import { parseTypedNumber } from '../typed-values/typed-number.ts';
import { formatAddresses, readAddress, readAddressLines } from './address-lines.ts';
import { isCarefulList, splitCarefulWords } from './careful-words.ts';
import { splitItems } from './cell-items.ts';
import { isErrorCell, saysNothing, saysUnknown } from './cell-words.ts';
import type { Dictionary, MissingWord, ReadCell } from './dictionary.ts';
import type { AllergenColumn } from './field-columns.ts';
import type { FieldKind, FieldValue } from './import-fields.ts';
import { NONE, readIds } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { readAmounts } from './read-amounts.ts';
import { readConversions } from './read-conversions.ts';
import { readDays } from './week-days.ts';
import { formatWeek, readWeek } from './week-lines.ts';
import { type KnownName, toPlainWord } from './words.ts';

/** Dollar signs, per cent signs and thousands are understood where a field has them (import-9). */
export const parseNumberCell = (text: string, unit = '$'): number | undefined =>
  parseTypedNumber(text, unit).value ?? undefined;

/** No yield is as small: '0.8' is rather a share than per cent. */
const SMALLEST_PERCENT = 5;

/** A number as it stands there, or what to write instead: no decimal and no factor of 100 is dropped in silence. */
function readNumber(text: string, unit: '$' | '%' | undefined): ReadCell {
  const value = parseNumberCell(text, unit);
  if (value === undefined) return toFault(texts.noNumber(text));
  const keptText = value.toFixed(unit === '$' ? 2 : 3);
  if (Number(keptText) !== value)
    return toFault(texts.tooManyDecimals(text, Number(keptText), unit === '$' ? 'two' : 'three'));
  if (unit === '%' && value > 0 && value < SMALLEST_PERCENT && !text.includes('%'))
    return toFault(texts.shareOrPercent(text));
  return read(value);
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const shownDates = new RegExp(
  String.raw`^(?:\d{1,2}(?:-|\.\s?)(?:${months})(?:-\d{2,4})?|(?:${months})-\d{2}|\d{1,2}/\d{1,2}/\d{2}|\S+ 00:00(?::00)?)$`,
  'i',
);
/** '2026-04-03', '3-Apr' and 'Mar-26' as spreadsheets show what they took for a date. */
const isDateLike = (text: string) => findDay(text) !== undefined || shownDates.test(text);
/** '1.23457E+11': a long id as a spreadsheet shows a number. */
const isRoundedCode = (text: string) => /^\d(?:\.\d+)?E\+\d+$/i.test(text);

function readCode(text: string): ReadCell {
  if (isDateLike(text)) return toFault(texts.dateAsCode(text));
  return isRoundedCode(text) ? toFault(texts.roundedCode(text)) : read(text);
}

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['no', 'n', 'false', '0'];

/** `2026-11-21`, or as this country writes it: `11/21/2026`. A day without its year, or with half of it, is not guessed. */
const findDay = (text: string): string | undefined => {
  const day = text.replace(/T00:00:00.*$/, '');
  return isWholeDate(day) ? (parseTypedDate(day, FIRST_DAY).value ?? undefined) : undefined;
};
const FIRST_DAY = '2000-01-01';

/** Stands where a program could not read a letter. */
const LOST_SIGN = '\ufffd';

const empty: ReadCell = { value: null, faults: [], missing: [] };
const read = (value: FieldValue): ReadCell => ({ value, faults: [], missing: [] });
const toFault = (message: string): ReadCell => ({ value: null, faults: [message], missing: [] });

const splitAtCommas = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const findId = (list: string, word: string, { getList, answerTo }: Dictionary) =>
  getList(list).findId(word) ?? (answerTo(list, word) || undefined);

/** Every entry that a word means. */
function findIds(list: string, word: string, dictionary: Dictionary): string[] {
  const id = findId(list, word, dictionary);
  return id ? [id, ...(dictionary.getList(list).findId(word) ? [] : dictionary.furtherAnswersTo(list, word))] : [];
}

/** The words of a list in one cell. A comma separates only where the whole text is no name. */
function findWords(text: string, list: string, dictionary: Dictionary): string[] {
  const separate = (part: string, separated: (text: string) => string[]) =>
    findId(list, part, dictionary) ? [part] : separated(part);
  const words = splitItems(text).flatMap((part) => separate(part, splitAtCommas));
  return isCarefulList(list) ? words.flatMap((word) => separate(word, splitCarefulWords)) : words;
}

/** Somebody says that there are none. */
export const saysNone = (text: string) => ['none', 'no', 'no allergens', 'nothing'].includes(toPlainWord(text));

function readMany(
  text: string,
  list: string,
  dictionary: Dictionary,
  { mayBeNone = false, isOrdered = false }: { mayBeNone?: boolean; isOrdered?: boolean | undefined },
): ReadCell {
  const words = findWords(text, list, dictionary);
  if (words.length > 0 && words.every(saysNone)) return read(mayBeNone ? [NONE] : []);
  const foundWords = words.map((word) => ({ word, ids: findIds(list, word, dictionary) }));
  const isNothing = (word: string) => saysNone(word) || saysNothing(word);
  const ids = foundWords.flatMap((entry) => entry.ids);
  const repeated = isOrdered ? ids.find((id, index) => ids.indexOf(id) < index) : undefined;
  const faults = [
    ...(foundWords.some(({ ids, word }) => ids.length === 0 && isNothing(word)) ? [texts.noneAndSome(text)] : []),
    ...(repeated === undefined ? [] : [texts.entryTwice(dictionary.getList(list).getName(repeated))]),
  ];
  const missing = foundWords
    .filter(({ ids, word }) => ids.length === 0 && !isNothing(word))
    .map(({ word }) => ({ list, word }));
  return { value: [...new Set(ids)], faults, missing };
}

/** As people write them (money-13). Nobody is asked what a word among them means: its days would be lost. */
function readDayNames(text: string): ReadCell {
  const items = splitItems(text).map(readDays);
  if (items.some((item) => item === undefined)) return saysNone(text) ? read([]) : toFault(texts.noDays(text));
  return read([...new Set(items.flatMap((item) => item ?? []))]);
}

/** Two hundred ingredients with long names; to take apart more than that takes time from everybody. */
const LONGEST_LIST = 30_000;
export const isListField = ({ is }: FieldKind) =>
  is === 'many' ||
  is === 'statement' ||
  is === 'amounts' ||
  is === 'week' ||
  is === 'addresses' ||
  is === 'conversions';

const marks = [...yes, '✓', '✔', '☑', '●', '•', 'contains'];

interface ReadMarks {
  readonly ids: string[];
  readonly faults: string[];
  readonly missing: MissingWord[];
  /** Cells of which nobody knows what they say about an allergen. */
  readonly unsaid: string[];
}

/** The allergens that are marked, or named, in columns of their own (import-13). */
export function readMarks(
  cells: readonly string[],
  columns: readonly AllergenColumn[],
  list: string,
  dictionary: Dictionary,
): ReadMarks {
  const read: ReadMarks = { ids: [], faults: [], missing: [], unsaid: [] };
  for (const { column, heading, allergen, isFree } of columns) {
    const text = cells[column] ?? '';
    const word = toPlainWord(text);
    // Nobody says with an empty cell that something is free of an allergen, or that it is not.
    if (word === '' && !isFree) continue;
    if (word === '' || (saysUnknown(word) && !isErrorCell(text))) read.unsaid.push(texts.noMark(text, heading));
    else if (allergen) readMark(word, allergen);
    else {
      const { value, faults, missing } = readCell(text, { is: 'statement', list }, dictionary);
      read.ids.push(...readIds(value).filter((id) => id !== NONE));
      read.faults.push(...faults);
      read.missing.push(...missing);
    }

    function readMark(mark: string, { id, name, also = [] }: KnownName) {
      const isMarked = marks.includes(mark) || [name, ...also].map(toPlainWord).includes(mark);
      const knownIds = id ? [id] : findIds(list, name, dictionary);
      if (!isMarked && !no.includes(mark)) read.faults.push(texts.noMark(text, heading));
      else if (isMarked !== isFree && knownIds.length > 0) read.ids.push(...knownIds);
      else if (isMarked !== isFree) read.missing.push({ list, word: name });
    }
  }
  return read;
}

/** True where the words of a cell are no entry of its list, and say that there is nothing to say. */
function isEmptyInWords(text: string, kind: FieldKind, { getList }: Dictionary): boolean {
  if (kind.is === 'text' || kind.is === 'code') return false;
  if ('list' in kind && getList(kind.list).findId(text) !== undefined) return false;
  return kind.is === 'statement' ? saysUnknown(text) : saysNothing(text);
}

export function readCell(text: string, kind: FieldKind, dictionary: Dictionary): ReadCell {
  if (text.trim() === '') return empty;
  if (isErrorCell(text)) return toFault(texts.errorCell(text.trim()));
  if (text.includes(LOST_SIGN)) return toFault(texts.lostSign(text.trim()));
  if (isEmptyInWords(text, kind, dictionary)) return { ...empty, saysNothing: true };
  if (isListField(kind) && text.length > LONGEST_LIST) return toFault(texts.listTooLong(LONGEST_LIST));
  switch (kind.is) {
    case 'number':
      return readNumber(text.trim(), kind.unit);
    case 'code':
      return readCode(text.trim());
    case 'yesNo': {
      const word = toPlainWord(text);
      if (!yes.includes(word) && !no.includes(word)) return toFault(texts.noYesOrNo(text));
      return read(yes.includes(word));
    }
    case 'day': {
      const day = findDay(text.trim());
      return day === undefined ? toFault(texts.noDay(text)) : read(day);
    }
    case 'one': {
      if (kind.mayBeNone && toPlainWord(text) === NONE) return empty;
      const id = findId(kind.list, text, dictionary);
      return id === undefined
        ? { value: null, faults: [], missing: [{ list: kind.list, word: text.trim() }] }
        : read(id);
    }
    case 'many':
      if (kind.list === 'days') return readDayNames(text);
      return readMany(text, kind.list, dictionary, { isOrdered: kind.isOrdered });
    case 'addresses': {
      const lines = readAddressLines(text);
      const addresses = lines.flatMap((line) => readAddress(line) ?? []);
      const wrong = lines.filter((line) => readAddress(line) === undefined);
      return { value: formatAddresses(addresses), faults: wrong.map(texts.noAddress), missing: [] };
    }
    case 'week': {
      const { rows, faults, missing } = readWeek(text, kind, dictionary);
      const [lines, salads] = [dictionary.getList(kind.lines), dictionary.getList(kind.salads)];
      const value = formatWeek(rows, { lines: lines.list.names, getSaladName: (id) => salads.getName(id) });
      return { value, faults, missing };
    }
    case 'conversions':
      return readConversions(text, kind.units, dictionary);
    case 'amounts':
      return readAmounts(text, kind, dictionary);
    case 'statement':
      return readMany(text, kind.list, dictionary, { mayBeNone: true });
    default:
      return read(text.trim());
  }
}
