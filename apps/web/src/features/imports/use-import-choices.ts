import { useCallback, useMemo, useState } from 'react';
import type { ImportKind } from '#contract/import-kinds.ts';
import type { ImportTable, WordAnswer } from '#contract/imports.ts';
import { isCarefulList } from '#domain/imports/careful-words.ts';
import { ALL_WORDS } from '#domain/imports/dictionary.ts';
import { fieldsByKind } from '#domain/imports/fields-by-kind.ts';
import type { Choices } from './queries.ts';

interface Remembered {
  /** Heading of the column of each field; null leaves the field out. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** By field: what a new record has where its row says nothing. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly words: readonly WordAnswer[];
  /** About allergens and diets, said of an earlier file: shown again, and not used by themselves (import-13). */
  readonly earlierAnswers: readonly WordAnswer[];
}

/** In storage: with the headings of the file of which it was said. */
type Stored = Partial<Omit<Remembered, 'earlierAnswers'>> & { readonly headings?: string };

const nothing: Remembered = { columns: {}, defaults: {}, words: [], earlierAnswers: [] };
const MOST_WORDS = 1_000;
const getStorageKey = (kind: ImportKind) => `import.${kind}`;

/**
 * Storage may be full, forbidden or of an older version: then nothing is remembered. What was said for all new records, and
 * that a field has no column, was said of a file with these headings: in another one it may be wrong.
 */
function readRemembered(kind: ImportKind, headings: string): Remembered {
  try {
    const storedChoices: Stored = JSON.parse(localStorage.getItem(getStorageKey(kind)) ?? '{}') ?? {};
    const { columns = {}, defaults = {}, words = [] } = storedChoices;
    const answers = {
      words: words.filter(({ list }) => !isCarefulList(list)),
      earlierAnswers: words.filter(({ list }) => isCarefulList(list)),
    };
    if (storedChoices.headings === headings) return { columns, defaults, ...answers };
    return {
      columns: Object.fromEntries(Object.entries(columns).filter(([, heading]) => heading !== null)),
      defaults: {},
      ...answers,
    };
  } catch {
    return nothing;
  }
}

/**
 * That dishes contain nothing, and that all unknown words or columns of allergens are left out, is said again for each file:
 * it decides what a label claims.
 */
function toStored(
  kind: ImportKind,
  { columns, defaults, words, earlierAnswers }: Remembered,
  headings: string,
): Stored {
  const isStatement = (key: string) =>
    fieldsByKind[kind].some((field) => field.key === key && ['statement', 'amounts'].includes(field.kind.is));
  const isLeftOut = ([key, heading]: [string, string | null]) => heading === null && key.startsWith('marks.');
  return {
    columns: Object.fromEntries(Object.entries(columns).filter((column) => !isLeftOut(column))),
    defaults: Object.fromEntries(Object.entries(defaults).filter(([key]) => !isStatement(key))),
    words: [
      ...earlierAnswers.filter((earlier) => !words.some((answer) => isSameWord(answer, earlier))),
      ...words.filter(({ word }) => word !== ALL_WORDS),
    ],
    headings,
  };
}

type AnsweredWord = Pick<WordAnswer, 'list' | 'word'>;
export const isSameWord = (left: AnsweredWord, right: AnsweredWord) =>
  left.list === right.list && left.word.toLowerCase() === right.word.toLowerCase();

/** Choices by hand for columns and words, kept on this device for the next file (import-3). */
export function useImportChoices(kind: ImportKind, table: ImportTable) {
  const headings = table.columns.join('\n');
  const [remembered, setRemembered] = useState(() => readRemembered(kind, headings));
  const change = useCallback(
    (next: (before: Remembered) => Remembered) =>
      setRemembered((before) => {
        const after = next(before);
        try {
          localStorage.setItem(getStorageKey(kind), JSON.stringify(toStored(kind, after, headings)));
        } catch {
          // Kept until the page is closed.
        }
        return after;
      }),
    [kind, headings],
  );
  const choices = useMemo((): Choices => {
    const columns = Object.entries(remembered.columns).flatMap(([key, heading]): [string, number | null][] => {
      if (heading === null) return [[key, null]];
      const index = table.columns.indexOf(heading);
      return index >= 0 ? [[key, index]] : [];
    });
    const defaults = Object.fromEntries(Object.entries(remembered.defaults).filter(([, text]) => text.trim() !== ''));
    return { columns: Object.fromEntries(columns), defaults, words: [...remembered.words] };
  }, [remembered, table]);
  return {
    choices,
    words: remembered.words,
    earlierAnswers: remembered.earlierAnswers,
    defaults: remembered.defaults,
    sayDefault: (field: string, text: string) =>
      change((before) => ({ ...before, defaults: { ...before.defaults, [field]: text } })),
    chooseColumn: (field: string, column: number | null) => {
      const heading = column === null ? null : (table.columns[column] ?? null);
      change((before) => ({ ...before, columns: { ...before.columns, [field]: heading } }));
    },
    answerWord: (answer: WordAnswer) =>
      change((before) => ({
        ...before,
        words: [...before.words.filter((word) => !isSameWord(word, answer)), answer].slice(-MOST_WORDS),
      })),
    takeBackWord: (answer: WordAnswer) =>
      change((before) => ({ ...before, words: before.words.filter((word) => !isSameWord(word, answer)) })),
  };
}
