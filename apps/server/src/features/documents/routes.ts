import type { FastifyReply } from 'fastify';
import {
  type FileContent,
  formatDocumentFileName,
  formatPurchaseSheetName,
  formatStatementName,
} from '#contract/document-names.ts';
import { type LabelCounts, labelOperations, documentOperations as operations } from '#contract/documents.ts';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { sheetTexts } from '#contract/sheets-texts.ts';
import { statementTexts } from '#contract/statements-texts.ts';
import type { Id } from '#contract/values.ts';
import type { DocumentOrigin, PrintJob, SheetMarks } from '#documents/document-views.ts';
import { DocumentDataError } from '#documents/errors.ts';
import { closePrinters, type RenderedDocument, renderSheets } from '#documents/render.ts';
import type { DocumentSheet } from '#documents/sheet-version.ts';
import { countLabelsByAccount } from '#documents/view/labels.ts';
import { toCountedFood } from '#domain/daily-numbers/counted-food.ts';
import type { Database } from '../../db/client.ts';
import { withTimeLimit } from '../../db/time-limit.ts';
import { mayNotSeePrices, seesPrices } from '../../http/access.ts';
import type { BinaryReply, Caller, RouteContext } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';
import { findPurchaseSheet } from '../purchasing/queries-sheet.ts';
import { findAccountMarket, findStatements } from '../statements/queries.ts';
import { logPrint } from './commands.ts';
import { findServedMenu } from './queries.ts';
import { findQueuePlace, getPrintLimit, queueByRecordSize, refuseBusy } from './routes-print-queue.ts';
import { findChangeSlip } from './sheets/queries-found-sheet.ts';
import { toChangeSlipSheet } from './sheets/queries-sheet-states.ts';
import { toSheet } from './sheets/queries-sheet-versions.ts';
import {
  findEitherMenuSheet,
  findMenuSheet,
  mayRead,
  toAllPapersSheets,
  toServiceSheet,
} from './sheets/queries-sheets.ts';
import { findCalculation, openReads } from './sources/queries-service.ts';
import { findAllPapers, findPrintedSource } from './sources/queries-sources.ts';

/** The print itself has used up the time of the request's queries. */
const LOG_LIMIT_MS = 1_000;

