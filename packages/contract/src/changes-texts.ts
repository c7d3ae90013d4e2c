import { endSentence } from './counted-names.ts';

const formatCount = (count: number, singular: string, plural: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
const joinParts = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const MOST_NAMED = 5;
const takeFirstNames = (names: readonly string[]) =>
  names.length > MOST_NAMED
    ? [...names.slice(0, MOST_NAMED - 1), formatCount(names.length - MOST_NAMED + 1, 'other element', 'other elements')]
    : names;
const formatIfAny = (count: number, singular: string, plural: string) =>
  count > 0 ? [formatCount(count, singular, plural)] : [];

interface Reached {
  readonly dishes: number;
  readonly menus: number;
  readonly services: number;
}

/** Sentences about a change of the catalogue and what it reaches (changes-1, changes-2). */
export const changesTexts = {
  added: (part: string, to: string) => endSentence(`${part} was added to ${to}`),
  removed: (part: string, from: string) => endSentence(`${part} was removed from ${from}`),
  noAllergens: (name: string) => `${name} is now recorded without allergens.`,
  allergensUnknown: (name: string) => `The allergens of ${name} are no longer recorded.`,
  originIsNow: (name: string, origin: string) =>
    origin === '' ? `The origin of ${name} is no longer known.` : `The origin of ${name} is now ${origin}.`,
  renamed: (from: string, to: string) => endSentence(`${from} is now called ${to}`),
  renameQuestion: (from: string, to: string) => ({ title: `Rename ${from} to ${to}?`, confirmLabel: 'Rename' }),
  /** Names the first few elements. */
  renamedInTyped: (names: readonly string[]) =>
    `The printed ingredients of ${joinParts(takeFirstNames(names))} were typed: the name is changed there, too.`,
  isNow: (name: string, kind: string) => `${name} is now ${kind}.`,
  notFor: (name: string, preference: string) => `${name} is now marked as not for ${preference}.`,
  notForNoMore: (name: string, preference: string) => `${name} is no longer marked as not for ${preference}.`,
  suits: (name: string, preference: string) => `${name} is now marked as suitable for ${preference}.`,
  suitsNoMore: (name: string, preference: string) => `${name} is no longer marked as suitable for ${preference}.`,
  noIngredients: (name: string) => `${name} is now recorded without ingredients.`,
  ingredientsUnknown: (name: string) => `The ingredients of ${name} are no longer recorded.`,
  deleted: (name: string) => `${name} was deleted from the catalogue.`,
  isBack: (name: string) => `${name} is back in the catalogue.`,
  /** 'A change of 40 elements was undone.' */
  undone: (count: number, singular: string, plural: string) =>
    `A change of ${formatCount(count, singular, plural)} was undone.`,
  ruleChanged: (preference: string) => `The rule of ${preference} was changed.`,
  /** The question of a save, and the button that says yes. */
  addQuestion: (parts: readonly string[], to: string) => ({
    title: `Add ${joinParts(parts)} to ${to}?`,
    confirmLabel: `Add ${joinParts(parts)}`,
  }),
  removeQuestion: (parts: readonly string[], from: string) => ({
    title: `Remove ${joinParts(parts)} from ${from}?`,
    confirmLabel: `Remove ${joinParts(parts)}`,
  }),
  saveQuestion: 'Save this change?',
  figures: ({ dishes, menus, services }: Reached) => [
    { count: dishes, label: dishes === 1 ? 'dish' : 'dishes' },
    { count: menus, label: menus === 1 ? 'menu' : 'menus' },
    { count: services, label: services === 1 ? 'service from today' : 'services from today' },
  ],
  loseMeals: (people: number) => `${formatCount(people, 'person loses', 'people lose')} their meal`,
  gainMeals: (people: number) => `${formatCount(people, 'person gains', 'people gain')} a meal`,
  furtherServices: (services: number) => `${formatCount(services, 'further service', 'further services')}`,
  changed: (services: number) => `${formatCount(services, 'service is', 'services are')} changed by this.`,
  show: (services: number) =>
    services === 1 ? 'Show the service' : `Show the ${services.toLocaleString('en-US')} services`,
  /** 'This changes 4 dishes, 3 menus and 11 services from today.' */
  reach: ({ dishes, menus, services }: Reached) =>
    `This changes ${joinParts([
      ...formatIfAny(dishes, 'dish', 'dishes'),
      ...formatIfAny(menus, 'menu', 'menus'),
      ...(services > 0 ? [`${formatCount(services, 'service', 'services')} from today`] : []),
    ])}.`,
  /** '2 people lose their meal on Thursday, 11/26/2026, Lunch, Phoenix.' */
  loseMeal: (people: number, service: string) =>
    `${formatCount(people, 'person loses', 'people lose')} their meal on ${service}.`,
  loseMealElsewhere: (people: number, services: number) =>
    `${formatCount(people, 'person loses', 'people lose')} their meal at ${formatCount(services, 'further service', 'further services')}.`,
  gainMeal: (people: number, service: string) =>
    `${formatCount(people, 'person gains', 'people gain')} a meal on ${service}.`,
  gainMealElsewhere: (people: number, services: number) =>
    `${formatCount(people, 'person gains', 'people gain')} a meal at ${formatCount(services, 'further service', 'further services')}.`,
  notCounted: (services: number) =>
    `Who loses or gains a meal is counted for the first ${formatCount(services, 'service', 'services')}.`,
  saveAnyway: 'Save it?',
  confirm: 'Save',
  heading: 'Changed after planning',
  dishes: (dishes: readonly string[]) => endSentence(`Changes ${joinParts(dishes)}`),
  by: (name: string | null, moment: string) => `${name ?? 'Brigade'}, ${moment}`,
  acceptedBy: (name: string | null, moment: string) => `Accepted by ${name ?? 'Brigade'}, ${moment}`,
  /** On paper, which has no room for more. */
  further: (count: number) => `${formatCount(count, 'further change', 'further changes')} on the screen.`,
  accept: 'Accept',
  /** In the title of a calendar's event. */
  inTitle: 'changed',
} as const;
