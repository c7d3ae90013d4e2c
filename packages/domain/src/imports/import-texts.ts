import { endSentence } from '#contract/counted-names.ts';
import { UNCOMPUTED } from './cell-words.ts';

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const formatRows = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

const joinWithAnd = (words: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words.map(shorten));

export const importTexts = {
  noNumber: (text: string) => `“${shorten(text)}” is not a number. Write it like 12.50.`,
  tooManyDecimals: (text: string, keptDecimals: number, count: 'two' | 'three') =>
    `“${shorten(text)}” has more than ${count} decimals. Write ${keptDecimals}.`,
  shareOrPercent: (text: string) =>
    `Is “${text}” ${text}% or ${Number((Number(text) * 100).toPrecision(6))}%? Write it with its sign.`,
  dateAsCode: (text: string) =>
    `“${text}” is a date. Did a spreadsheet make one of an item id? Write the id, in a column of text.`,
  roundedCode: (text: string) =>
    `“${text}” has lost digits: a spreadsheet took an item id for a number. Write the id, in a column of text.`,
  lostSign: (text: string) =>
    `“${shorten(text)}” has a letter that was lost. Save the file as CSV UTF-8 or as an Excel workbook, and choose it again.`,
  entryTwice: (name: string) => `${shorten(name)} is in this list twice. Keep one of them.`,
  unitInHeading: (field: string, heading: string) =>
    `“${shorten(heading)}” names a unit. If its numbers are ${field} as they stand, choose it for ${field}; else choose no column.`,
  mayBeField: (field: string, heading: string) =>
    `“${shorten(heading)}” may be ${field}, or something else. Choose it for the field that is meant, or choose no column.`,
  unitOfCase:
    'Say the unit: it is what a case is counted in, as oz of a case of 384 oz. Choose its column, or say it for all new records.',
  planByDays:
    'This file looks like a plan by days, with a column for each day. It is not read here. Write one row for each menu with its elements in one cell, import it, and schedule the menus in the calendar.',
  recipeInRows: (headings: readonly string[]) =>
    `${joinWithAnd(headings)} ${headings.length === 1 ? 'looks' : 'look'} like amounts for a number of people, with a row for each ingredient. Here one row is one recipe: write all its ingredients in one cell, one in each line.`,
  itemIsThere: (item: string, vendor: string, name: string) =>
    `Item ${shorten(item)} of ${shorten(vendor)} is ${shorten(name)} here. Name the row so to change it, or give the row an item id of its own.`,
  hiddenPrice: 'Not shown: prices need their permission',
  noYesOrNo: (text: string) => `“${shorten(text)}” is neither yes nor no.`,
  noDay: (text: string) => `“${shorten(text)}” is not a date. Write it like 2026-11-21.`,
  noDays: (text: string) => `“${shorten(text)}” is not a list of days. Write it like Mon, Wed, Fri.`,
  noAddress: (text: string) => `“${shorten(text)}” is no address. Write it like 9 Harbor Rd, Floor 2, Tempe, AZ 85281.`,
  noConversion: (text: string) => `“${shorten(text)}” is no conversion. Write it like 1 each = 6 oz.`,
  noWeek: (text: string) =>
    `“${shorten(text)}” is no service of a week. Write it like Lunch Monday-Friday: 97, 12 vegetarians, $14.50.`,
  listTooLong: (most: number) =>
    `This cell is a list of more than ${most.toLocaleString('en-US')} letters. Is the row cut in the wrong places?`,
  tooManyWords: (most: number) =>
    `The lists in the cells of this file have more than ${most.toLocaleString('en-US')} words. Split it into smaller files.`,
  noneAndSome: (text: string) => `“${shorten(text)}” says none and names some. Keep one of them.`,
  errorCell: (text: string) =>
    text === UNCOMPUTED
      ? 'This formula has no result yet. Open the file in your spreadsheet program, save it, and choose it again.'
      : `“${shorten(text)}” is an error of the spreadsheet, and no value. Correct the cell.`,
  noMark: (text: string, heading: string) =>
    `${text.trim() === '' ? 'An empty cell' : `“${shorten(text)}”`} under ${shorten(heading)} is neither yes nor no.`,
  noneAndMarks: 'This row says none, and has marks in columns of allergens. Keep one of them.',
  zipWithoutZero: (zip: string) =>
    `${zip} has ${zip.length === 4 ? 'four' : 'three'} digits: did a spreadsheet drop the leading zero?`,
  severalColumns: (field: string, headings: readonly string[]) =>
    `${joinWithAnd(headings)} are columns of ${field}. Choose one of them, or put them together in the file.`,
  allergenHeadings: (headings: readonly string[]) =>
    `${joinWithAnd(headings)} ${headings.length === 1 ? 'looks like an allergen' : 'look like allergens'}. Say whether a mark in ${headings.length === 1 ? 'this column' : 'these columns'} means that it is contained.`,
  allergensInColumns: (headings: readonly string[]) =>
    `${joinWithAnd(headings)} may name allergens. Say whether the words in ${headings.length === 1 ? 'this column' : 'these columns'} are allergens that are contained.`,
  needHeadings: (headings: readonly string[]) =>
    `${joinWithAnd(headings)} ${headings.length === 1 ? 'looks' : 'look'} like what people need. Say whether a mark in ${headings.length === 1 ? 'this column' : 'these columns'} means that the person needs it.`,
  needsInColumns: (headings: readonly string[]) =>
    `${joinWithAnd(headings)} may name what people need. Say whether the words in ${headings.length === 1 ? 'this column' : 'these columns'} are allergens that they must not have.`,
  severalDiets: (diets: readonly string[]) => `This person has the diets ${joinWithAnd(diets)}. Keep one of them.`,
  columnsNotRead: (headings: readonly string[]) =>
    `The ${joinWithAnd(headings)} ${headings.length === 1 ? 'column is' : 'columns are'} not used.`,
  noneAndPrinted: (name: string) => `This dish prints ${shorten(name)}, and its allergens say none. Is that so?`,
  ingredientsNotRecorded:
    'This file has no column of ingredients. Who can eat its new dishes is not known until their ingredients are recorded, or somebody states it.',
  nothingListed:
    'None says that there is nothing to list, as in water or ice. If nobody has recorded the ingredients, write Not recorded.',
  asExported: (message: string) => `Imported as it was exported, although: ${message}`,
  rowNotRead: 'This row was not read: none of its cells is in a column that is used.',
  noAmount: (text: string) =>
    `The amount “${shorten(text)}” is not understood. Write one number and one unit, like 2.5 oz.`,
  amountLeftOut: (text: string) => `The amount “${shorten(text)}” is left out.`,
  headingsOfLines: (headings: readonly string[]) =>
    endSentence(
      `Read as ${headings.length === 1 ? 'a heading' : 'headings'}, not as food: ${shorten(headings.join(', '))}`,
    ),
  ingredientTwice: (name: string) => `${shorten(name)} is in this list twice. Add up its amounts.`,
  accountMissing: 'Eaters need an account.',
  unknownWord: (list: string, word: string) => endSentence(`There is no ${list} named ${shorten(word)}`),
  sameNameTwice: (name: string, row: number) => `${shorten(name)} is already in row ${row}. Keep one of the two rows.`,
  mayNotChange: (name: string) => endSentence(`You do not have permission to change ${shorten(name)}`),
  /** The places of one fault: 'All new records', '2, 5', '2, 3, 4, 5, 6 and 1,281 more'. */
  rows: (rows: readonly number[], count: number) => {
    const rowNames = rows.map((row) => (row === 0 ? 'All new records' : row.toLocaleString('en-US'))).join(', ');
    return count > rows.length ? `${rowNames} and ${(count - rows.length).toLocaleString('en-US')} more` : rowNames;
  },
  moreChanges: (count: number) => `And ${formatRows(count, 'further change', 'further changes')} by the same import.`,
  fileTooLarge: 'This file is larger than 20 MB. Split it, or save the sheet with your rows as a CSV file.',
  isOtherNow: 'Something changed since this was checked. Please look at the new preview.',
  hasFaults: 'Nothing was imported: some rows need a look.',
  done: (created: number, changedCount: number) =>
    `Imported: ${formatRows(created, 'record', 'records')} created, ${formatRows(changedCount, 'record', 'records')} changed.`,
  asTheyWere: (count: number) => `${formatRows(count, 'record was', 'records were')} as in the file already.`,
  nothingRead: 'No row of this file was read: none of its columns is used. Choose the columns, or another file.',
  toConfirm: 'Nothing was imported. To save what reaches planned services, add --confirm.',
  nothingToDo: 'Everything in this file is as it is in Brigade already.',
  needALook: (rows: number) =>
    `${formatRows(rows, 'row needs', 'rows need')} a look. Correct ${rows === 1 ? 'it' : 'them'} in the file and choose it again.`,
  needAnAnswer: (rows: number) =>
    `${formatRows(rows, 'row needs', 'rows need')} a look. Answer what is asked above, or correct the file and choose it again.`,
  leaveOut: (rows: number) => `Leave ${formatRows(rows, 'row', 'rows')} out`,
  leftOut: (rows: string) => `Left out: row ${rows}.`,
  importRecords: (count: number) => `Import ${formatRows(count, 'record', 'records')}`,
  canceled: 'The import was canceled.',
  phases: { reading: 'Reading the rows', comparing: 'Comparing with what is there', saving: 'Saving' },
} as const;
