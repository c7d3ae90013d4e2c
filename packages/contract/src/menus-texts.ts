/** Kept apart from the schemas, so that lists do not load those. */
export const menuTexts = {
  conflict: (name: string) => `There is an menu named ${name} already.`,
  noFreeTag: 'There are no available tags for this menu, please search for the menu and edit the original',
  created: (name: string, tag: string) => `Menu ${name} for ${tag} has been created successfully.`,
  updated: (name: string, tag: string) => `Menu ${name} for ${tag} has been updated successfully.`,
  deleted: 'This menu has been successfully deleted.',
  confirmDelete: 'Are you sure you want to delete this menu?',
  deleteFailed: 'Something went wrong when attempting to delete your menu. Please try again.',
  lastServed: (day: string) => `Last served ${day}`,
  neverServed: 'Never served here',
  noElements: 'There are no elements on this menu yet.',
  describedByRule: 'The description service is away; the description was made from the element names.',
  notDescribed: 'The description could not be written automatically. Please write it yourself or try again.',
} as const;
