/** Under a field of a form. Kept apart from the schemas, so that screens do not load those. */
export const fieldTexts = {
  number: 'Write a number, like 12 or 2.5.',
  comma: 'A comma separates thousands, as in 1,200. Write decimals with a point, as in 12.5.',
  inUnit: (unit: string) => `Write a number of ${unit}, like 12 or 2.5.`,
  tooSmall: 'Cannot be less than 0.',
  notWhole: 'Cannot be a decimal number.',
  tooLarge: 'This number is too large.',
  decimals: (count: 'two' | 'three') => `Can have ${count} decimal places.`,
  characters: (count: number) => `Can have ${count.toLocaleString('en-US')} characters.`,
  required: (field: string) => `${field} is required.`,
} as const;
