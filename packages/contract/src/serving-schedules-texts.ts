export const scheduleTexts = {
  updated: 'Serving Schedule has been updated successfully.',
  addOnsUpdated: 'Add Ons have been updated successfully.',
  wholeNumber: 'Must be a whole number, 0 or more.',
  price: 'Must be an amount of 0 or more with at most two decimals.',
  dayTwice: 'This day appears twice.',
  tooMany: 'Cannot be more than 100,000.',
  tooManyEaters: 'Eaters and non-meat eaters together cannot be more than 100,000.',
  otherServiceLine: 'This row belongs to another service line.',
  noSaladHere: 'Only Lunch and Dinner have a salad and a dessert.',
  addOnTwice: 'This add-on has a row for that day already.',
  addOnStays: 'A recurring add-on stays with its account, service line, type and day.',
} as const;

/** Only these service lines have a salad and a dessert (service-events-12). */
export const linesWithSalad: readonly string[] = ['Lunch', 'Dinner'];
export const defaultSaladType = 'Composed Salad';
