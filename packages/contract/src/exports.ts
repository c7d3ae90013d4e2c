import * as z from 'zod';
import { accountOperations } from './accounts.ts';
import { eaterOperations } from './eaters.ts';
import { elementOperations } from './elements.ts';
import { ExportFormat, fileTypes } from './export-formats.ts';
import { importKinds } from './import-kinds.ts';
import { ingredientOperations } from './ingredients.ts';
import { InsightExportQuery, insightOperations } from './insights.ts';
import { menuOperations } from './menus.ts';
import { type Access, operation } from './operation.ts';
import { PurchaseFileQuery, purchasingOperations } from './purchasing.ts';
import { allReferenceKinds, referenceKinds } from './reference-kinds.ts';
import { serviceEventOperations } from './service-events.ts';
import { StatementQuery, statementOperations } from './statements.ts';
import { usageOperations } from './usage.ts';
import { userOperations } from './users.ts';
import { Id, PageQuery } from './values.ts';

const format = { format: ExportFormat.default('csv') };
/** The list's query, for all pages. */
const allPages = { page: true, perPage: true } as const;

/** A file with the rows of a list: who may read the list may export it (data-9). */
const exportOperation = <const Path extends string, const By extends Access, Query extends z.ZodType>(
  path: Path,
  permission: By,
  what: string,
  query: Query,
) =>
  operation({
    method: 'GET',
    path: `/v1/exports/${path}` as const,
    permission,
    summary: `${what} as CSV or XLSX: what search and filter show, all pages`,
    query,
    data: z.null(),
    binary: [fileTypes.csv, fileTypes.xlsx],
  });

const lists = allReferenceKinds.map((kind) => referenceKinds[kind].list);
export const exportedLists = [...lists, 'serviceLines', 'elementTypes'] as const;
export type ExportedList = (typeof exportedLists)[number];

const { listIngredients } = ingredientOperations;
const { listElements } = elementOperations;
const { listMenus } = menuOperations;
const { listAccounts } = accountOperations;
const { listUsers } = userOperations;
const { listEaters } = eaterOperations;
const { listServiceEvents } = serviceEventOperations;
const { listStatements } = statementOperations;
const { getInsights } = insightOperations;
const { getElementUsage, getIngredientUsage } = usageOperations;

export const exportOperations = {
  exportPurchaseList: exportOperation(
    'purchase-list',
    purchasingOperations.getPurchaseList.permission,
    'What to buy (also needs viewElement)',
    PurchaseFileQuery,
  ),
  exportIngredients: exportOperation(
    'ingredients',
    listIngredients.permission,
    'Ingredients',
    listIngredients.query.omit(allPages).extend(format),
  ),
  exportElements: exportOperation(
    'elements',
    listElements.permission,
    'Elements',
    listElements.query.omit(allPages).extend(format),
  ),
  exportMenus: exportOperation('menus', listMenus.permission, 'Menus', listMenus.query.omit(allPages).extend(format)),
  exportAccounts: exportOperation(
    'accounts',
    listAccounts.permission,
    'Accounts',
    listAccounts.query.omit(allPages).extend(format),
  ),
  exportUsers: exportOperation('users', listUsers.permission, 'Users', listUsers.query.omit(allPages).extend(format)),
  exportReferenceData: exportOperation(
    'reference-data',
    'staff',
    'A list of reference data',
    PageQuery.pick({ q: true }).extend({ list: z.enum(exportedLists), ...format }),
  ),
  exportImportTemplate: {
    ...exportOperation(
      'import-template',
      'staff',
      'The headings of an import, empty or with examples,',
      z.object({ kind: z.enum(importKinds), content: z.enum(['empty', 'filled']).default('empty'), ...format }),
    ),
    summary: 'The headings of an import, empty or with examples, as CSV or XLSX',
  },
  exportEaters: exportOperation(
    'eaters',
    listEaters.permission,
    'Eaters of an account',
    z.object({ accountId: Id, ...format }),
  ),
  exportServiceEvents: exportOperation(
    'service-events',
    listServiceEvents.permission,
    'Service events of an account and a month',
    listServiceEvents.query.omit({ day: true }).extend(format),
  ),
  exportStatements: exportOperation(
    'statements',
    listStatements.permission,
    'Statements of a period, line by line,',
    StatementQuery.safeExtend(format),
  ),
  exportInsights: exportOperation(
    'insights',
    getInsights.permission,
    'A table of the insights',
    InsightExportQuery.safeExtend(format),
  ),
  exportElementUsage: exportOperation(
    'element-usage',
    getElementUsage.permission,
    'Where an element is used',
    z.object({ id: Id, ...format }),
  ),
  exportIngredientUsage: exportOperation(
    'ingredient-usage',
    getIngredientUsage.permission,
    'Where an ingredient is used',
    z.object({ id: Id, ...format }),
  ),
};
