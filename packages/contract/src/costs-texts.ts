const toCountText = (number: number, singular: string, plural: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? singular : plural}`;

/** The longest period whose costs are told at once. */
export const MAX_COST_DAYS = 93;
/** Of fewer earlier days nothing is usual. */
export const MIN_USUAL_DAYS = 4;

/** Sentences about costs and purchases. */
export const costTexts = {
  notKnown: 'not known',
  atLeast: (dollars: string) => `at least ${dollars}`,
  shareOfPrice: (dollars: string, percent: string) => `${dollars}, ${percent} of the price`,
  atMost: (dollars: string) => `at most ${dollars}`,
  missing: (missing: number, all: number) =>
    `${missing.toLocaleString('en-US')} of ${toCountText(all, 'ingredient', 'ingredients')} ${missing === 1 ? 'is' : 'are'} not known`,
  unpriced: (unpriced: number, all: number) =>
    `${unpriced.toLocaleString('en-US')} of ${toCountText(all, 'service', 'services')} ${unpriced === 1 ? 'has' : 'have'} no price`,
  /** Below rows whose exact sum is shown above (money-3). */
  rounded: 'Each figure is rounded by itself.',
  noVendor: 'no vendor',
  noPrice: 'no price',
  noUnits: 'no units per case',
  cannotConvert: (from: string, to: string) => `${from} cannot be converted to ${to}`,
  tooLarge: 'These numbers are too large to be added up. Check the head counts.',
  mayNotSee: 'You do not have permission to see prices.',
  failed: "Couldn't get costs from the server",
  /** Before a save that moves what a portion costs by more than ten times (money-11). */
  jump: (name: string, dollars: string | null, isMore: boolean) =>
    `${name}: ${dollars === null ? 'a portion would cost' : `${dollars} a portion,`} ${isMore ? 'more than ten times as much' : 'less than a tenth of it'}.`,
  periodBackwards: 'The last day cannot be before the first.',
  periodTooLong: `Costs cover at most ${MAX_COST_DAYS} days.`,
  noMenu: 'No menu',
  noServices: 'Nobody is served in this period.',
  usualOf: (weekday: string, days: number) => `Usual ${weekday} (median of ${days})`,
  tooFewDays: (weekday: string, days: number) => `Too few ${weekday}s to compare with: ${days} of ${MIN_USUAL_DAYS}.`,
  notUsual: 'not usual',
  costForPeople: (cost: string, people: number) => `${cost}, ${toCountText(people, 'person', 'people')}`,
  nothingKnown: 'What food costs here is not known.',
  atTodaysPrices: 'At today’s recipes and prices.',
  moreDishes: (more: number) => `and ${toCountText(more, 'more dish', 'more dishes')}`,
  jumpTitle: 'Does a portion cost that?',
  asTyped: 'Save as typed',
  priceChange: (name: string, percent: string, menus: number, more: string) =>
    menus === 0
      ? `${name} ${percent}: no menu has it`
      : `${name} ${percent}: ${toCountText(menus, 'menu', 'menus')}, ${more} a person`,
} as const;
