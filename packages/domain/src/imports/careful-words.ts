import { distance } from 'fastest-levenshtein';
import { findAllergenMeanings } from './allergen-words.ts';
import { isKitchenUnit } from './kitchen-units.ts';
import { toLooseWord, toPlainWord, type Words } from './words.ts';

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

/** Units of a letter or two are all near each other: 'pt' is no 'qt', and 'tbs' no 'lbs'. */
const SHORTEST_MISSPELLED_UNIT = 5;

/** A measure that the list lacks is no other one of it (import-9). */
function suggestUnits(word: string, nearest: readonly Meaning[]): Meanings {
  const isSame = ({ name }: Meaning) => toLooseWord(name) === toLooseWord(word);
  const mayBeMisspelled = word.length >= SHORTEST_MISSPELLED_UNIT && !isKitchenUnit(word);
  const suggestions = nearest.filter((unit) => isSame(unit) || mayBeMisspelled);
  return { suggestions, isClear: suggestions.some(isSame) };
}

const FEWEST_LETTERS_FOR_TWO = 6;

/** 'Buter' is Butter, 'Pheonix' Phoenix; 'Dried beans' are no Green beans, and Peanut butter is no Butter. */
function isMisspelled(word: string, name: string): boolean {
  const [plain, plainName] = [toPlainWord(word), toPlainWord(name)];
  const most = plainName.length >= FEWEST_LETTERS_FOR_TWO ? 2 : 1;
  return toLooseWord(word) === toLooseWord(name) || (plain[0] === plainName[0] && distance(plain, plainName) <= most);
}

/** No suggestion of a careful list loses or changes an allergen or a diet; elsewhere the nearest name may be meant. */
export function suggestMeanings(list: string, word: string, words: Words): Meanings {
  const nearest = words.nearest(word).map(({ id, name }) => ({ id, furtherIds: [], name }));
  if (list === 'portionUnits') return suggestUnits(word, nearest);
  if (!isCarefulList(list)) return { suggestions: nearest, isClear: isMisspelled(word, nearest[0]?.name ?? '') };
  if (list !== 'allergens')
    return { suggestions: nearest, isClear: toLooseWord(nearest[0]?.name ?? '') === toLooseWord(word) && word !== '' };
  const { meanings, isClear } = findAllergenMeanings(word, words.list.names);
  const namedMeanings = meanings.flatMap(([first, ...further]) =>
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
    namedMeanings.every((meaning) => meaning.id !== id || meaning.furtherIds.length > 0),
  );
  return { suggestions: [...namedMeanings, ...others], isClear };
}
