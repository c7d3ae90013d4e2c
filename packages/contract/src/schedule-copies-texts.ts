const formatCount = (count: number, singular: string, plural: string) => `${count} ${count === 1 ? singular : plural}`;

/** '7 menus and 2 add ons'; empty for nothing. */
export const formatCopiedKinds = (menus: number, addOns: number) =>
  [menus > 0 && formatCount(menus, 'menu', 'menus'), addOns > 0 && formatCount(addOns, 'add on', 'add ons')]
    .filter(Boolean)
    .join(' and ');

export const scheduleCopyTexts = {
  ontoItself: 'This is the same market and date. Please choose another one.',
  overlapping: 'These weeks overlap. Please choose a week that starts at least 7 days earlier or later.',
  noSuchDate: 'There is no such date.',
  nothing: 'Nothing is scheduled there.',
  nothingFree: 'Nothing is left to copy: every place is taken.',
  copied: (menus: number, addOns: number) =>
    `${formatCopiedKinds(menus, addOns)} ${menus + addOns === 1 ? 'has' : 'have'} been copied.`,
  noneCopied: 'Nothing was copied.',
  skipped: (places: number) => `${formatCount(places, 'place was', 'places were')} taken and skipped.`,
  takenBy: (name: string) => `Skipped: ${name} is scheduled there`,
  closedFor: (reason: string) => `Closed: ${reason}`,
  unserved: (serviceLine: string, market: string) => `Nobody in ${market} is served ${serviceLine} that day`,
  toThePast: (day: string) => `${day} is over. Do you want to copy to the past?`,
  copyAnyway: 'Copy to the past',
  masterIsGone: 'Its master menu was deleted: copied as edited',
} as const;
