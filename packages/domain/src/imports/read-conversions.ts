import type { Id } from '#contract/values.ts';
import { splitItems } from './cell-items.ts';
import type { Dictionary, MissingWord, ReadCell } from './dictionary.ts';
import type { FieldValue } from './import-fields.ts';
import { importTexts as texts } from './import-texts.ts';

const part = /^([\d.,]+)\s*(.+?)\s*=\s*([\d.,]+)\s*(.+)$/;
const findNumber = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);

interface ConversionCell {
  readonly amount: number;
  readonly portionUnitId: Id;
  readonly equalAmount: number;
  readonly equalPortionUnitId: Id;
}

interface Units {
  readonly findId: (word: string) => Id | undefined;
}

function readOne(item: string, units: Units): ConversionCell | { fault: string } | { words: string[] } {
  const [, left = '', unit = '', right = '', equalUnit = ''] = part.exec(item) ?? [];
  const [amount, equalAmount] = [findNumber(left), findNumber(right)];
  if (amount === undefined || equalAmount === undefined) return { fault: texts.noConversion(item) };
  const [portionUnitId, equalPortionUnitId] = [units.findId(unit), units.findId(equalUnit)];
  if (!portionUnitId || !equalPortionUnitId) return { words: [unit, equalUnit].filter((word) => !units.findId(word)) };
  return { amount, portionUnitId, equalAmount, equalPortionUnitId };
}

/** The conversions of an ingredient in one cell: '1 each = 6 oz; 1 cup = 8.5 oz' (money-2). Its value names units as the list does. */
export function readConversions(text: string, list: string, { getList, answerTo }: Dictionary): ReadCell {
  const units = { findId: (word: string) => getList(list).findId(word) ?? (answerTo(list, word) || undefined) };
  const faults: string[] = [];
  const missing: MissingWord[] = [];
  const conversionTexts = splitItems(text).flatMap((item) => {
    const read = readOne(item, units);
    if ('fault' in read) faults.push(read.fault);
    else if ('words' in read) missing.push(...read.words.map((word) => ({ list, word })));
    else {
      const getName = (id: Id) => getList(list).getName(id);
      return `${read.amount} ${getName(read.portionUnitId)} = ${read.equalAmount} ${getName(read.equalPortionUnitId)}`;
    }
    return [];
  });
  return { value: conversionTexts.length > 0 ? conversionTexts.join('; ') : null, faults, missing };
}

/** The same from the value of a cell that was read. */
export const readConversionCells = (value: FieldValue | undefined, units: Units): ConversionCell[] =>
  (typeof value === 'string' ? splitItems(value) : []).flatMap((item) => {
    const read = readOne(item, units);
    return 'portionUnitId' in read ? [read] : [];
  });
