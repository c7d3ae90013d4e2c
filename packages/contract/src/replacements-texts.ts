import { endSentence, formatCount, formatNamesAndRest } from './counted-names.ts';

/** Sentences about replacing an ingredient (changes-5). */
export const replacementTexts = {
  open: 'Replace in elements…',
  title: (name: string) => `Replace ${name}`,
  with: 'Replace it with',
  search: 'Search ingredients',
  noCandidates: 'There is no such ingredient.',
  where: 'In which elements',
  all: (count: number) => `All ${formatCount(count, 'element', 'elements')}`,
  further: (count: number) => `${formatCount(count, 'further element', 'further elements')}`,
  alsoScheduled: 'Also in what is scheduled from today on',
  alsoScheduledHelp:
    'What somebody edited for a date stays, and so do services with a complete host survey. Without this, every scheduled copy stays as it is, and its element lists it.',
  keepsAll: (people: number) =>
    people === 0
      ? 'Nobody is planned to eat it'
      : `All ${formatCount(people, 'person keeps', 'people keep')} their meal`,
  loses: (losing: number, people: number) =>
    `${losing.toLocaleString('en-US')} of ${formatCount(people, 'person loses', 'people lose')} their meal`,
  counted: (countedServices: number, services: number) =>
    services > countedServices
      ? `Meals are counted for the first ${countedServices} of ${services.toLocaleString('en-US')} services, as if all elements changed.`
      : `Meals are counted for ${formatCount(services, 'service', 'services')} from today, as if all elements changed.`,
  adds: (names: readonly string[]) => `adds ${names.join(', ')}`,
  removes: (names: readonly string[]) => `removes ${names.join(', ')}`,
  noNewAllergen: 'no new allergen',
  allergensUnknown: 'its allergens are not recorded',
  cost: (cost: number, unit: string) =>
    `${cost.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 3 })} per ${unit}`,
  leadTime: (days: number) => `${formatCount(days, 'day', 'days')} ahead`,
  otherUnit: (unit: string, other: string) => `is measured in ${unit}, not ${other}: check the amounts`,
  hasIt: 'has it already: the amounts are added',
  hasItOtherwise: 'has it already in another unit: change this element by itself',
  submit: (count: number) => `Replace in ${formatCount(count, 'element', 'elements')}`,
  chooseCandidate: 'Choose an ingredient.',
  chooseElements: 'Choose an element.',

  replaced: (from: string, to: string) => endSentence(`${from} was replaced by ${to}`),
  done: (from: string, to: string, elements: number, copies: number) =>
    endSentence(
      `${from} was replaced by ${to} in ${formatCount(elements, 'element', 'elements')}${
        copies > 0 ? ` and ${formatCount(copies, 'scheduled copy', 'scheduled copies')}` : ''
      }`,
    ),
  unmarked: (names: readonly string[]) =>
    endSentence(`What was marked of the old recipe is open again. Please look at ${formatNamesAndRest(names)}`),
  unnamed: (names: readonly string[], from: string) =>
    `Please check the printed ingredients of ${formatNamesAndRest(names)}: they were typed, do not name ${from} and stayed as they were.`,
  same: 'Choose another ingredient.',
  isGone: 'This ingredient does not exist any more. Please choose another one.',
  notUsed: (name: string) => endSentence(`No element has ${name}`),
  noLonger: (name: string, names: readonly string[]) =>
    `${formatNamesAndRest(names)} no longer has ${name}. Please look again.`,
  elementsGone: 'A chosen element was deleted. Please look again.',
  tooMany: (count: number, most: number) =>
    `${formatCount(count, 'element has', 'elements have')} it. At most ${most.toLocaleString('en-US')} can be changed at once: choose some.`,
  differentUnits: (names: readonly string[]) =>
    `${formatNamesAndRest(names)} already has both, in amounts that cannot be added. Change it by itself, or leave it out.`,
  mayNotSchedule: 'You cannot change what is scheduled. Leave that out, or ask somebody who can.',
} as const;
