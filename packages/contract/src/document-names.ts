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

/** Titles on screens and on the documents themselves. */
export const documentTitles: Record<DocumentName, string> = {
  'chef-numbers': 'Chef daily numbers',
  'host-flow': 'Host flow',
  temperature: 'Temperature checklist',
  packout: 'Packout sheet',
  'dish-cards': 'Dish cards',
  'prep-sheet': 'Prep sheet',
  labels: 'Labels',
};

const fileSuffixes: Record<Exclude<DocumentName, 'chef-numbers'>, string> = {
  'host-flow': 'HostFlow',
  temperature: 'Temperature',
  packout: 'Packout',
  'dish-cards': 'ElementCards',
  'prep-sheet': 'PrepSheet',
  labels: 'Labels',
};

/** File names (documents-7). `date` is `YYYY-MM-DD` and is used by the chef numbers only. */
export function documentFileName(
  document: DocumentName,
  { menuName = '', date = '' }: { menuName?: string; date?: string | null },
): string {
  if (document === 'chef-numbers') return `ChefDailyNumbers_${date}.pdf`;
  return `${[menuName, fileSuffixes[document]].filter(Boolean).join('-')}.pdf`;
}

/** Shown if the menu or service line of a host flow is not known (documents-11). */
export const hostFlowUnavailable = (name: string): string => `Host Flow Data for ${name} is Currently Unavailable`;

/** Shown if a download fails. */
export function documentFailure(document: DocumentName, menuName: string): string {
  if (document === 'chef-numbers') return 'Unable to download the PDF! Check the console';
  // Both are built from the preparation data.
  if (document === 'prep-sheet' || document === 'labels') return calculationTexts.noPreparationNumbers;
  if (document === 'packout') return 'There was an error generating the PDF!';
  if (document === 'host-flow') return `Error retrieving ${documentFileName(document, { menuName })}`;
  return 'There was an error getting the PDF';
}
