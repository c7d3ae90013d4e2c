import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportRequest, UnknownWord } from '#contract/imports.ts';
import { Name } from '#contract/values.ts';
import { suggestMeanings } from '#domain/imports/careful-words.ts';
import { ALL_WORDS, type Dictionary, LEFT_OUT } from '#domain/imports/dictionary.ts';
import { type FieldValue, type FieldValues, readIds } from '#domain/imports/import-fields.ts';
import type { ReadRow } from '#domain/imports/import-plan.ts';
import { type KnownList, toPlainWord, Words } from '#domain/imports/words.ts';

/** An entry that the import adds to a list. */
export interface NewEntry {
  readonly list: string;
  readonly listName: string;
  readonly name: string;
  /** Placeholder of the entry until it is created. */
  readonly id: string;
}

/** The same word gets the same id in the preview and in the import. */
function toPlaceholder(list: string, word: string): string {
  const hex = createHash('sha256')
    .update(`${list} ${toPlainWord(word)}`)
    .digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The lists, with the person's decisions on unknown words. */
export class AnsweredDictionary implements Dictionary {
  readonly #lists: Map<string, Words>;
  readonly #answers = new Map<string, string>();
  readonly #furtherAnswers = new Map<string, readonly string[]>();
  readonly #entries = new Map<string, NewEntry>();
  /** New entries that some row names. */
  readonly used = new Map<string, NewEntry>();

  constructor(lists: Readonly<Record<string, KnownList>>, answers: ImportRequest['words']) {
    const plain = new Map(Object.entries(lists).map(([name, list]) => [name, new Words(list)]));
    const entries = answers.flatMap(({ list, word, id }) => {
      const knownWords = plain.get(list);
      const name = Name.safeParse(word);
      // An earlier import of the same file may have created the entry.
      const isNew =
        id === null && knownWords?.list.mayCreate === true && knownWords.findId(word) === undefined && name.success;
      return isNew ? [{ list, listName: knownWords.list.called, name: name.data, id: toPlaceholder(list, word) }] : [];
    });
    for (const entry of entries) this.#entries.set(entry.id, entry);
    this.#lists = new Map(
      Object.entries(lists).map(([name, list]) => {
        const addedEntries = [...this.#entries.values()].filter((entry) => entry.list === name);
        return [name, new Words({ ...list, names: [...list.names, ...addedEntries] })];
      }),
    );
    for (const { list, word, id, furtherIds = [] } of answers) {
      const knownList = plain.get(list)?.list;
      const isLeftOut = id === LEFT_OUT && knownList?.mayLeaveOut === true;
      const isKnown = isLeftOut || (id !== null && knownList?.names.some((entry) => entry.id === id));
      if (!isKnown) continue;
      const key = `${list} ${toPlainWord(word)}`;
      this.#answers.set(key, id);
      this.#furtherAnswers.set(
        key,
        furtherIds.filter((further) => knownList?.names.some((entry) => entry.id === further)),
      );
    }
  }

  readonly getList = (name: string): Words => {
    const words = this.#lists.get(name);
    if (!words) throw new Error(`There is no list ${name}.`);
    return words;
  };

  readonly answerTo = (list: string, word: string): string | undefined =>
    this.#answers.get(`${list} ${toPlainWord(word)}`) ?? this.#answers.get(`${list} ${ALL_WORDS}`);

  readonly furtherAnswersTo = (list: string, word: string): readonly string[] =>
    this.#furtherAnswers.get(`${list} ${toPlainWord(word)}`) ?? [];

  /** Remembers which new entries a row names. */
  use(values: FieldValues): void {
    if (this.#entries.size === 0) return;
    for (const id of Object.values(values).flatMap(listIds)) {
      const entry = this.#entries.get(id);
      if (entry) this.used.set(id, entry);
    }
  }
}

const listIds = (value: FieldValue): string[] => (typeof value === 'string' ? [value] : readIds(value));

/** Puts the ids of created entries where their placeholders are. */
export function replacePlaceholderIds(values: FieldValues, ids: ReadonlyMap<string, string>): FieldValues {
  if (ids.size === 0) return values;
  const replaceIds = (value: FieldValue): FieldValue => {
    if (typeof value === 'string') return ids.get(value) ?? value;
    const inList = readIds(value);
    return inList.length > 0 ? inList.map((id) => ids.get(id) ?? id) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, replaceIds(value)]));
}

/** Words that no list has, most frequent first, with what they may mean. Others are served between two words. */
export async function listUnknownWords(
  rows: readonly ReadRow[],
  dictionary: Dictionary,
  most: number,
): Promise<UnknownWord[]> {
  const wordsByKey = new Map<string, { list: string; word: string; rows: number; firstRow: number }>();
  for (const { row, missing } of rows) {
    for (const { list, word } of missing) {
      const key = `${list} ${toPlainWord(word)}`;
      const knownWord = wordsByKey.get(key);
      if (knownWord) knownWord.rows += 1;
      else wordsByKey.set(key, { list, word, rows: 1, firstRow: row });
    }
  }
  const unknown: UnknownWord[] = [];
  for (const word of [...wordsByKey.values()].sort((left, right) => right.rows - left.rows).slice(0, most)) {
    // A hundred words among 20,000 names take more than half a second (errors-10).
    await breathe();
    const words = dictionary.getList(word.list);
    unknown.push({
      ...word,
      listName: words.list.called,
      ...suggestMeanings(word.list, word.word, words),
      mayCreate: words.list.mayCreate === true && Name.safeParse(word.word).success,
      mayLeaveOut: words.list.mayLeaveOut === true,
    });
  }
  return unknown;
}
