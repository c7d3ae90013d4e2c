import { Readable } from 'node:stream';
import { type ExportFormat, fileTypes } from '#contract/export-formats.ts';
import { exportOperations } from '#contract/exports.ts';
import { type Refusal, refuseNotFound } from '#contract/refusal.ts';
import type { Cell } from '#domain/exports/cells.ts';
import { fieldsByKind } from '#domain/imports/fields-by-kind.ts';
import { toTemplateRows } from '#domain/imports/import-fields.ts';
import { insightTables } from '#domain/surveys/insight-cells.ts';
import { writeCsv } from '../../files/csv-file.ts';
import { mayNotSeePrices, seesPrices } from '../../http/access.ts';
import { type BinaryReply, type RouteContext, serve } from '../../http/serve.ts';
import { listAccounts } from '../accounts/queries.ts';
import { findEaters } from '../eaters/queries.ts';
import { listElements } from '../elements/queries.ts';
import { listIngredients } from '../ingredients/queries.ts';
import { findInsights } from '../insights/queries.ts';
import { listMenus } from '../menus/queries.ts';
import { listReferenceData, referenceLists } from '../reference-data/queries.ts';
import { findStatements } from '../statements/queries.ts';
import { findElementUsage, findIngredientUsage } from '../usage/queries.ts';
import { listUsers } from '../users/queries.ts';
import { listIds, readPages } from './queries.ts';
import {
  elementHeaders,
  findElementCells,
  findIngredientCells,
  findMenuCells,
  ingredientHeaders,
  menuHeaders,
} from './queries-catalogue.ts';
import {
  getReferenceSheetName,
  listReferenceHeaders,
  toReferenceCells,
  toUserCells,
  userHeaders,
} from './queries-lists.ts';
import { accountHeaders, eaterHeaders, findAccountCells, findAccountName, findEaterCells } from './queries-people.ts';
import { findPurchaseCells, purchaseHeaders } from './queries-purchasing.ts';
import {
  findServiceEventCells,
  serviceEventHeaders,
  statementHeaders,
  toStatementCells,
  toUsageCells,
  usageHeaders,
} from './queries-services.ts';

interface Sheet {
  /** Names the file and the sheet. */
  readonly name: string;
  readonly headers: readonly string[];
  readonly pages: AsyncGenerator<Cell[][]>;
}

