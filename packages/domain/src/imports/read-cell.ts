import { addressesText, addressIn, addressLines } from './address-lines.ts';
import { itemsOf } from './cell-items.ts';
import type { Dictionary, ReadCell } from './dictionary.ts';
import type { FieldKind, FieldValue } from './import-fields.ts';
import { NONE } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';
import { readAmounts } from './read-amounts.ts';
import { readWeek, weekText } from './week-lines.ts';
import { plainWord } from './words.ts';

const plainNumber = /^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;

/** Dollar signs and thousands are understood. A comma may be a decimal sign elsewhere: nothing is guessed. */
export function numberIn(text: string): number | undefined {
  const bare = text.replace(/^\$\s*|\s*\$$/g, '').trim();
  if (bare === '' || !/\d/.test(bare) || !plainNumber.test(bare)) return undefined;
  const value = Number(bare.replaceAll(',', ''));
  return Number.isFinite(value) ? value : undefined;
}

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['no', 'n', 'false', '0'];

/** `2026-11-21`, or as this country writes it: `11/21/2026`. */
function dayIn(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T00:00:00.*)?$/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  if (!year || !month || !day) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

const empty: ReadCell = { value: null, faults: [], missing: [] };
const read = (value: FieldValue): ReadCell => ({ value, faults: [], missing: [] });
const fault = (message: string): ReadCell => ({ value: null, faults: [message], missing: [] });

const betweenCommas = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const idOf = (list: string, word: string, { listOf, answerTo }: Dictionary) =>
  listOf(list).idOf(word) ?? (answerTo(list, word) || undefined);

/** The words of a list in one cell. A comma separates only where the whole text is no name. */
function wordsIn(text: string, list: string, dictionary: Dictionary): string[] {
  return itemsOf(text).flatMap((part) => (idOf(list, part, dictionary) ? [part] : betweenCommas(part)));
}

const isNone = (text: string) => ['none', 'no', 'no allergens', 'nothing', '-'].includes(plainWord(text));

function readMany(text: string, list: string, dictionary: Dictionary, mayBeNone: boolean): ReadCell {
  const words = wordsIn(text, list, dictionary);
  if (words.length > 0 && words.every(isNone)) return read(mayBeNone ? [NONE] : []);
  const found = words.map((word) => ({ word, id: idOf(list, word, dictionary) }));
  const faults = words.some(isNone) ? [texts.noneAndSome(text)] : [];
  const missing = found.filter(({ id, word }) => id === undefined && !isNone(word)).map(({ word }) => ({ list, word }));
  return { value: [...new Set(found.flatMap(({ id }) => id ?? []))], faults, missing };
}

/** Two hundred ingredients with long names; to take apart more than that takes time from everybody. */
const LONGEST_LIST = 30_000;
export const isList = ({ is }: FieldKind) =>
  is === 'many' || is === 'statement' || is === 'amounts' || is === 'week' || is === 'addresses';

export function readCell(text: string, kind: FieldKind, dictionary: Dictionary): ReadCell {
  if (text.trim() === '') return empty;
  if (isList(kind) && text.length > LONGEST_LIST) return fault(texts.listTooLong(LONGEST_LIST));
  switch (kind.is) {
    case 'number': {
      const value = numberIn(text.trim());
      return value === undefined ? fault(texts.noNumber(text)) : read(value);
    }
    case 'yesNo': {
      const word = plainWord(text);
      if (!yes.includes(word) && !no.includes(word)) return fault(texts.noYesOrNo(text));
      return read(yes.includes(word));
    }
    case 'day': {
      const day = dayIn(text.trim());
      return day === undefined ? fault(texts.noDay(text)) : read(day);
    }
    case 'one': {
      if (kind.mayBeNone && plainWord(text) === NONE) return empty;
      const id = idOf(kind.list, text, dictionary);
      return id === undefined
        ? { value: null, faults: [], missing: [{ list: kind.list, word: text.trim() }] }
        : read(id);
    }
    case 'many':
      return readMany(text, kind.list, dictionary, false);
    case 'addresses': {
      const lines = addressLines(text);
      const addresses = lines.flatMap((line) => addressIn(line) ?? []);
      const wrong = lines.filter((line) => addressIn(line) === undefined);
      return { value: addressesText(addresses), faults: wrong.map(texts.noAddress), missing: [] };
    }
    case 'week': {
      const { rows, faults, missing } = readWeek(text, kind, dictionary);
      const [lines, salads] = [dictionary.listOf(kind.lines), dictionary.listOf(kind.salads)];
      const value = weekText(rows, { lines: lines.list.names, nameOfSalad: (id) => salads.nameOf(id) });
      return { value, faults, missing };
    }
    case 'amounts':
      return readAmounts(text, kind, dictionary);
    case 'statement':
      return readMany(text, kind.list, dictionary, true);
    default:
      return read(text.trim());
  }
}
