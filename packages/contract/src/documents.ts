import * as z from 'zod';
import { operation } from './operation.ts';
import { CalendarDay, Id } from './values.ts';

/** Sentences of spec §5 and §8 about data that cannot be printed. */
export const documentTexts = {
  noMenuNameForPackout: 'No menu name',
  noMenuNameForTemperature: 'No Menu name provided',
  hostFlowUnavailable: (menuName: string) => `Host Flow Data for ${menuName} is Currently Unavailable`,
  oneMenu: 'Name either a scheduled menu or a menu.',
} as const;

const OfScheduledMenu = z.object({ scheduledMenuId: Id });
const OfAccount = OfScheduledMenu.extend({ accountId: Id.optional().describe('Only for this account') });

/** A scheduled menu or a master menu. */
const OfEitherMenu = z
  .object({ scheduledMenuId: Id.optional(), menuId: Id.optional() })
  .refine(({ scheduledMenuId, menuId }) => (scheduledMenuId === undefined) !== (menuId === undefined), {
    error: documentTexts.oneMenu,
    path: ['scheduledMenuId'],
  });

const LABELS_PER_SHEET = 10;

const printed = { method: 'GET', data: z.null(), binary: 'application/pdf' } as const;

/*
 * Sheets printed from the database: nothing but ids comes from the client, so that paper cannot differ from the record.
 * A master menu's sheets need viewMenu beside `staff`; the handler asks for it.
 */
export const documentOperations = {
  printChefNumbers: operation({
    ...printed,
    path: '/v1/documents/chef-numbers',
    permission: 'staff',
    summary: 'Chef daily numbers of a market, day and service line',
    query: z.object({ marketId: Id, date: CalendarDay, serviceLineId: Id }),
  }),
  printHostFlow: operation({
    ...printed,
    path: '/v1/documents/host-flow',
    permission: 'staff',
    summary: 'Host flow of a scheduled menu or a master menu',
    query: OfEitherMenu,
  }),
  printTemperatureChecklist: operation({
    ...printed,
    path: '/v1/documents/temperature',
    permission: 'staff',
    summary: 'Temperature checklist of a scheduled menu',
    query: OfAccount,
  }),
  printPackout: operation({
    ...printed,
    path: '/v1/documents/packout',
    permission: 'staff',
    summary: 'Packout sheet of a scheduled menu, for one account or one after the other for all',
    query: OfAccount,
  }),
  printDishCards: operation({
    ...printed,
    path: '/v1/documents/dish-cards',
    permission: 'staff',
    summary: 'Dish cards of a scheduled menu or a master menu',
    query: OfEitherMenu,
  }),
  printPrepSheet: operation({
    ...printed,
    path: '/v1/documents/prep-sheet',
    permission: 'viewScheduleMenu',
    summary: 'Prep sheet of a scheduled menu',
    query: OfScheduledMenu,
  }),
  printLabels: operation({
    ...printed,
    path: '/v1/documents/labels',
    permission: 'viewScheduleMenu',
    summary: 'Labels for every container of a scheduled menu, on sheets of ten',
    query: OfAccount.extend({
      skip: z.coerce
        .number()
        .int()
        .min(0)
        .max(LABELS_PER_SHEET - 1)
        .default(0)
        .describe('Labels already used on the first sheet'),
    }),
  }),
};
