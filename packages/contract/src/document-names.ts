/* Free of zod, so that a screen with a download button does not load the schemas. */

import { calculationTexts } from './daily-numbers-texts.ts';

/** Path segment of each document (documents-1): `/v1/documents/{document}`. */
export const documentNames = [
  'chef-numbers',
  'host-flow',
  'temperature',
  'packout',
  'dish-cards',
  'prep-sheet',
  'labels',
] as const;
export type DocumentName = (typeof documentNames)[number];

/** Content of one file: a document, All Papers of a service (documents-14), a change slip (paper-8), a statement (statements-1), or what to buy (money-9). */
export type FileContent = DocumentName | 'all-papers' | 'change-slip' | 'statement' | 'purchase-sheet';

/** Titles on screens and on the documents themselves. */
export const documentTitles: Record<FileContent, string> = {
  'chef-numbers': 'Chef daily numbers',
  'host-flow': 'Host flow',
  temperature: 'Temperature checklist',
  packout: 'Packout sheet',
  'dish-cards': 'Dish cards',
  'prep-sheet': 'Prep sheet',
  labels: 'Labels',
  'all-papers': 'All papers',
  'change-slip': 'Change slip',
  statement: 'Statement',
  'purchase-sheet': 'Purchase sheet',
};

/** Avery 5163. */
export const LABELS_PER_SHEET = 10;

const fileSuffixes: Record<Exclude<FileContent, 'chef-numbers'>, string> = {
  'host-flow': 'HostFlow',
  temperature: 'Temperature',
  packout: 'Packout',
  'dish-cards': 'ElementCards',
  'prep-sheet': 'PrepSheet',
  labels: 'Labels',
  'all-papers': 'AllPapers',
  'change-slip': 'ChangeSlip',
  statement: 'Statement',
  'purchase-sheet': 'PurchaseSheet',
};

interface NamedAfter {
  menuName?: string | undefined;
  /** `YYYY-MM-DD`; used by the chef numbers only. */
  date?: string | null | undefined;
  /** The number of the file, counted from 1, where labels take several. */
  part?: number | undefined;
}

/** File names (documents-7). */
export function formatDocumentFileName(document: FileContent, { menuName = '', date = '', part }: NamedAfter): string {
  if (document === 'chef-numbers') return `ChefDailyNumbers_${date}.pdf`;
  return `${[menuName, fileSuffixes[document], part].filter(Boolean).join('-')}.pdf`;
}

/** 'Old Mill Bakery Denver 2026-12-02': a week has a sheet for each delivery and market (documents-7). */
export const formatPurchaseSheetName = (vendor: string, market: string, day: string | null) =>
  [vendor, market, day].filter(Boolean).join(' ');

/** 'Acme 2026-10-01 to 2026-10-31': each month of an account has a file of its own (documents-7). */
export const formatStatementName = (account: string, firstDay: string, lastDay: string) =>
  `${account} ${firstDay} to ${lastDay}`;

/** Shown if the menu or service line of a host flow is not known (documents-11). */
export const formatHostFlowUnavailable = (name: string): string =>
  `Host Flow Data for ${name} is Currently Unavailable`;

/** Shown if a download fails. */
export function formatDocumentFailure(document: FileContent, menuName: string): string {
  if (document === 'chef-numbers') return 'Unable to download the PDF! Check the console';
  // Both are built from the preparation data.
  if (document === 'prep-sheet' || document === 'labels') return calculationTexts.noPreparationNumbers;
  if (document === 'packout') return 'There was an error generating the PDF!';
  if (document === 'host-flow') return `Error retrieving ${formatDocumentFileName(document, { menuName })}`;
  return 'There was an error getting the PDF';
}
