import { endSentence } from './counted-names.ts';
export const schedulingTexts = {
  scheduled: (name: string, serviceLine: string) => `${name} is scheduled for ${serviceLine}.`,
  unscheduled: (name: string, serviceLine: string) => `${name} is no longer scheduled for ${serviceLine}.`,
  /** What they contain is not in the allergens of the menu. */
  specialPlatesContain: 'Special plates contain',
  updated: 'Menu has been updated successfully.',
  hostFlowUpdated: 'Host Flow successfully updated.',
  noMenu: (serviceLine: string) => `There is no menu scheduled for ${serviceLine}.`,
  waiting: (people: number) => `${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}, no menu`,
  /** `day` and `next` are 'Fri 11/27'; null: nobody in the two weeks after. */
  nobodyEats: (serviceLine: string, day: string, next: string | null, people: number) =>
    `Nobody eats ${serviceLine.toLowerCase()} on ${day}. ${
      next !== null
        ? `Next: ${next}, ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}.`
        : 'Nor does anybody in the two weeks after.'
    }`,
  slotTaken: (serviceLine: string, name: string) =>
    endSentence(`There is a menu scheduled for ${serviceLine} already: ${name}`),
  surveyIsComplete: (accounts: string) =>
    `This menu cannot be unscheduled: the host survey of ${accounts} is complete.`,
  otherDish: 'Another dish is there. Send `reload` to put this one in its place, or leave out the `id` to add it.',
  elementIsGone: 'One of the elements does not exist any more. Please choose another one.',
  dishIsGone: 'This dish is not on the menu any more.',
  alternativeAlready: (name: string) => `${name} is an alternative to this dish already.`,
  tooManyAlternatives: (most: number) => `A dish has at most ${most} alternatives.`,
  alternativeAdded: (name: string, dish: string) => endSentence(`${name} has been added as an alternative to ${dish}`),
  masterIsGone: 'This menu does not exist any more. Please choose another one.',
  /** `service` is 'Lunch in Phoenix on Monday, 03/09/2026'. */
  confirmUnschedule: (name: string, service: string, losses: readonly string[]) =>
    [`Are you sure you want to unschedule ${name} from ${service}?`, ...losses].join('\n'),
  confirmRevert: (master: string) =>
    `Are you sure you want to revert this menu to ${master}? Notes and talking points are cleared; alternatives of elements that stay are kept.`,
  cannotRevert: 'The master menu was deleted: there is nothing to revert to.',
  reverted: 'Reverted to the master menu, not saved yet.',
} as const;
