/** Kept apart from the schemas, so that lists do not load those. */
export const menuTexts = {
  conflict: (name: string) => `There is an menu named ${name} already.`,
  noFreeTag: 'There are no available tags for this menu, please search for the menu and edit the original',
  created: (name: string, tag: string) => `Menu ${name} for ${tag} has been created successfully.`,
  updated: (name: string, tag: string) => `Menu ${name} for ${tag} has been updated successfully.`,
  deleted: 'This menu has been successfully deleted.',
} as const;
