import * as z from 'zod';
import { coverageTexts } from './coverage-texts.ts';
import { PlateContainers } from './daily-numbers.ts';
import { Reason } from './diets.ts';
import { operation } from './operation.ts';
import { ScheduledMenuInput } from './scheduled-menus.ts';
import { CalendarDay, createIdListSchema, Id, IdName, IdParams, Name } from './values.ts';

const coverageOutcomes = ['covered', 'uncovered', 'notKnown', 'overridden'] as const;
const CoverageOutcome = z.enum(coverageOutcomes);

/** A dish of the menu, or an alternative that is cooked instead of it. */
export const CoverageDish = z.object({
  scheduledElementId: Id,
  name: z.string(),
  /** The dish of the menu, for an alternative. */
  insteadOf: z.string().nullable(),
});
export type CoverageDish = z.output<typeof CoverageDish>;

/** A dish that does not feed somebody, and what is in the way. */
export const BlockedDish = CoverageDish.extend({ reasons: z.array(Reason) });
export type BlockedDish = z.output<typeof BlockedDish>;

/** People with the same needs and the same outcome. */
export const CoveredPeople = z.object({
  outcome: CoverageOutcome,
  /** 'Vegan', 'no Milk': preference and allergens; empty for people who take any dish. */
  needs: z.array(z.string()),
  /** Those without a name are in `count` only. */
  people: z.array(IdName),
  count: z.int(),
  /** The dish that they get. Null for people without one, and for people without needs. */
  main: CoverageDish.nullable(),
  /** Null if the menu has no sides. */
  side: CoverageDish.nullable(),
  /** The dishes that nearly suit, if they are not covered. */
  blocked: z.array(BlockedDish),
  /** The advice, or the reason of an override. */
  remark: z.string().nullable(),
  /** Set if one person is overridden. */
  overrideId: Id.nullable(),
});
export type CoveredPeople = z.output<typeof CoveredPeople>;

/** People with the same needs who get the same special plate. */
export const PlateEaters = z.object({
  /** Empty for people who take any dish. */
  needs: z.array(z.string()),
  /** Those without a name are in `count` only. */
  people: z.array(IdName),
  count: z.int(),
});
export type PlateEaters = z.output<typeof PlateEaters>;

/** An alternative to cook: portions, containers and people (diets-8). */
export const SpecialPlate = CoverageDish.extend({
  insteadOf: z.string(),
  /** Position among the alternatives of its dish. */
  order: z.int(),
  elementId: Id.nullable(),
  portions: z.int(),
  eaters: z.array(PlateEaters),
  /** Null if container, unit or a portion is not set. */
  containers: PlateContainers.nullable(),
});
export type SpecialPlate = z.output<typeof SpecialPlate>;

/** An alternative that people without a meal may need, and of which nobody knows how many to cook (diets-8). */
export const OpenPlate = SpecialPlate.pick({
  scheduledElementId: true,
  name: true,
  insteadOf: true,
  order: true,
  elementId: true,
}).extend({
  /** It has no portion per person, or nobody knows whether it suits them. */
  reason: z.enum(['noPortion', 'notKnown']),
  people: z.int(),
});
export type OpenPlate = z.output<typeof OpenPlate>;

export const CoverageCounts = z.object({
  people: z.int(),
  covered: z.int(),
  uncovered: z.int(),
  notKnown: z.int(),
  overridden: z.int(),
});
export type CoverageCounts = z.output<typeof CoverageCounts>;

export const AccountCoverage = CoverageCounts.extend({
  accountId: Id,
  account: z.string(),
  groups: z.array(CoveredPeople),
  plates: z.array(SpecialPlate),
  openPlates: z.array(OpenPlate),
});
export type AccountCoverage = z.output<typeof AccountCoverage>;

/** A scheduled menu with all of its people. */
export const ServiceCoverage = CoverageCounts.extend({
  date: CalendarDay,
  serviceLineId: Id,
  scheduledMenu: IdName,
  /** By name; empty in an answer about several days, which counts only. */
  accounts: z.array(AccountCoverage),
});
export type ServiceCoverage = z.output<typeof ServiceCoverage>;

/** People with the same needs who lose, or gain, their meal by a change. */
export const ChangedPeople = CoveredPeople.pick({ needs: true, people: true, count: true, blocked: true });
export type ChangedPeople = z.output<typeof ChangedPeople>;

/** Plates of an alternative, for its row in the menu's page. */
export const PlannedPlate = z.object({
  /** Position of its dish in the menu after the change. */
  element: z.int(),
  /** Position among the alternatives of its dish. */
  order: z.int(),
  /** '5 portions: 4 Vegan, 1 no Milk' */
  text: z.string(),
  containers: PlateContainers.nullable(),
});
export type PlannedPlate = z.output<typeof PlannedPlate>;

