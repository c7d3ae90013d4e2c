import { allergenMeanings } from './allergen-words.ts';
import { looseWord, type Words } from './words.ts';

/** Lists whose wrong entry may hurt somebody: what a label claims, and what people need (import-13). */
const carefulLists = ['allergens', 'dietaryPreferences'];
export const isCarefulList = (list: string): boolean => carefulLists.includes(list);

/** What an unknown word may mean: 'shellfish' means two allergens. */
interface Meaning {
  readonly id: string;
  readonly furtherIds: string[];
  readonly name: string;
}

export interface Meanings {
  /** The likeliest first. */
  readonly suggestions: Meaning[];
  /** The first one is all that the word can mean: one press may answer it. */
  readonly isClear: boolean;
}

const separators = /\s*(?:\band\/or\b|\/|&|\+|\band\b|\bor\b)\s*/i;
const isAbbreviatedWith = /\bw\/o?\b/i;

/** 'fish/soy', 'milk & eggs' and 'wheat and gluten' are two words each. */
export const splitCarefulWords = (text: string): string[] =>
  isAbbreviatedWith.test(text) ? [text] : text.split(separators).filter((word) => word !== '');

const andList = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** No suggestion of a careful list loses or changes an allergen or a diet; elsewhere the nearest name may be meant. */
export function suggestMeanings(list: string, word: string, words: Words): Meanings {
  const nearest = words.nearest(word).map(({ id, name }) => ({ id, furtherIds: [], name }));
  if (!isCarefulList(list)) return { suggestions: nearest, isClear: nearest.length > 0 };
  if (list !== 'allergens')
    return { suggestions: nearest, isClear: looseWord(nearest[0]?.name ?? '') === looseWord(word) && word !== '' };
  const { meanings, isClear } = allergenMeanings(word, words.list.names);
  const named = meanings.flatMap(([first, ...further]) =>
    first
      ? [
          {
            id: first.id,
            furtherIds: further.map(({ id }) => id),
            name: andList.format([first, ...further].map(({ name }) => name)),
          },
        ]
      : [],
  );
  const others = nearest.filter(({ id }) =>
    named.every((meaning) => meaning.id !== id || meaning.furtherIds.length > 0),
  );
  return { suggestions: [...named, ...others], isClear };
}
