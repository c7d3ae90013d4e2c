import { endSentence } from '#contract/counted-names.ts';
/** Why a file cannot be read, in a sentence for the person who chose it. */
export class FileRefused extends Error {}

export const fileTexts = {
  empty: 'This file is empty.',
  noTable:
    'This is neither a CSV nor an XLSX file, and holds no recipes. Save your spreadsheet as one of them and choose that file.',
  otherEncoding:
    'The letters of this file cannot be read: it is neither UTF-8 nor Windows-1252. Save it as CSV UTF-8 or as an Excel workbook (.xlsx), and choose that file.',
  ofProgram: (program: string, way: string) =>
    `This is a file of ${program}, which is not read here. ${way}, or write its recipes into a CSV file with the columns Name, Ingredients and Method.`,
  hiddenRows: (count: number) =>
    `${count.toLocaleString('en-US')} hidden ${count === 1 ? 'row of this sheet is' : 'rows of this sheet are'} read, too.`,
  unreadYield: (recipe: string, text: string) => `Not read: what ${recipe} makes, “${text}”.`,
  oldExcel:
    'This is an old Excel file (.xls) or one with a password. Save it as an Excel workbook (.xlsx) without a password and choose that file.',
  xmlExcel:
    'This is an Excel file of 2003 (XML), also where its name ends in .xls. Save it as an Excel workbook (.xlsx) and choose that file.',
  page: 'This is a web page without recipes that can be read, also where its name ends in .xls. If it shows a table, open it in your spreadsheet program, save it as an Excel workbook (.xlsx) and choose that file.',
  webArchive:
    'This is a web archive (.mht). Save the page as a web page (.html) or, if it is a spreadsheet, as an Excel workbook (.xlsx), and choose that file.',
  ownBackup: 'This is a backup of Brigade. It is restored with npm run restore and not imported.',
  packed:
    'This is a packed file (.gz). Unpack it, and choose the file that is in it. Of a recipe of Paprika, open the website and save that page.',
  noRecords:
    'This file holds no recipes and no list of records that can be read here. If it is a backup of another program, export recipes there as JSON-LD or web pages, or your lists as CSV.',
  damagedRecipe:
    'The recipe in this file is damaged, so that it cannot be read whole. Save the page again, or write the recipe into a CSV file.',
  unreadIngredient: (recipe: string) =>
    `One ingredient of ${recipe === '' ? 'a recipe' : recipe} cannot be read. Write it as a text, like 2 oz rice, or write the recipe into a CSV file.`,
  unreadField: (field: string) =>
    `“${field}” of a record in this file cannot be read, since it is no text. Save your records as a CSV file and choose that file.`,
  mixedRecords:
    'This file holds recipes and other records, which cannot be read at once. Save each kind in a file of its own.',
  xml: 'This is an XML file, which is not read here. Save your rows as a CSV or XLSX file and choose that file.',
  nameAndValue:
    'This is a calendar, a contact, a mail or another file of names and values, and no table. Save your rows as a CSV or XLSX file and choose that file.',
  noVisibleSheet:
    'All sheets of this workbook are hidden. Show the sheet with your rows, save the workbook and choose it again.',
  noSuchSheet: (name: string) => endSentence(`This workbook has no visible sheet ${name}`),
  macros:
    'This workbook contains macros, which are not read here. Save it as .xlsx without macros and choose that file.',
  damaged: 'This workbook is damaged. Open it in your spreadsheet program, save it again and choose that file.',
  tooMuch:
    'This file holds too much to be read at once. Save the sheet with your rows as a CSV file and choose that file.',
  tooLongExport:
    'This export holds more text than can be read at once. Filter the list, and export and import its parts.',
  tooManyRows: (most: number) =>
    `This file has more than ${most.toLocaleString('en-US')} rows. Split it into smaller files.`,
  tooManyColumns: (most: number) =>
    `This file has more than ${most} columns. Remove those that are not needed, or check the separator.`,
  tooManyCells: (most: number) =>
    `This file has more than ${most.toLocaleString('en-US')} cells. Remove columns that are not needed, or split it.`,
  tooDeep: 'This file is nested deeper than recipes are. Save your rows as a CSV file and choose that file.',
  rowTooLong: (row: number) =>
    `Row ${row.toLocaleString('en-US')} has more than a million letters. Is a quotation mark in it never closed?`,
  quoteNotClosed: (line: number) =>
    `A quotation mark that opens in line ${line.toLocaleString('en-US')} is never closed. Close it and try again.`,
  unreadable: 'This file cannot be read. Save it as CSV and choose that file.',
  tookTooLong: 'Reading this file took too long. Save the sheet with your rows as a CSV file and choose that file.',
} as const;
