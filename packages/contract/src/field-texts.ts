/** Under a field of a form. Kept apart from the schemas, so that screens do not load those. */
export const fieldTexts = {
  number: 'Must be a number.',
  tooSmall: 'Cannot be less than 0.',
  notWhole: 'Cannot be a decimal number.',
  tooLarge: 'This number is too large.',
  decimals: (count: 'two' | 'three') => `Can have ${count} decimal places.`,
  characters: (count: number) => `Can have ${count.toLocaleString('en-US')} characters.`,
  required: (field: string) => `${field} is required.`,
} as const;
