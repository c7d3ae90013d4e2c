/** Kept apart from the schemas, so that screens do not load those. */
export const documentTexts = {
  noMenuNameForPackout: 'No menu name',
  noMenuNameForTemperature: 'No Menu name provided',
  oneMenu: 'Name either a scheduled menu or a menu.',
  unprintable: (called: 'allergen' | 'alternative' | 'element' | 'ingredient', text: string) =>
    `The ${called} “${text}” has a character that cannot be printed. Please write it in other characters.`,
  downloadedAsKept: (fileName: string, moment: string) =>
    `${fileName} is from this phone, as it was on ${moment}: Brigade did not answer.`,
  downloaded: (fileName: string) => `${fileName} has been downloaded.`,
} as const;
