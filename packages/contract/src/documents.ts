import * as z from 'zod';
import { LABELS_PER_SHEET } from './document-names.ts';
import { documentTexts } from './documents-texts.ts';
import { operation } from './operation.ts';
import { PurchaseSheetQuery } from './purchasing.ts';
import { AccountStatementQuery } from './statements.ts';
import { CalendarDay, Id, IdParams } from './values.ts';

export const Skip = z.coerce
  .number()
  .int()
  .min(0)
  .max(LABELS_PER_SHEET - 1)
  .default(0)
  .describe('Labels already used on the first sheet');

const ScheduledMenuParams = z.object({ scheduledMenuId: Id });
const AccountQuery = ScheduledMenuParams.extend({ accountId: Id.optional().describe('Only for this account') });

const EitherMenu = z.object({ scheduledMenuId: Id.optional(), menuId: Id.optional() });
const isOneMenu = ({ scheduledMenuId, menuId }: z.output<typeof EitherMenu>) =>
  (scheduledMenuId === undefined) !== (menuId === undefined);
const oneMenu = { error: documentTexts.oneMenu, path: ['scheduledMenuId'] };
const EitherMenuQuery = EitherMenu.refine(isOneMenu, oneMenu);

const Chosen = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(Id).max(1_000))
  .optional();

/** How many labels each account and element has, to choose from. */
const LabelCounts = z.object({
  elements: z.array(z.object({ scheduledElementId: Id, name: z.string() })),
  accounts: z.array(
    z.object({
      accountId: Id,
      account: z.string(),
      /** Labels of each element with those of its alternatives, in the order of `elements`. */
      labels: z.array(z.int()),
    }),
  ),
});
export type LabelCounts = z.output<typeof LabelCounts>;

const printOperation = { method: 'GET', data: z.null(), binary: 'application/pdf' } as const;

/*
 * Documents printed from the database: the client sends ids only, so that paper cannot differ from the record
 * (documents-8). Documents of a master menu need viewMenu beside `staff`; the handler checks it.
 */
export const documentOperations = {
  printChefNumbers: operation({
    ...printOperation,
    path: '/v1/documents/chef-numbers',
    permission: 'staff',
    summary: 'Chef daily numbers of a market, day and service line',
    query: z.object({
      marketId: Id,
      date: CalendarDay,
      serviceLineId: Id,
      scale: z.enum(['small', 'large']).default('large').describe('Ounces, or pounds and quarts'),
    }),
  }),
  printHostFlow: operation({
    ...printOperation,
    path: '/v1/documents/host-flow',
    permission: 'staff',
    summary: 'Host flow of a scheduled menu or a master menu; of one account, with the people of its special plates',
    query: EitherMenu.extend({
      accountId: Id.optional().describe('For the host of this account'),
    }).refine(isOneMenu, oneMenu),
  }),
  printTemperatureChecklist: operation({
    ...printOperation,
    path: '/v1/documents/temperature',
    permission: 'staff',
    summary: 'Temperature checklist of a scheduled menu',
    query: AccountQuery,
  }),
  printPackout: operation({
    ...printOperation,
    path: '/v1/documents/packout',
    permission: 'staff',
    summary: 'Packout sheet of a scheduled menu, for one account or one after the other for all',
    query: AccountQuery,
  }),
  printDishCards: operation({
    ...printOperation,
    path: '/v1/documents/dish-cards',
    permission: 'staff',
    summary: 'Dish cards of a scheduled menu or a master menu',
    query: EitherMenuQuery,
  }),
  printPrepSheet: operation({
    ...printOperation,
    path: '/v1/documents/prep-sheet',
    permission: 'viewScheduleMenu',
    summary: 'Prep sheet of a scheduled menu',
    query: ScheduledMenuParams,
  }),
  printAllPapers: operation({
    ...printOperation,
    path: '/v1/documents/all-papers',
    permission: 'viewScheduleMenu',
    summary: 'All documents of a scheduled menu but the labels, in one file',
    query: ScheduledMenuParams,
  }),
  printPurchaseSheet: operation({
    ...printOperation,
    path: '/v1/documents/purchase-sheet',
    permission: 'viewScheduleMenu',
    summary: 'What to order from a vendor; also needs viewElement (money-10)',
    query: PurchaseSheetQuery,
  }),
  printChangeSlip: operation({
    ...printOperation,
    path: '/v1/documents/change-slip',
    permission: 'staff',
    summary: 'What has changed since the sheet with this code was printed',
    query: z.object({ code: z.string().min(1).max(40).describe('At the foot of the printed sheet') }),
  }),
  printStatement: operation({
    ...printOperation,
    path: '/v1/documents/statement',
    permission: 'statements',
    summary: 'The statement of an account and a period, a draft or closed',
    query: AccountStatementQuery,
  }),
  printLabels: operation({
    ...printOperation,
    path: '/v1/documents/labels',
    permission: 'viewScheduleMenu',
    summary: 'Labels for every container of a scheduled menu, on sheets of ten',
    query: ScheduledMenuParams.extend({
      accountIds: Chosen.describe('Only for these accounts, comma-separated'),
      elementIds: Chosen.describe('Only of these scheduled elements, comma-separated'),
      skip: Skip,
      part: z.coerce.number().int().min(1).max(1_000_000).optional().describe('File of 200 sheets, counted from 1'),
    }),
  }),
};

/** Prints nothing: what a person chooses labels from. */
export const labelOperations = {
  getLabelCounts: operation({
    method: 'GET',
    path: '/v1/label-counts/scheduled-menus/:id',
    permission: 'viewScheduleMenu',
    summary: 'How many labels each account and element of a scheduled menu has',
    params: IdParams,
    data: LabelCounts,
  }),
};
