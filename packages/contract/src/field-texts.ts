/** Under a field of a form. Kept apart from the schemas, so that screens do not load those. */
export const fieldTexts = {
  number: 'Write a number, like 12 or 2.5.',
  comma: 'A comma separates thousands, as in 1,200. Write decimals with a point, as in 12.5.',
  inUnit: (unit: string) => `Write a number of ${unit}, like 12 or 2.5.`,
  date: 'Must be a date like 11/21/2026.',
  noSuchDate: 'There is no such date.',
  fourDigits: 'Write the year with four digits.',
  years: 'Must be a date from 2000 to 2100.',
  time: 'Write a time, like 9:30 AM.',
  atNight: (time: string) => `${time} is at night.`,
  tooSmall: 'Cannot be less than 0.',
  notWhole: 'Cannot be a decimal number.',
  tooLarge: 'This number is too large.',
  decimals: (count: 'two' | 'three') => `Can have ${count} decimal places.`,
  characters: (count: number) => `Can have ${count.toLocaleString('en-US')} characters.`,
  differs: (twin: string) => `Differs from ${twin}, which says the same. Send the same value, or one of them.`,
  required: (field: string) => `${field} is required.`,
} as const;
