const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;

interface Counts {
  readonly people: number;
  readonly covered: number;
  readonly uncovered: number;
  readonly notKnown: number;
  readonly overridden: number;
}
const formatPart = (count: number, label: string) => (count > 0 ? [`${count.toLocaleString('en-US')} ${label}`] : []);

/** '38 of 40 covered · 1 uncovered · 1 not known' */
export const formatCoverageLine = ({ people, covered, uncovered, notKnown, overridden }: Counts): string =>
  [
    `${covered.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} covered`,
    ...formatPart(uncovered, 'uncovered'),
    ...formatPart(notKnown, 'not known'),
    ...formatPart(overridden, 'overridden'),
  ].join(' · ');

/** '1,060 of 1,065 covered', for a row: who is uncovered is the rest of it. */
export const formatCoverageFigure = ({
  people,
  covered,
  notKnown,
}: Pick<Counts, 'people' | 'covered' | 'notKnown'>): string =>
  [
    `${covered.toLocaleString('en-US')} of ${people.toLocaleString('en-US')} covered`,
    ...formatPart(notKnown, 'not known'),
  ].join(' · ');

/** '1 uncovered · 1 not known'; empty if everybody is fed. */
export const formatUnfedCounts = ({ uncovered, notKnown }: Pick<Counts, 'uncovered' | 'notKnown'>): string =>
  [...formatPart(uncovered, 'uncovered'), ...formatPart(notKnown, 'not known')].join(' · ');

/** Reasons follow the name of a dish: 'Caesar salad: Parmesan contains Milk'. */
export const coverageTexts = {
  people: (count: number) => formatCount(count, 'person', 'people'),
  portions: (count: number) => formatCount(count, 'portion', 'portions'),
  ingredientIs: (ingredient: string, type: string) => `${ingredient} is ${type}`,
  ingredientIsNotFor: (ingredient: string, preference: string) => `${ingredient} is not for ${preference}`,
  ingredientContains: (ingredient: string, allergen: string) => `${ingredient} contains ${allergen}`,
  contains: (allergen: string) => `contains ${allergen}`,
  noIngredients: 'its ingredients are not recorded',
  noAllergens: 'its allergens are not recorded',
  noAllergensOf: (ingredient: string) => `the allergens of ${ingredient} are not recorded`,
  originNotStated: (ingredient: string) => `the origin of ${ingredient} is not stated`,
  kindNotStated: (ingredient: string, origin: string) => `which ${origin} ${ingredient} is, is not stated`,
  suits: (preferences: readonly string[]) => `Suits ${preferences.join(', ')}`,
  suitsNoneKnown: 'Not known to suit any diet',
  notFor: (preferences: readonly string[]) => `Not for ${preferences.join(', ')}`,
  notStated: (preference: string) => `nobody has stated that it suits ${preference}`,
  stated: (preference: string) => `marked as suitable for ${preference}`,
  statedNotFor: (preference: string) => `marked as not suitable for ${preference}`,
  derived: 'by its ingredients and allergens',
  markContradicted: (preference: string, reasons: readonly string[]) =>
    `You cannot mark that it suits ${preference}: ${reasons.join(', ')}.`,
  deletedIngredient: 'a deleted ingredient',
  typedForThisDate: 'what was typed for this date',
  noPortion: 'no portion per person',
  noPortionHere: 'the portion modifiers of this account leave none',
  tooFewPortions: (people: number, dishes: readonly string[], portions: number) =>
    `too few portions: ${formatCount(people, 'person', 'people')} can only eat ${dishes.join(', ')}, ${formatCount(portions, 'portion', 'portions')}`,
  range: (days: number) => `Choose at most ${days} days, the last one not before the first.`,
  noEater: 'There is no such eater.',
  noNeeds: 'This person has no dietary needs, so there is nothing to arrange.',
  noService: 'This account has no such service on this day.',
  overriddenAlready: 'This person needs no dish at this service already.',
  suggested: (dish: string, insteadOf: string) => `${dish} instead of ${insteadOf}`,
  feeds: (people: number, of: number) =>
    people === of
      ? `suits ${of === 1 ? 'the person' : `all ${of.toLocaleString('en-US')} people`} without a meal`
      : `suits ${people.toLocaleString('en-US')} of ${formatCount(of, 'person', 'people')} without a meal`,
  noNewAllergens: 'no new allergen',
  newAllergens: (names: readonly string[]) => `also contains ${names.join(', ')}`,
  noSuggestion: 'No dish of the catalogue is known to suit them.',
  noDishWanted: 'No other dish is needed.',
  suggestionsFailed: 'Suggestions could not be loaded.',
  loses: 'Loses their meal by this change',
  gains: 'Gains their meal by this change',
  nobodyChanges: 'Nobody loses or gains their meal by this change.',
  changeFailed: 'Who gets a meal could not be computed.',
  ownFood: 'They bring their own food',
  needsNoDish: 'Needs no dish…',
  overridden: 'It has been noted that this person needs no dish.',
  confirmTakeBack: (name: string, reason: string) =>
    `Are you sure you want to take back that ${name} needs no dish (${reason})?`,
  takenBack: 'It has been noted that this person needs a dish again.',
  withoutName: 'No name',
  allergiesNotNamed: 'Allergies not named',
  nameAllergies: 'Ask for the names and allergens of these people.',
  /** An allergen as somebody's need: its name alone would read as what they asked for. */
  without: (allergen: string) => `no ${allergen}`,
  withoutNeeds: 'without needs',
  specialPlates: 'Special plates',
  ownContainers: 'Each account gets containers of its own.',
  whoNeedsIt: 'Who needs it',
  itsPortions: 'Its portions',
  everybodyEats: 'Everybody gets a meal from the menu',
  nobodyNeeds: 'Nobody needs it',
  plateNotCounted: 'Not counted: no portion per person',
  mayBeNeeded: (people: number) => `May be needed by ${people.toLocaleString('en-US')}, not known`,
  mayBeNeededBeside: (people: number) => `may be needed by ${people.toLocaleString('en-US')} more, not known`,
  nobodyHereNeeds: 'nobody here needs it',
  noContainers: 'containers not set',
  plateOf: (portions: number, name: string, insteadOf: string) =>
    `${formatCount(portions, 'portion', 'portions')} of ${name} instead of ${insteadOf}`,
} as const;