/** Effects of a change of a scheduled menu on its people (diets-12). */
export const CoverageChange = z.object({
  /** After the change. */
  counts: CoverageCounts,
  /** The plates of all alternatives that somebody needs, after the change. */
  plates: z.array(PlannedPlate),
  /** Those with somebody who loses or gains. */
  accounts: z.array(
    z.object({ accountId: Id, account: z.string(), loses: z.array(ChangedPeople), gains: z.array(ChangedPeople) }),
  ),
});
export type CoverageChange = z.output<typeof CoverageChange>;

/** An element that feeds people who get no meal, as an alternative of a dish (diets-11). */
export const CoverageSuggestion = z.object({
  scheduledElementId: Id,
  /** The dish that it would be cooked instead of. */
  insteadOf: z.string(),
  element: IdName,
  menuElementClassId: Id,
  /** Those that the dish does not have. */
  newAllergens: z.array(z.string()),
  /** The number of people that it feeds, of those without a meal in the course. */
  people: z.int(),
  of: z.int(),
});
export type CoverageSuggestion = z.output<typeof CoverageSuggestion>;

/** The people of a service whom a master menu would feed, if it were scheduled there. */
export const MenuCoverage = CoverageCounts.extend({ menuId: Id });
export type MenuCoverage = z.output<typeof MenuCoverage>;

/** A calendar loads three months. */
const MAX_DAYS = 100;
const DAY = 24 * 60 * 60_000;

export const CoverageQuery = z
  .object({
    marketId: Id,
    date: CalendarDay,
    to: CalendarDay.optional().describe('Last day of a range; the answer then only counts'),
    serviceLineId: Id.optional(),
  })
  .refine(({ date, to = date }) => to >= date && Date.parse(to) - Date.parse(date) < MAX_DAYS * DAY, {
    error: coverageTexts.range(MAX_DAYS),
    path: ['to'],
  });
export type CoverageQuery = z.output<typeof CoverageQuery>;

export const CoverageOverrideInput = z.object({
  eaterId: Id,
  date: CalendarDay,
  serviceLineId: Id,
  /** Shown with the person: 'Brings their own food'. */
  reason: Name,
});
export type CoverageOverrideInput = z.output<typeof CoverageOverrideInput>;

export const CoverageOverride = CoverageOverrideInput.extend({ id: Id, version: z.int() });
export type CoverageOverride = z.output<typeof CoverageOverride>;

export const coverageOperations = {
  listCoverage: operation({
    method: 'GET',
    path: '/v1/coverage',
    permission: 'staff',
    summary: "Whether everybody gets a meal, for each scheduled menu of a market's day or range with people to serve",
    query: CoverageQuery,
    data: z.array(ServiceCoverage),
  }),
  listMenuCoverages: operation({
    method: 'GET',
    path: '/v1/menu-coverages',
    permission: 'add-schedule',
    summary: "How many of a service's people each of these master menus would feed; none is told where nobody eats",
    query: z.object({ marketId: Id, date: CalendarDay, serviceLineId: Id, ids: createIdListSchema('menus') }),
    data: z.array(MenuCoverage),
  }),
  listCoverageSuggestions: operation({
    method: 'GET',
    path: '/v1/scheduled-menus/:id/suggestions',
    permission: 'editScheduleMenu',
    summary: 'Elements to cook as alternatives for people who get no meal from a scheduled menu, the best first',
    params: IdParams,
    data: z.array(CoverageSuggestion),
  }),
  previewCoverage: operation({
    method: 'POST',
    path: '/v1/scheduled-menus/:id/coverage',
    permission: 'editScheduleMenu',
    summary: 'Who would lose or gain their meal if these elements were saved; nothing is',
    params: IdParams,
    body: ScheduledMenuInput.pick({ scheduledElements: true }),
    data: CoverageChange,
  }),
  createCoverageOverride: operation({
    method: 'POST',
    path: '/v1/coverage-overrides',
    permission: 'editScheduleMenu',
    summary: 'An eater needs no dish at one service, with the reason; 409 if that is so already',
    body: CoverageOverrideInput,
    status: 201,
    data: CoverageOverride,
  }),
  deleteCoverageOverride: operation({
    method: 'DELETE',
    path: '/v1/coverage-overrides/:id',
    permission: 'editScheduleMenu',
    summary: 'The eater needs a dish again',
    params: IdParams,
    data: z.null(),
  }),
};
