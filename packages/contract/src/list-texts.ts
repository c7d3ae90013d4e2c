/** What a list says that has no rows: none at all, or none that match. */
export const createListTexts = (things: string, none = `There are no ${things} yet.`) =>
  ({ emptyText: none, filteredText: `There are no ${things} that match the current search term.` }) as const;

export const likelyDuplicates = 'Likely duplicates';

export const formatMayNotAdd = (things: string) => `You do not have permission to add ${things}.`;

export const formatNotLoaded = (what: string) => `${what} could not be loaded.`;