/** Aborts when the client disconnects. Fastify's `request.signal` does not once it has read a body. */
function getLeaveSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** A data fault or a busy printer becomes a refusal; a template bug is thrown (errors-7). */
export async function printDocument<Origin extends DocumentOrigin, Name extends FileContent>(
  { config }: Pick<RouteContext, 'config'>,
  reply: FastifyReply,
  job: PrintJob<Origin, Name>,
): Promise<RenderedDocument | Refusal> {
  const signal = getLeaveSignal(reply);
  try {
    return await renderSheets(job, { signal, limitMs: getPrintLimit(config, reply), place: findQueuePlace(reply) });
  } catch (error) {
    // Printing was stopped because the client has left. This is not a failure, and nobody reads the reply.
    if (signal.aborted) return refuse('unavailable', 'The client has left.');
    if (error instanceof DocumentDataError) {
      return refuse('validation_failed', error.message, { fields: { ...error.fields } });
    }
    const refusal = refuseBusy(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** A collision of codes happens once in billions of versions. */
const MAX_ATTEMPTS = 3;

/** Sends the file only after the log has stored its content, because its code leads to that entry (paper-2). */
async function printLogged(
  context: RouteContext,
  { user, reply }: Pick<Caller, 'user' | 'reply'>,
  job: PrintJob<'records'>,
  sheets: SheetMarks['sheets'],
  nameParts: Parameters<typeof formatDocumentFileName>[1],
): Promise<BinaryReply | Refusal> {
  const { db, publicUrl, config } = context;
  const limitMs = LOG_LIMIT_MS * config.TIME_LIMIT_FACTOR;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const file = await printDocument(context, reply, { ...job, marks: { publicUrl, sheets, attempt } });
    if (isRefusal(file)) return file;
    const prints = user && (await withTimeLimit(limitMs, () => logPrint(db, file.versions, user.id)));
    if (prints) return { file: file.pdf, fileName: formatDocumentFileName(job.document, nameParts), prints };
  }
  throw new Error('A printed sheet found no code of its own.');
}

/** Documents printed from records by id (documents-8). */
export function registerDocumentRoutes(context: RouteContext): void {
  context.app.addHook('onClose', closePrinters);
  context.app.register(async (app) => serveDocuments({ ...context, app }));
  // Outside that scope: it prints nothing, so it takes no place.
  serve(context, 'getLabelCounts', labelOperations.getLabelCounts, ({ params }) =>
    findLabelCounts(context.db, params.id),
  );
}

function serveDocuments(context: RouteContext): void {
  const { db } = context;
  queueByRecordSize(context);

  /** Prints one sheet of records, and writes it into the print log. */
  const printSheet = async (
    { user, reply }: Pick<Caller, 'user' | 'reply'>,
    sheet: DocumentSheet | Refusal,
    nameParts: Partial<Parameters<typeof formatDocumentFileName>[1]> = {},
  ) => {
    if (isRefusal(sheet)) return sheet;
    const moment = { now: new Date(), defaultMarketId: user?.defaultMarketId ?? null };
    const content = await findPrintedSource(openReads(db), sheet, moment);
    if (isRefusal(content)) return content;
    const { document } = sheet;
    const job: PrintJob<'records'> = { origin: 'records', document, source: content.source };
    return printLogged(context, { user, reply }, job, { [document]: sheet }, { ...content.occasion, ...nameParts });
  };

  serve(context, 'printChefNumbers', operations.printChefNumbers, ({ query, ...caller }) => {
    const { scale, ...slot } = query;
    return printSheet(caller, { ...toServiceSheet('chef-numbers', slot), choice: { scale } });
  });

  serve(context, 'printHostFlow', operations.printHostFlow, async ({ query, ...caller }) =>
    printSheet(caller, await findEitherMenuSheet(db, 'host-flow', query, caller.user)),
  );

  serve(context, 'printDishCards', operations.printDishCards, async ({ query, ...caller }) =>
    printSheet(caller, await findEitherMenuSheet(db, 'dish-cards', query, caller.user)),
  );

  serve(context, 'printTemperatureChecklist', operations.printTemperatureChecklist, async ({ query, ...caller }) =>
    printSheet(caller, await findMenuSheet(db, 'temperature', query)),
  );

  serve(context, 'printPackout', operations.printPackout, async ({ query, ...caller }) =>
    printSheet(caller, await findMenuSheet(db, 'packout', query)),
  );

  serve(context, 'printPrepSheet', operations.printPrepSheet, async ({ query, ...caller }) =>
    printSheet(caller, await findMenuSheet(db, 'prep-sheet', query)),
  );

  serve(context, 'printAllPapers', operations.printAllPapers, async ({ query, ...caller }) => {
    const papers = await findAllPapers(openReads(db), query.scheduledMenuId, new Date());
    if (isRefusal(papers)) return papers;
    const { slot, ...source } = papers;
    const job: PrintJob<'records'> = { origin: 'records', document: 'all-papers', source: [source] };
    return printLogged(context, caller, job, toAllPapersSheets(slot), papers.occasion);
  });

  servePurchaseSheet(context);

  serve(context, 'printChangeSlip', operations.printChangeSlip, async ({ query, ...caller }) => {
    const slip = await findChangeSlip(openReads(db), query.code, new Date());
    if (!slip) return refuse('not_found', sheetTexts.unknown);
    const sheet = toSheet(slip.printed);
    if (!mayRead(caller.user, sheet)) return refuse('forbidden', 'You do not have permission to do this.');
    const { source, gone: goneReason } = slip;
    if (!source) return refuse('conflict', goneReason ?? sheetTexts.forgotten);
    if (source.rows.length === 0) return refuse('conflict', sheetTexts.nothingChanged);
    const job: PrintJob<'records'> = { origin: 'records', document: 'change-slip', source: [source] };
    const sheets = { 'change-slip': toChangeSlipSheet(sheet, slip.printed.code) };
    return printLogged(context, caller, job, sheets, { menuName: source.head.menuName });
  });

  servePrintedStatement(context);

  serve(context, 'printLabels', operations.printLabels, async ({ query, ...caller }) => {
    const { scheduledMenuId, ...choice } = query;
    const sheet = await findMenuSheet(db, 'labels', { scheduledMenuId });
    return printSheet(caller, isRefusal(sheet) ? sheet : { ...sheet, choice }, { part: query.part });
  });
}

/** A statement of records that is no sheet of a service: it has no code and is not in the print log. */
function servePrintedStatement(context: RouteContext): void {
  const { db } = context;
  serve(context, 'printStatement', operations.printStatement, async ({ query, ...caller }) => {
    const now = new Date();
    const [[statement], place] = await Promise.all([
      findStatements(db, query, now),
      findAccountMarket(db, query.accountId),
    ]);
    if (!place) return refuseNotFound();
    if (!statement) return refuse('conflict', statementTexts.none);
    const source = { statement, ...place, printedAt: now };
    const file = await printDocument(context, caller.reply, {
      origin: 'records',
      document: 'statement',
      source: [source],
    });
    if (isRefusal(file)) return file;
    const menuName = formatStatementName(statement.account.name, query.firstDay, query.lastDay);
    return { file: file.pdf, fileName: formatDocumentFileName('statement', { menuName }) };
  });
}

/** What to order from a vendor. It is of no service, so nothing of a day is compared with it: it is not in the print log. */
function servePurchaseSheet(context: RouteContext): void {
  serve(context, 'printPurchaseSheet', operations.printPurchaseSheet, async ({ query, user, reply }) => {
    if (!seesPrices(user)) return mayNotSeePrices;
    const source = await findPurchaseSheet(context.db, query, new Date());
    if (isRefusal(source)) return source;
    const job: PrintJob<'records', 'purchase-sheet'> = {
      origin: 'records',
      document: 'purchase-sheet',
      source: [source],
    };
    const file = await printDocument(context, reply, job);
    const market = source.markets.length === 1 ? (source.markets[0]?.name ?? '') : '';
    const menuName = formatPurchaseSheetName(source.vendor, market, source.deliveryDay);
    const fileName = formatDocumentFileName('purchase-sheet', { menuName });
    return isRefusal(file) ? file : { file: file.pdf, fileName };
  });
}

/** The list from which a person chooses labels. */
async function findLabelCounts(db: Database, scheduledMenuId: Id): Promise<{ data: LabelCounts } | Refusal> {
  const reads = openReads(db);
  const menu = await findServedMenu(reads, scheduledMenuId, new Date());
  if (isRefusal(menu)) return menu;
  const calculation = await findCalculation(reads, menu.slot);
  if (isRefusal(calculation)) return calculation;
  const counts = countLabelsByAccount({ ...menu, ...calculation, ...toCountedFood(calculation) });
  const elements = menu.elements.map(({ scheduledElementId, name }) => ({ scheduledElementId, name }));
  const accounts = counts.map(({ account: { accountId, account }, countLabels }) => ({
    accountId,
    account,
    labels: elements.map(({ scheduledElementId }) => countLabels(scheduledElementId)),
  }));
  return { data: { elements, accounts } };
}
