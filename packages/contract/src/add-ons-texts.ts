/** Service lines with add-ons (scheduling-9). */
export const addOnServiceLines = ['Breakfast', 'Lunch', 'Dinner'] as const;
export const defaultAddOnType = 'Soup';

export const addOnTexts = {
  scheduled: (type: string, serviceLine: string) => `${type} is scheduled for ${serviceLine}.`,
  unscheduled: (type: string, serviceLine: string) => `The ${type} add on is no longer scheduled for ${serviceLine}.`,
  confirmEmpty: 'No element is chosen for this add on. Schedule it without elements?',
  updated: 'Add on has been updated successfully.',
  /** `service` is 'Lunch in Phoenix on Monday, 03/09/2026'. */
  confirmUnschedule: (type: string, service: string, losses: readonly string[]) =>
    [`Are you sure you want to unschedule the ${type} add on from ${service}?`, ...losses].join('\n'),
  willBeCleared: 'The elements chosen for this type will be cleared.',
  ordered: (quantity: number) => `${quantity} ordered`,
  orderedNotScheduled: (quantity: number) => `${quantity} ordered. No elements are scheduled for it.`,
  none: 'There are no add ons for this service.',
  chosen: (count: number, slots: number) => `${count} of ${slots} chosen`,
  noElements: 'No elements chosen.',
  elements: (count: number) => `${count} ${count === 1 ? 'element' : 'elements'}`,
  noSlots: 'There are no add on slots available.',
  wrongServiceLine: 'Add ons exist for Breakfast, Lunch and Dinner.',
  wrongSlot: 'This slot does not belong to the add on type.',
  otherDish: 'Another dish is there. Leave out the `id` to put this one in its place.',
  slotTwice: 'A slot holds one element.',
  notInSlot: 'This element is not in this slot any more.',
  elementIsGone: 'One of the elements does not exist any more. Please choose another one.',
  wrongPortion: 'A portion must be a number of at least 0.',
} as const;
