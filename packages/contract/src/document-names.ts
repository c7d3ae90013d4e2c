/* Free of zod: a screen that only offers a download does not load the schemas for it. */

import { calculationTexts } from './daily-numbers-texts.ts';

/** The seven documents, as they are addressed (`/v1/documents/{document}`). */
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

/** As screens and sheets call them. */
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

/** The file names of spec §9 and domain §10; `date` is a `YYYY-MM-DD` day and matters to the chef's numbers only. */
export function documentFileName(
  document: DocumentName,
  { menuName = '', date = '' }: { menuName?: string; date?: string | null },
): string {
  if (document === 'chef-numbers') return `ChefDailyNumbers_${date}.pdf`;
  return `${[menuName, fileSuffixes[document]].filter(Boolean).join('-')}.pdf`;
}

/** What a person reads where the menu or the service line of a host flow is not known (spec §5). */
export const hostFlowUnavailable = (name: string): string => `Host Flow Data for ${name} is Currently Unavailable`;

/** What a person reads when a document could not be had (spec §8). */
export function documentFailure(document: DocumentName, menuName: string): string {
  if (document === 'chef-numbers') return 'Unable to download the PDF! Check the console';
  // Both are made of the preparation numbers.
  if (document === 'prep-sheet' || document === 'labels') return calculationTexts.noPreparationNumbers;
  if (document === 'packout') return 'There was an error generating the PDF!';
  if (document === 'host-flow') return `Error retrieving ${documentFileName(document, { menuName })}`;
  return 'There was an error getting the PDF';
}
