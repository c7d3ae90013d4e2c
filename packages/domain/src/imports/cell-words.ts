import { toPlainWord } from './words.ts';

/** What spreadsheets show instead of a value that they could not find or compute, also as text in a CSV file. */
const errors =
  /^(?:#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|ERROR!)|#{3,}|Err:\d{3})$/i;
export const isErrorCell = (text: string): boolean => errors.test(text.trim());

/** The value of a formula that was never computed: a program wrote the file, and no spreadsheet has opened it since. */
export const UNCOMPUTED = '#CALC!';

const nothing = [
  'n/a',
  'n.a.',
  'n.a',
  'na',
  'nil',
  'null',
  'not applicable',
  'not available',
  'none known',
  'no known allergens',
];
const unknown = ['unknown', 'not known', 'not recorded', 'not stated', 'tbd', 'tba', 'to be confirmed'];

/** In a list of ingredients: nobody has recorded them (catalogue-21). */
export const saysUnrecorded = (text: string): boolean =>
  unknown.some((words) => [words, `ingredients ${words}`].includes(toPlainWord(text)));

/** A cell that says in words that there is nothing to say: it counts as empty. */
export const saysNothing = (text: string): boolean => nothing.includes(toPlainWord(text)) || /^[-–—?.\s]+$/.test(text);

/** In a list of allergens nobody knows what that stands for: 'none known' is not 'none' (catalogue-4). */
export const saysUnknown = (text: string): boolean => saysNothing(text) || unknown.includes(toPlainWord(text));
