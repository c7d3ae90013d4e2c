/** How far back counts are compared. */
export const MAX_SINCE_DAYS = 31;

export const countChangeTexts = {
  future: 'This moment is yet to come.',
  tooOld: `Counts are compared with moments of the last ${MAX_SINCE_DAYS} days.`,
  nothingChanged: 'Nothing has changed since then.',
  changedBy: (name: string | null, moment: string) =>
    name === null ? `changed by Brigade, ${moment}` : `changed by ${name}, ${moment}`,
  lastPrint: 'the last print',
  sinceLastPrint: 'Since the last print',
  bySchedule: 'from the repeating schedule',
  was: (count: number) => `was ${count.toLocaleString('en-US')}`,
  wasMissing: 'new',
} as const;
