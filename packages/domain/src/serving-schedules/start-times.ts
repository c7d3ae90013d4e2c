/** When a recurring service starts, by service line; the hours are those of the scheduling calendar (spec §9). */
export const startTimes: Readonly<Record<string, string>> = {
  Breakfast: '09:00',
  Lunch: '12:00',
  Dinner: '16:00',
  Snack: '18:00',
  Dessert: '20:00',
};

/** The spec's default time of a service (spec §9), for lines without an hour of their own. */
export const DEFAULT_START_TIME = '12:00';

export const startTimeOf = (serviceLine: string): string => startTimes[serviceLine] ?? DEFAULT_START_TIME;
