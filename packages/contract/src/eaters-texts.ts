import { endSentence } from './counted-names.ts';
export const eaterTexts = {
  none: 'There are no users.',
  noPreference: 'None',
  nameOrEmail: 'Name or e-mail is required.',
  listAdded: (count: number) => (count === 1 ? '1 eater has been added.' : `${count} eaters have been added.`),
  noSuchPreference: (name: string) => endSentence(`There is no dietary preference ${name}`),
  noSuchAllergen: (name: string) => endSentence(`There is no allergen ${name}`),
  added: 'This eater has been successfully added.',
  updated: 'This eater has been successfully updated.',
  /** `meals` are texts like 'Lunch on 11/26/2026 (Brings her own food)'. */
  needsDishAgain: (meals: readonly string[]) =>
    `The needs are others now, so this person needs a dish again: ${meals.join(', ')}.`,
  deleted: 'This eater has been successfully deleted.',
} as const;

export const formatEaterEmailTaken = (email: string) => `Email ${email} already used.`;

/** How an eater is called where there may be no e-mail address. */
export const formatEaterName = ({
  email,
  firstName,
  lastName,
}: {
  email: string;
  firstName: string;
  lastName: string;
}) => email || `${firstName} ${lastName}`.trim();

export const formatEaterDeleteQuestion = (name: string) => `Are you sure you want to remove ${name}?`;
