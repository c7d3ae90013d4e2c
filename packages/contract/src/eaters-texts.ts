export const eaterTexts = {
  none: 'There are no users.',
  noPreference: 'None',
  added: 'This eater has been successfully added.',
  updated: 'This eater has been successfully updated.',
  deleted: 'This eater has been successfully deleted.',
} as const;

export const eaterEmailTaken = (email: string) => `Email ${email} already used.`;

export const confirmEaterDelete = (email: string) => `Are you sure you want to remove ${email}?`;
