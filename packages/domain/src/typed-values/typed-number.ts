import { fieldTexts } from '#contract/field-texts.ts';
import { type Fraction, multiply, roundToParts, toFraction } from '../amounts/fraction.ts';
import { findUnitRatio } from '../amounts/units.ts';
import { type ExactFraction, parseFraction, toPlainDigits, toThousandths } from './number-signs.ts';
import { readVisibleText, type TypedValue } from './typed-value.ts';

/** '12', '12.5', '.5', '12.' and '1,200': a comma only separates thousands, of which '0,500' has none (import-9). */
const plainNumber = /^([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const spacedThousands = /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d*)?$/;
const mixedNumber = /^(?:(\d{1,9})(?: |-))?(\d{1,9}) ?\/ ?(\d{1,9})$/;

/** A sign, a dollar sign, the number, and the word after it. */
const typedNumber = /^([-+−–]?) ?(\$?) ?(\.?\d(?:[\d., /-]*[\d.])?) ?(.*)$/;

/** A number that a double does not hold digit by digit would be saved as another one. */
function parseDecimal(text: string): number | undefined {
  const [, whole = '', decimals = ''] = plainNumber.exec(text) ?? [];
  if (whole + decimals === '') return undefined;
  const digits = `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'}.${decimals}`.replace(/\.?0*$/, '');
  const value = Number(digits);
  return String(value) === digits ? value : undefined;
}

/** A third is 0.333: amounts have three decimals. */
function parseMixedNumber(text: string): number | undefined {
  const [, whole = '0', above = '', below = ''] = mixedNumber.exec(text) ?? [];
  const fraction = parseFraction(above, below);
  if (!fraction) return undefined;
  const sum: ExactFraction = [BigInt(whole) * fraction[1] + fraction[0], fraction[1]];
  return Number(toThousandths(sum)) / 1_000;
}

const parseUnsigned = (text: string): number | undefined =>
  parseDecimal(spacedThousands.test(text) ? text.replaceAll(' ', '') : text) ?? parseMixedNumber(text);

/** A double that a text was read into, exactly as the text had it. */
function toTypedFraction(value: number): Fraction {
  const [whole = '', decimals = ''] = String(value).split('.');
  return toFraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** '1 gal' is 128 in a field of fluid ounces; undefined where no exact factor is known (money-2). One letter is none: '5 c' may be five cases. */
function convertTypedNumber(size: number, word: string, unit: string): number | undefined {
  const ratio = findUnitRatio({ name: '', abbreviation: word }, { name: '', abbreviation: unit });
  return ratio ? Number(roundToParts(1000n, multiply(toTypedFraction(size), ratio))) / 1000 : undefined;
}

const toPlainUnit = (unit: string) => unit.toLowerCase().replaceAll('.', '').replace(/s$/, '');

/**
 * Reads a number whole, or not at all (screens-24): '1,031.50', '1 000', '½', '1 1/2', '−10', and '$5', '95%' or '5 oz' in a field of
 * that unit; '1 lb' is 16 there.
 */
export function parseTypedNumber(text: string, unit = ''): TypedValue<number> {
  const plainText = toPlainDigits(readVisibleText(text));
  if (plainText === '') return { value: null, fault: null };
  const [, sign = '', dollar = '', number = '', word = ''] = typedNumber.exec(plainText) ?? [];
  const typedSize = parseUnsigned(number);
  if (typedSize === undefined)
    return { value: null, fault: /\d,\d/.test(number) ? fieldTexts.comma : fieldTexts.number };
  const isInUnit = (dollar === '' || unit === '$') && (word === '' || toPlainUnit(word) === toPlainUnit(unit));
  const size = isInUnit ? typedSize : dollar === '' && unit ? convertTypedNumber(typedSize, word, unit) : undefined;
  if (size === undefined)
    return { value: null, fault: /^[\p{L}%]/u.test(word) && unit ? fieldTexts.inUnit(unit) : fieldTexts.number };
  return { value: size === 0 || sign === '' || sign === '+' ? size : -size, fault: null };
}

/** As a field shows what will be saved. */
export const formatTypedNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(value);
