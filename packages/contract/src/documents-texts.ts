/** Kept apart from the schemas, so that screens do not load those. */
const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

export const documentTexts = {
  noMenuNameForPackout: 'No menu name',
  noMenuNameForTemperature: 'No Menu name provided',
  oneMenu: 'Name either a scheduled menu or a menu.',
  unprintable: (kind: 'allergen' | 'alternative' | 'element' | 'ingredient', text: string) =>
    `The ${kind} “${text}” has a character that cannot be printed. Please write it in other characters.`,
  downloadedAsKept: (fileName: string, moment: string) =>
    `${fileName} is from this phone, as it was on ${moment}: Brigade did not answer.`,
  labelPaper: 'Print at 100%, without “fit to page”, on 2 × 4 inch labels (ten on a sheet).',
  noLabels: 'There are no containers to label.',
  labelCount: (labels: number, sheets: number) => `${formatCount(labels, 'label')} on ${formatCount(sheets, 'sheet')}.`,
  labelFiles: (files: number) => `One file holds at most 2,000 labels, so these come in ${files} files.`,
  notPrinted: 'The browser did not print the document. Please open it and print it there.',
  ahead: (documents: number, seconds: number) =>
    `${formatCount(documents, 'document')} ${documents === 1 ? 'is' : 'are'} ahead of yours. Please try again in ${formatCount(seconds, 'second')}.`,
  waiting: (documents: number) =>
    `Waiting for the printer: ${formatCount(documents, 'document')} ${documents === 1 ? 'is' : 'are'} ahead of yours.`,
  downloaded: (fileName: string) => `${fileName} has been downloaded.`,
} as const;
