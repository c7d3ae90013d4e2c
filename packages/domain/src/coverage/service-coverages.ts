import type { ServiceCoverage } from '#contract/coverage.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { compareByAccountName } from '../daily-numbers/by-account-name.ts';
import type { ServingPortions } from '../daily-numbers/countable-element.ts';
import { createFactorLookup, type PortionModifiers } from '../daily-numbers/portion-factor.ts';
import type { EventCounts } from '../scheduling/accommodations.ts';
import {
  addCounts,
  assignAccountMeals,
  countAccountCoverage,
  findOpenPlates,
  noCounts,
  toAccountCoverage,
} from './account-coverage.ts';
import type { Diet } from './diet-verdict.ts';
import type { RegisteredPerson } from './eating-groups.ts';
import { listOpenOrigins } from './open-origins.ts';
import { type CatalogueRecord, type CopyRecord, type Kitchen, toCopyDietRecords } from './scheduled-records.ts';
import { groupByCourse, type ScheduledDish } from './service-dish.ts';

interface StoredAlternative extends CopyRecord {
  readonly id: Id;
  readonly name: string;
  /** Null if its element was deleted. */
  readonly elementId: Id | null;
  readonly serving: ServingPortions;
}

interface StoredDish extends Omit<ScheduledDish, 'records' | 'alternatives'>, CopyRecord {
  readonly scheduledMenuId: Id;
  readonly alternatives: readonly StoredAlternative[];
}

interface Service {
  readonly marketId: Id;
  readonly date: CalendarDay;
  readonly serviceLineId: Id;
}

/** The input for the coverage of some markets' days. */
export interface CoverageInput {
  readonly menus: readonly (Service & { readonly scheduledMenu: IdName })[];
  readonly dishes: readonly StoredDish[];
  readonly elements: ReadonlyMap<Id, CatalogueRecord>;
  readonly kitchen: Kitchen;
  readonly diets: readonly Diet[];
  readonly events: readonly (Service & EventCounts & { readonly accountId: Id; readonly account: string })[];
  readonly people: readonly (RegisteredPerson & { readonly accountId: Id })[];
  readonly modifiers: PortionModifiers;
  readonly overrides: readonly (Omit<Service, 'marketId'> & {
    readonly id: Id;
    readonly eaterId: Id;
    readonly reason: string;
  })[];
}

const getSlotKey = ({ marketId, date, serviceLineId }: Service) => `${marketId} ${date} ${serviceLineId}`;
/** An eater is of one account, and so of one market. */
const getEaterKey = ({ date, serviceLineId }: Omit<Service, 'marketId'>) => `${date} ${serviceLineId}`;

/** The same input for one of its services. */
export const narrowToService = (input: CoverageInput, slot: Service): CoverageInput => ({
  ...input,
  menus: input.menus.filter((menu) => getSlotKey(menu) === getSlotKey(slot)),
});

function toScheduledDish(input: CoverageInput, dish: StoredDish): ScheduledDish {
  const records = (copy: CopyRecord, elementId: Id | null) =>
    toCopyDietRecords(input.kitchen, copy, elementId ? input.elements.get(elementId) : undefined);
  return {
    ...dish,
    records: records(dish, dish.elementId),
    alternatives: dish.alternatives.map((alternative) => ({
      id: alternative.id,
      name: alternative.name,
      elementId: alternative.elementId,
      serving: alternative.serving,
      records: records(alternative, alternative.elementId),
    })),
  };
}

/** Every scheduled menu with people to serve: its courses, and its accounts by name. */
export function listServices(input: CoverageInput) {
  const dishesByMenu = Map.groupBy(input.dishes, ({ scheduledMenuId }) => scheduledMenuId);
  const eventsBySlot = Map.groupBy(input.events, getSlotKey);
  const overridesBySlot = Map.groupBy(input.overrides, getEaterKey);
  const peopleByAccount = Map.groupBy(input.people, ({ accountId }) => accountId);
  const getAccountFactor = createFactorLookup(input.modifiers);
  return input.menus.flatMap(({ marketId, ...menu }) => {
    const events = eventsBySlot.get(getSlotKey({ marketId, ...menu }));
    if (!events) return [];
    const dishes = dishesByMenu.get(menu.scheduledMenu.id) ?? [];
    const courses = groupByCourse(dishes.map((dish) => toScheduledDish(input, dish)));
    const overrides = new Map(
      (overridesBySlot.get(getEaterKey(menu)) ?? []).map((override) => [override.eaterId, override]),
    );
    const accounts = [...Map.groupBy(events, ({ accountId }) => accountId)]
      .map(([accountId, ofAccount]) => {
        const people = peopleByAccount.get(accountId) ?? [];
        const servedAccount = { events: ofAccount, people, overrides, getFactor: getAccountFactor(accountId) };
        return { accountId, account: ofAccount[0]?.account ?? '', servedAccount };
      })
      .sort(compareByAccountName);
    return [{ marketId, menu, courses, accounts }];
  });
}

/** One service in counts, without accounts (diets-10). */
export const countServiceCoverage = (
  { menu, courses, accounts }: ReturnType<typeof listServices>[number],
  { diets }: Pick<CoverageInput, 'diets'>,
): ServiceCoverage => ({
  ...menu,
  ...accounts
    .map(({ servedAccount }) => countAccountCoverage(servedAccount, courses, diets))
    .reduce(addCounts, noCounts),
  accounts: [],
});

/** The same with the ingredients and alternatives that a meal hangs on. The meals are assigned once for all three. */
export const countOpenServiceCoverages = (input: CoverageInput) =>
  listServices(input).map(({ marketId, menu, courses, accounts }) => {
    const { diets } = input;
    const open = accounts.map(({ servedAccount }) => ({
      servedAccount,
      assigned: assignAccountMeals(servedAccount, courses, diets),
    }));
    return {
      ...menu,
      ...open
        .map(({ servedAccount, assigned }) => countAccountCoverage(servedAccount, courses, diets, assigned))
        .reduce(addCounts, noCounts),
      marketId,
      openOrigins: listOpenOrigins({ courses, accounts: open }, diets),
      openPlates: open.flatMap(({ servedAccount, assigned }) =>
        findOpenPlates(servedAccount, courses, diets, assigned),
      ),
    };
  });

/** The coverage of every scheduled menu with people to serve (diets-7). */
export const toServiceCoverages = (input: CoverageInput): ServiceCoverage[] =>
  listServices(input).map(({ menu, courses, accounts }) => {
    const coveredAccounts = accounts.map(({ servedAccount, ...account }) => ({
      ...account,
      ...toAccountCoverage(servedAccount, courses, input.diets),
    }));
    return { ...menu, ...coveredAccounts.reduce(addCounts, noCounts), accounts: coveredAccounts };
  });
