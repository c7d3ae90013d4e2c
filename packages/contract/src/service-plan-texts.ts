const toCountText = (number: number, singular: string, plural: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`;

/** What is not known of a service, in the words that every reader of it shares. */
export const servicePlanTexts = {
  missing: (element: string, gaps: readonly string[]) => `${element}: no ${gaps.join(', no ')}`,
  alternative: (name: string, insteadOf: string) => `${name} instead of ${insteadOf}`,
  withoutElements: (people: number) =>
    people === 0
      ? 'The menu has no elements'
      : `${toCountText(people, 'person', 'people')}, and the menu has no elements`,
  withoutMenu: (people: number) => `${toCountText(people, 'person', 'people')}, and no menu`,
  addOnFor: (type: string, quantity: number) => `${type} for ${quantity.toLocaleString('en-US')}`,
  notChosen: 'not chosen yet',
  chooseOneOf: (choices: number) => `choose one of ${choices}`,
} as const;
