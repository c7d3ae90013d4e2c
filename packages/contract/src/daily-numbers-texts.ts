export const calculationTexts = {
  modifiersUpdated: 'Portion modifiers have been updated successfully.',
  noMarket: 'No market ID',
  noServiceLine: 'No service line',
  failed: 'Unable to perform calculation for this data set',
  noData: 'Could not find any data',
  nothingToDisplay: 'There are no calculations to display.',
  noElements: 'There are no Scheduled Elements for this menu or they are missing type/container/portion information.',
  someElementsMissing: 'Some Scheduled Elements for this menu are missing type/container/portion information.',
  noModifiers:
    'Add completely filled-out Scheduled Elements (type, container type, portions, etc.) to this menu in order to use this feature.',
  modifierLegend:
    'A percentage under a number: portion modifiers give that account more or less than the usual portion.',
  noPreparationNumbers: 'Unable to get the preperation numbers for this menu',
} as const;
