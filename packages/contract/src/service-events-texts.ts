export const serviceEventTexts = {
  fromSchedule: (people: number, price: string) =>
    `Use the schedule: ${people.toLocaleString('en-US')} ${people === 1 ? 'person' : 'people'}, $${price}`,
  addressRequired: 'Address is required.',
  addressOfOtherAccount: 'This address does not belong to the account.',
  serviceTypeRequired: 'Service type is required. Select a valid service type and try again.',
  wholeNumber: 'Must be a whole number, 0 or more.',
  tooManyPeople: 'Cannot be more than 100,000.',
  price: 'Must be an amount of 0 or more with at most two decimals.',
  tooManyVegetarians: 'Vegetarians cannot be more than eaters.',
  tooManyAllergies: 'Allergies cannot be more than eaters.',
  staysWithAccount: 'A service event stays with its account.',
  conflict: 'There is a conflicting service event.',
  created: 'Service Event has been created successfully.',
  updated: 'Service Event has been updated successfully.',
  addOnsAdded: (count: number) => (count === 1 ? '1 Add-on has been added.' : `${count} Add-ons have been added.`),
  restored: 'This service has been restored.',
  followsAgain: 'This service follows the repeating schedule again.',
  nothingToRestore: 'The repeating schedule has no service on this day any more. Create one instead.',
  notScheduled: 'The repeating schedule has no service on this day, or the day is closed.',
  confirmFollow:
    'Are you sure you want to follow the repeating schedule again? The changes made by hand are replaced; notes and add-ons stay.',
  deleted: 'Service Event has been deleted successfully.',
  noneThisDay: 'There are no services scheduled for this day.',
  noAddOns: 'There are no Add-ons scheduled for this event',
  addOnTwice: 'This add-on is on the service event already.',
  addOnOfOtherService: 'This add-on is scheduled for another market, service line, day or type.',
  addOnTypeRequired: 'Add-on type is required.',
  addOnRepeats: 'This add-on repeats every week. Change it in the Repeating Service Schedule.',
  addOnUpdated: 'Add-on has been updated successfully.',
  addOnDeleted: 'This add-on has been successfully deleted.',
  confirmAddOnDelete: 'Are you sure you want to delete this add-on?',
  deleteFailed: 'Something went wrong when attempting to delete your service event. Please try again.',
} as const;

export const formatServiceEventDeleteQuestion = (serviceLine: string) =>
  `Are you sure you want to remove the ${serviceLine} service event?`;

/** Added to the question for a recurring event (service-events-9). */
export const scheduleStaysAsItIs = 'Deleting this service event will not change the repeating schedule.';

/** The calculation counts vegetarians from the event, not from the registered eaters. */
export const formatUncountedMeatless = (people: number) =>
  `${people === 1 ? '1 registered eater who eats no meat is' : `${people} registered eaters who eat no meat are`} not among the vegetarians of this service. The kitchen counts meat for ${people === 1 ? 'this person' : 'them'}. Edit the service and raise Vegetarians.`;