async function* toOnePage(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

async function* resumePages(first: IteratorResult<Cell[][]>, rest: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[][]> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** Reads the first page before the reply begins, so that an early failure can still be reported as an error. */
async function writeFile({ name, headers, pages }: Sheet, format: ExportFormat): Promise<BinaryReply> {
  const all = resumePages(await pages.next(), pages);
  const content =
    format === 'xlsx'
      ? (await import('../../files/xlsx-file.ts')).writeXlsx(name, headers, all)
      : writeCsv(headers, all);
  return { file: Readable.from(content), fileName: `${name}.${format}`, type: fileTypes[format] };
}

const none = { count: 0, items: [] };

export function registerExportRoutes(context: RouteContext): void {
  registerCatalogueExports(context);
  registerPeopleExports(context);
  registerServiceExports(context);
}

function registerCatalogueExports(context: RouteContext): void {
  const { db } = context;
  serve(context, 'exportIngredients', exportOperations.exportIngredients, ({ query: { format, ...query } }) => {
    const pages = readPages(
      (page) => listIngredients(db, { ...query, ...page }),
      (rows) => findIngredientCells(db, listIds(rows)),
    );
    return writeFile({ name: 'Ingredients', headers: ingredientHeaders, pages }, format);
  });
  serve(context, 'exportElements', exportOperations.exportElements, ({ query: { format, ...query } }) => {
    const pages = readPages(
      (page) => listElements(db, { ...query, ...page }),
      (rows) => findElementCells(db, listIds(rows)),
    );
    return writeFile({ name: 'Elements', headers: elementHeaders, pages }, format);
  });
  serve(context, 'exportMenus', exportOperations.exportMenus, ({ query: { format, ...query } }) => {
    const pages = readPages(
      (page) => listMenus(db, { ...query, ...page }),
      (rows) => findMenuCells(db, listIds(rows)),
    );
    return writeFile({ name: 'Menus', headers: menuHeaders, pages }, format);
  });
  serve(
    context,
    'exportImportTemplate',
    exportOperations.exportImportTemplate,
    ({ query: { kind, content, format } }) => {
      const [headers = [], ...rows] = toTemplateRows(fieldsByKind[kind], content === 'filled');
      return writeFile(
        { name: `${kind} ${content === 'filled' ? 'example' : 'template'}`, headers, pages: toOnePage(rows) },
        format,
      );
    },
  );
  serve(context, 'exportReferenceData', exportOperations.exportReferenceData, ({ query: { format, list, q } }) => {
    const pages = readPages(
      (page) => listReferenceData<{ id: string }>(db, referenceLists[list], { ...page, q }),
      (rows) => toReferenceCells(db, list, rows),
    );
    return writeFile({ name: getReferenceSheetName(list), headers: listReferenceHeaders(list), pages }, format);
  });
}

function registerPeopleExports(context: RouteContext): void {
  const { db } = context;
  serve(context, 'exportAccounts', exportOperations.exportAccounts, ({ query: { format, ...query } }) => {
    const pages = readPages(
      async (page) => ({ data: (await listAccounts(db, { ...query, ...page })).accounts }),
      (rows) => findAccountCells(db, listIds(rows)),
    );
    return writeFile({ name: 'Accounts', headers: accountHeaders, pages }, format);
  });
  serve(context, 'exportUsers', exportOperations.exportUsers, ({ query: { format, ...query } }) => {
    const pages = readPages(
      (page) => listUsers(db, { ...query, ...page }),
      (rows) => toUserCells(db, rows),
    );
    return writeFile({ name: 'Users', headers: userHeaders, pages }, format);
  });
  serve(context, 'exportEaters', exportOperations.exportEaters, async ({ query: { format, accountId } }) => {
    const account = await findAccountName(db, accountId);
    if (account === undefined) return refuseNotFound();
    const cells = await findEaterCells(db, listIds(await findEaters(db, accountId)));
    return writeFile({ name: `Eaters of ${account}`, headers: eaterHeaders, pages: toOnePage(cells) }, format);
  });
}

function registerServiceExports(context: RouteContext): void {
  const { db } = context;
  serve(context, 'exportServiceEvents', exportOperations.exportServiceEvents, async ({ query }) => {
    const account = await findAccountName(db, query.accountId);
    if (account === undefined) return refuseNotFound();
    const name = `Services of ${account} ${query.year}-${String(query.month).padStart(2, '0')}`;
    const pages = toOnePage(await findServiceEventCells(db, query));
    return writeFile({ name, headers: serviceEventHeaders, pages }, query.format);
  });

  serve(
    context,
    'exportInsights',
    exportOperations.exportInsights,
    async ({ query: { format, view, ...query }, user }) => {
      const { headers, rows } = insightTables[view];
      const pages = toOnePage(rows(await findInsights(db, query, { seesPrices: seesPrices(user), most: null })));
      return writeFile({ name: `Insights ${query.firstDay} to ${query.lastDay}`, headers, pages }, format);
    },
  );
  serve(context, 'exportStatements', exportOperations.exportStatements, async ({ query: { format, ...query } }) => {
    const pages = toOnePage(toStatementCells(await findStatements(db, query, new Date())));
    const name = `Statements ${query.firstDay} to ${query.lastDay}`;
    return writeFile({ name, headers: statementHeaders, pages }, format);
  });

  serve(context, 'exportPurchaseList', exportOperations.exportPurchaseList, async ({ query, user }) => {
    if (!seesPrices(user)) return mayNotSeePrices;
    const cells = await findPurchaseCells(db, query, new Date());
    const name = `Purchasing ${query.from} to ${query.to}`;
    return writeFile({ name, headers: purchaseHeaders, pages: toOnePage(cells) }, query.format);
  });

  const usage =
    (find: typeof findElementUsage, hasElements: boolean) =>
    async ({
      query: { id, format },
    }: {
      query: { id: string; format: ExportFormat };
    }): Promise<BinaryReply | Refusal> => {
      const usageFound = await find(db, id);
      if (!usageFound) return refuseNotFound();
      const pages = toOnePage(await toUsageCells(db, hasElements ? usageFound : { ...usageFound, elements: none }));
      return writeFile({ name: 'Where it is used', headers: usageHeaders, pages }, format);
    };
  serve(context, 'exportElementUsage', exportOperations.exportElementUsage, usage(findElementUsage, false));
  serve(context, 'exportIngredientUsage', exportOperations.exportIngredientUsage, usage(findIngredientUsage, true));
}
