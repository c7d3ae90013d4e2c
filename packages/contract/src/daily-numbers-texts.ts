export const calculationTexts = {
  modifiersUpdated: 'Portion modifiers have been updated successfully.',
  noMarket: 'No market ID',
  noDate: 'No meal date',
  noServiceLine: 'No service line',
  failed: 'Unable to perform calculation for this data set',
  noData: 'Could not find any data',
  nothingToDisplay: 'There are no calculations to display.',
  nobodyServed: 'No account is served here on this day. Who eats when is in the repeating schedule of each account.',
  noElements: 'There are no Scheduled Elements for this menu or they are missing type/container/portion information.',
  someElementsMissing: 'Some Scheduled Elements for this menu are missing type/container/portion information.',
  notServedThere: 'This account is not in the market of this menu.',
  noModifiers:
    'Add completely filled-out Scheduled Elements (type, container type, portions, etc.) to this menu in order to use this feature.',
  modifierLegend:
    'A percentage under a number: portion modifiers give that account more or less than the usual portion.',
  countIsGone: 'This count is not in the table any more.',
  sumOfAccounts: (accounts: number) =>
    `The sum over ${accounts.toLocaleString('en-US')} ${accounts === 1 ? 'account' : 'accounts'}, each rounded up for itself.`,
  servings: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'serving' : 'servings'}`,
  service: (time: string, people: string) => `Service at ${time}: ${people}`,
  elementType: (type: string) => `Element type: ${type}`,
  accountModifier: (account: string, elementType: string, modifier: string) =>
    `${account}'s modifier for ${elementType}: ${modifier}`,
  elementModifier: (element: string, modifier: string) => `Modifier for ${element} on this menu: ${modifier}`,
  thisMenu: 'this menu',
  portion: 'Portion per person',
  container: 'Container and portion per container',
  setBy: (name: string | null, moment: string) =>
    name === null ? `set by Brigade, ${moment}` : `set by ${name}, ${moment}`,
  noPreparationNumbers: 'Unable to get the preperation numbers for this menu',
} as const;
