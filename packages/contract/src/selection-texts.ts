// Apart from the other sentences of many at once: a list that is part of the first load has these alone.

export const selectionTexts = {
  select: (name: string) => `Select ${name}`,
  selectPage: 'Select all on this page',
} as const;
