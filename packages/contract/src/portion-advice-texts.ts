/** Eighteen months. */
export const MAX_ADVICE_DAYS = 549;

export const portionAdviceTexts = {
  lastBeforeFirst: 'The last day cannot be before the first.',
  tooLong: 'Advice reads at most 18 months.',
  /** An advice on a button. */
  take: (percent: string) => `Set ${percent}`,
  isTaken: 'Done',
  /** Beside the modifiers of one day, which it is not. */
  takeForAllDays: (percent: string, elementType: string) => `Set ${percent} for ${elementType} on all days`,
  taken: (elementType: string, account: string, percent: string) => `${elementType} for ${account} is now ${percent}.`,
  changedMeanwhile: 'Somebody has changed this modifier meanwhile. Look at the advice again.',
  none: 'No survey says how much is eaten yet.',
  allTaken: 'No account needs another modifier.',
  explained:
    'With this portion, 9 of 10 services would have had enough food. It comes from the finished surveys of the last 18 months. Where a dish ran out every time, nobody knows how much is enough: it says “at least”. Nothing changes until you press Set.',
  tooFew: (count: number) =>
    `${count.toLocaleString('en-US')} more ${count === 1 ? 'has' : 'have'} fewer than 8 finished surveys: no advice yet.`,
  asAdvised: (count: number) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'modifier is' : 'modifiers are'} as advised.`,
} as const;
