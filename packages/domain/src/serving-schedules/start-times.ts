/** Start of a recurring service; the hours of the scheduling calendar (scheduling-11). */
export const startTimes: Readonly<Record<string, string>> = {
  Breakfast: '09:00',
  Lunch: '12:00',
  Dinner: '16:00',
  Snack: '18:00',
  Dessert: '20:00',
};

/** For service lines without a separate hour (service-events-7). */
export const DEFAULT_START_TIME = '12:00';
