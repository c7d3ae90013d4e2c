import * as z from 'zod';
import { Accommodations } from './accommodations.ts';
import { operation } from './operation.ts';
import { DayQuery, MonthQuery } from './scheduling.ts';
import { CalendarDay, Id, IdParams } from './values.ts';

export const AccountHeadcount = z.object({
  accountId: Id,
  account: z.string(),
  headcount: z.int(),
  ...Accommodations.shape,
});
export type AccountHeadcount = z.output<typeof AccountHeadcount>;

/** Headcounts of one service line, by account name. */
export const ConsumerDetails = z.object({
  serviceLineId: Id,
  headcount: z.int(),
  headcountA: z.int(),
  headcountNoA: z.int(),
  accounts: z.array(AccountHeadcount),
});
export type ConsumerDetails = z.output<typeof ConsumerDetails>;

/** One account of a scheduled menu, in the specification's shape. */
export const AccountConsumerDetails = z.object({
  id: Id,
  accountName: z.string(),
  /** Eaters with accommodations; `headcountNoA` counts the others. */
  headcountA: z.int(),
  headcountNoA: z.int(),
  /** 'Vegetarian', 'no Milk' */
  accommodationSummary: z.record(z.string(), z.int()).describe('Accommodation name to count'),
});
export type AccountConsumerDetails = z.output<typeof AccountConsumerDetails>;

const getConsumerDetails = operation({
  method: 'GET',
  path: '/v1/scheduled-menus/:id/consumer-details',
  permission: 'viewScheduleMenu',
  summary: 'Headcounts and accommodations of the accounts that a scheduled menu serves',
  params: IdParams,
  data: z.array(AccountConsumerDetails),
});

const listConsumerDetails = operation({
  method: 'GET',
  path: '/v1/consumer-details',
  permission: 'viewScheduleMenu',
  summary: "Headcounts and accommodations of a market's day, for each service line that anybody is served in",
  query: DayQuery,
  data: z.array(ConsumerDetails),
});

/** A service line of a day in which people are served and no menu is scheduled. */
export const ServiceWithoutMenu = z.object({
  date: CalendarDay,
  serviceLineId: Id,
  headcount: z.int(),
  accountCount: z.int(),
});
export type ServiceWithoutMenu = z.output<typeof ServiceWithoutMenu>;

const listServicesWithoutMenu = operation({
  method: 'GET',
  path: '/v1/services-without-menu',
  permission: 'viewScheduleMenu',
  summary: "Who waits for a menu: a market's service lines with people and nothing scheduled, by day",
  query: MonthQuery,
  data: z.array(ServiceWithoutMenu),
});

/** The first day after another on which people are served in a service line. */
export const NextService = z.object({ serviceLineId: Id, date: CalendarDay, headcount: z.int() });
export type NextService = z.output<typeof NextService>;

const listNextServices = operation({
  method: 'GET',
  path: '/v1/next-services',
  permission: 'viewScheduleMenu',
  summary: 'The next day with people of each service line of a market, within two weeks after a day',
  query: z.object({ marketId: Id, after: CalendarDay }),
  data: z.array(NextService),
});

/** What an account ordered beside the menu, whether or not its elements are scheduled. */
export const OrderedAddOn = z.object({ addOnTypeId: Id, addOnType: z.string(), quantity: z.int() });
export type OrderedAddOn = z.output<typeof OrderedAddOn>;

export const ScheduledEvent = z.object({
  id: Id,
  accountId: Id,
  account: z.string(),
  city: z.string(),
  serviceLineId: Id,
  serviceTypeId: Id,
  serviceTime: z.string(),
  eaterCount: z.int(),
  dietaryCount: z.int(),
  allergenCount: z.int(),
  /** They count the account's whole service line on this day, its other events included (scheduling-6). */
  accommodations: Accommodations,
  /** True if the host shows the opt-in at this account (service-events-12). */
  showOptin: z.boolean(),
  orderedAddOns: z.array(OrderedAddOn),
  /** Null if nothing is scheduled for its service line. */
  scheduledMenuId: Id.nullable(),
});
export type ScheduledEvent = z.output<typeof ScheduledEvent>;

const listScheduledEvents = operation({
  method: 'GET',
  path: '/v1/scheduled-events',
  permission: 'staff',
  summary: "A market's service events of one day, by account and time",
  query: DayQuery,
  data: z.array(ScheduledEvent),
});

export const scheduledServiceOperations = {
  getConsumerDetails,
  listConsumerDetails,
  listServicesWithoutMenu,
  listNextServices,
  listScheduledEvents,
};
