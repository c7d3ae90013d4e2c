/** The texts of the hosts' screens. Kept apart from the schemas, and from what every screen loads. */
export const hostTexts = {
  toFile: 'Surveys to file',
  toFileCount: (count: number) => (count === 0 ? hostTexts.toFile : `${hostTexts.toFile} (${count})`),
  allFiled: 'Every survey of today and the last 3 days is filed.',
  laterToday: (count: number) =>
    count === 1 ? '1 more today, once its service has begun.' : `${count} more today, once their services have begun.`,
  noneToFile: 'There are no surveys of today and the last 3 days.',
  doneCount: (count: number) => `Done (${count})`,
  daysLeft: (days: number) => {
    if (days <= 0) return 'closes today';
    return days === 1 ? '1 day left' : `${days} days left`;
  },
  filing: {
    open: '',
    begun: 'begun on this phone',
    refused: 'the server did not take it',
    waiting: 'submitted, waiting to be sent',
    done: 'submitted',
  },
  onPhone: 'Without signal',
  /** `moment` is '10:48 AM', with its date if that is another day. */
  dayOnPhone: (moment: string) => `Saved for use without signal, ${moment}`,
  dayIsLoading: 'Not all of this day is on this phone yet.',
  withoutSignal: (moment: string) => `Without signal. This is what was loaded ${moment}.`,
  withoutSignalAndDay: 'Without signal. Not all of this day is on this phone.',
  notLoadedSince: (moment: string) => `As of ${moment}; could not be loaded.`,
  loaded: (moment: string) => `On this phone, loaded ${moment}`,
  notOnPhone: 'Not on this phone yet',
  documentsOfToday: (count: number) => (count === 1 ? '1 document of today' : `${count} documents of today`),
  sheetOnPhone: (moment: string) => `On this phone, loaded ${moment}`,
  moreAlternatives: (count: number) =>
    count === 1 ? '1 other dish, not needed here' : `${count} other dishes, not needed here`,
  serviceIsOver: 'over',
  sheetNeedsSignal: 'Needs signal',
  next: (survey: string) => `Next survey: ${survey}`,
  leftToFile: (count: number) => (count === 1 ? '1 survey left to file.' : `${count} surveys left to file.`),
} as const;
