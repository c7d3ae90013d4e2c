import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isReadable } from '#contract/values.ts';
import { DocumentDataError } from './errors.ts';

/** First and last character of each run, one after the other; written by `npm run font-coverage`. */
const coverage: Readonly<Record<string, readonly number[]>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../fonts/coverage.json'), 'utf8'),
);
const families = Object.values(coverage);

/** Stands for a character that no bundled font has: an empty box could be taken for a letter, or for nothing. */
export const UNPRINTABLE = '[?]';
export const unprintableNotice = `${UNPRINTABLE} stands for a character that cannot be printed.`;
const unprintableAllergen = (name: string) =>
  `The allergen “${name}” has a character that cannot be printed. Please write it in other characters.`;
const invisibleAllergen = 'An allergen has a name without a visible character. Please give it another name.';

function hasGlyph(runs: readonly number[], character: number): boolean {
  let [low, high] = [0, runs.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (character > (runs[2 * middle + 1] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return character >= (runs[2 * low] ?? Number.POSITIVE_INFINITY);
}

/** Line feed, zero-width space and joiners are never drawn. */
const isInvisible = (character: number) => character === 0x0a || (character >= 0x200b && character <= 0x200d);

const known = new Map<string, string>();

/** A letter with its marks comes from one font: the marks of another would not find their place on it. */
function isPrintable(cluster: string): boolean {
  const characters = Array.from(cluster, (character) => character.codePointAt(0) ?? 0).filter(
    (one) => !isInvisible(one),
  );
  return families.some((runs) => characters.every((character) => hasGlyph(runs, character)));
}

/** The cluster; else what it means in plain letters (𝐌 is M), the letter without marks, or the sign for none of these. */
function printableCluster(cluster: string): string {
  const forms = [cluster, cluster.normalize('NFKC'), cluster.normalize('NFKC').replace(/\p{M}/gu, '')];
  return forms.find((form) => form !== '' && isPrintable(form)) ?? UNPRINTABLE;
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

function printableText(text: string): string {
  // ASCII and Latin-1, which every face has.
  if (/^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u200b]*$/.test(text)) return text;
  return Array.from(segments.segment(text), ({ segment }) => {
    const form = known.get(segment) ?? printableCluster(segment);
    known.set(segment, form);
    return form;
  }).join('');
}

/**
 * The view with text that the bundled fonts have glyphs for, and with a notice when some of it has none. Throws
 * DocumentDataError for an allergen: a guest must be able to read it.
 */
export function withGlyphs<View extends object>(view: View): View & { readonly notice?: string } {
  let isWhole = true;
  const readable = (value: unknown, isAllergen: boolean): unknown => {
    if (typeof value === 'string') {
      if (isAllergen && !isReadable(value)) throw new DocumentDataError(invisibleAllergen);
      const text = printableText(value);
      if (text === value || !text.includes(UNPRINTABLE)) return text;
      if (isAllergen) throw new DocumentDataError(unprintableAllergen(value));
      isWhole = false;
      return text;
    }
    if (Array.isArray(value)) return value.map((item) => readable(item, isAllergen));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, readable(item, isAllergen || key === 'allergens')]),
    );
  };
  const texts: View & { readonly notice?: string } = readable(view, false) as View;
  return isWhole ? texts : { ...texts, notice: unprintableNotice };
}
