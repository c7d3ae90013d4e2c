import { expect, test } from 'vitest';
import {
  formatDocumentFailure,
  formatDocumentFileName,
  formatPurchaseSheetName,
  formatStatementName,
} from './document-names.ts';

test.each([
  ['chef-numbers', 'ChefDailyNumbers_2026-11-21.pdf'],
  ['host-flow', 'Taco Bar-HostFlow.pdf'],
  ['temperature', 'Taco Bar-Temperature.pdf'],
  ['packout', 'Taco Bar-Packout.pdf'],
  ['dish-cards', 'Taco Bar-ElementCards.pdf'],
  ['prep-sheet', 'Taco Bar-PrepSheet.pdf'],
  ['labels', 'Taco Bar-Labels.pdf'],
  ['all-papers', 'Taco Bar-AllPapers.pdf'],
] as const)('%s is saved as %s', (document, fileName) => {
  expect(formatDocumentFileName(document, { menuName: 'Taco Bar', date: '2026-11-21' })).toBe(fileName);
});

test('each file of many labels has its number', () => {
  expect(formatDocumentFileName('labels', { menuName: 'Taco Bar', part: 2 })).toBe('Taco Bar-Labels-2.pdf');
});

test('without a menu the document names the file', () => {
  expect(formatDocumentFileName('labels', {})).toBe('Labels.pdf');
});

test.each([
  ['chef-numbers', 'Unable to download the PDF! Check the console'],
  ['packout', 'There was an error generating the PDF!'],
  ['host-flow', 'Error retrieving Taco Bar-HostFlow.pdf'],
  ['prep-sheet', 'Unable to get the preperation numbers for this menu'],
  ['labels', 'Unable to get the preperation numbers for this menu'],
  ['temperature', 'There was an error getting the PDF'],
  ['dish-cards', 'There was an error getting the PDF'],
] as const)('when %s fails, a person reads "%s"', (document, sentence) => {
  expect(formatDocumentFailure(document, 'Taco Bar')).toBe(sentence);
});

test('each delivery of a vendor and each period of an account has a file of its own (documents-7)', () => {
  const saveAs = (document: 'purchase-sheet' | 'statement', menuName: string) =>
    formatDocumentFileName(document, { menuName });
  expect(saveAs('purchase-sheet', formatPurchaseSheetName('Old Mill', 'Denver', '2026-12-02'))).toBe(
    'Old Mill Denver 2026-12-02-PurchaseSheet.pdf',
  );
  expect(saveAs('purchase-sheet', formatPurchaseSheetName('Silk Route', '', null))).toBe(
    'Silk Route-PurchaseSheet.pdf',
  );
  expect(saveAs('statement', formatStatementName('Acme', '2026-10-01', '2026-10-31'))).toBe(
    'Acme 2026-10-01 to 2026-10-31-Statement.pdf',
  );
});
