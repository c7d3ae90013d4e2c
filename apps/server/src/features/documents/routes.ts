import type { FastifyReply } from 'fastify';
import type { Calculation } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { documentFileName, type FileContent } from '#contract/document-names.ts';
import { type LabelCounts, labelOperations, documentOperations as operations } from '#contract/documents.ts';
import { isRefusal, notFound, type Refusal, refuse } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import type { DocumentOrigin, DocumentSource, PrintJob } from '#documents/document-views.ts';
import { DocumentDataError } from '#documents/errors.ts';
import { closePrinters, renderDocument } from '#documents/render.ts';
import type { AllPapersSource } from '#documents/view/all-papers.ts';
import { labelCounts } from '#documents/view/labels.ts';
import type { ServedElement } from '#documents/view/served-element.ts';
import { countedFood } from '#domain/daily-numbers/counted-food.ts';
import type { Database } from '../../db/client.ts';
import { hasAccess } from '../../http/access.ts';
import type { BinaryReply, Caller, RouteContext } from '../../http/serve.ts';
import { serve } from '../../http/serve.ts';
import { calculate } from '../daily-numbers/queries.ts';
import { findMenuConsumerDetails } from '../scheduling/queries.ts';
import {
  findChefNumbers,
  findDeliveries,
  findMasterMenu,
  findServedMenu,
  type MasterMenu,
  withRecipes,
} from './queries.ts';
import { enterByRecords, placeOf, refusalOfBusy } from './routes-places.ts';

/** What signing in and reading took is not left for printing (errors-10); the last moments belong to the answer. */
const REQUEST_LIMIT = 9_800;

/** Aborts when the client disconnects. Fastify's `request.signal` does not once it has read a body. */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  raw.once('close', () => left.abort());
  return left.signal;
}

/** A data fault or a busy printer becomes a refusal; a template bug is thrown (errors-7). */
export async function print<Origin extends DocumentOrigin, Name extends FileContent>(
  reply: FastifyReply,
  job: PrintJob<Origin, Name>,
  named: Parameters<typeof documentFileName>[1],
): Promise<BinaryReply | Refusal> {
  try {
    const limitMs = REQUEST_LIMIT - reply.elapsedTime;
    const file = await renderDocument(job, { signal: signalOfLeaving(reply), limitMs, place: placeOf(reply) });
    return { file, fileName: documentFileName(job.document, named) };
  } catch (error) {
    if (error instanceof DocumentDataError) {
      return refuse('validation_failed', error.message, { fields: { ...error.fields } });
    }
    const refusal = refusalOfBusy(error);
    if (refusal) return refusal;
    throw error;
  }
}

const printRecords = <Name extends FileContent>(
  reply: FastifyReply,
  document: Name,
  source: DocumentSource<'records', Name>,
  named: Parameters<typeof documentFileName>[1],
) => print(reply, { origin: 'records', document, source }, named);

interface EitherMenu extends Pick<Caller, 'user'> {
  readonly query: { scheduledMenuId?: Id | undefined; menuId?: Id | undefined; accountId?: Id | undefined };
}

/** Hosts see what is served (access-4); the catalogue needs its own permission. */
async function findEitherMenu({ db }: RouteContext, { query, user }: EitherMenu): Promise<MasterMenu | Refusal> {
  const now = new Date();
  if (query.scheduledMenuId) return findServedMenu(db, query.scheduledMenuId, now, query.accountId);
  if (!user || !hasAccess(user, 'viewMenu')) return refuse('forbidden', 'You do not have permission to do this.');
  return query.menuId ? findMasterMenu(db, query.menuId, now, user.defaultMarketId) : notFound();
}

const onlyAccount = <Row extends { readonly accountId: Id }>(rows: readonly Row[], accountId: Id | undefined): Row[] =>
  rows.filter((row) => accountId === undefined || row.accountId === accountId);

/** The menu, and the account's add-ons. */
function servedTo(accountId: Id, elements: readonly ServedElement[], { addOnCalculations }: Calculation) {
  const lines = onlyAccount(addOnCalculations, accountId).flatMap(({ add_ons }) => add_ons);
  const ordered = new Set(lines.map(({ scheduledElementId }) => scheduledElementId));
  return elements.filter(({ addOnType, scheduledElementId }) => addOnType === null || ordered.has(scheduledElementId));
}

/** Documents printed from records by id (documents-8). */
export function documentRoutes(context: RouteContext): void {
  context.app.addHook('onClose', closePrinters);
  context.app.register(async (app) => serveDocuments({ ...context, app }));
  // Outside that scope: it prints nothing, so it takes no place.
  serve(context, 'getLabelCounts', labelOperations.getLabelCounts, ({ params }) =>
    findLabelCounts(context.db, params.id),
  );
}

function serveDocuments(context: RouteContext): void {
  const { app, db } = context;
  enterByRecords(app, db);

  serve(context, 'printChefNumbers', operations.printChefNumbers, async ({ query, reply }) => {
    const found = await findChefNumbers(db, query, new Date());
    if (isRefusal(found)) return found;
    if (!found.calculation.scheduledMenu) return refuse('not_found', calculationTexts.noData);
    const details = await findMenuConsumerDetails(db, found.calculation.scheduledMenu.id);
    const { occasion, calculation, plates } = found;
    const people = { headcounts: details?.accounts ?? [], plates };
    return printRecords(reply, 'chef-numbers', [occasion, calculation, people, query.scale], query);
  });

  serve(context, 'printHostFlow', operations.printHostFlow, async ({ query, user, reply }) => {
    const menu = await findEitherMenu(context, { query, user });
    return isRefusal(menu) ? menu : printRecords(reply, 'host-flow', [menu], menu.occasion);
  });

  serve(context, 'printDishCards', operations.printDishCards, async ({ query, user, reply }) => {
    const menu = await findEitherMenu(context, { query, user });
    if (isRefusal(menu)) return menu;
    return printRecords(reply, 'dish-cards', [menu.occasion, menu.elements], menu.occasion);
  });

  serve(context, 'printTemperatureChecklist', operations.printTemperatureChecklist, async ({ query, reply }) => {
    const menu = await findServedMenu(db, query.scheduledMenuId, new Date());
    if (isRefusal(menu)) return menu;
    if (!query.accountId) {
      return printRecords(reply, 'temperature', [menu.occasion, menu.elements], menu.occasion);
    }
    const calculation = await calculate(db, menu.slot);
    if (isRefusal(calculation)) return calculation;
    const [served] = onlyAccount(calculation.accountSummaries, query.accountId);
    if (!served) return notFound();
    const elements = servedTo(served.accountId, menu.elements, calculation);
    return printRecords(reply, 'temperature', [menu.occasion, elements, served.account], menu.occasion);
  });

  serve(context, 'printPackout', operations.printPackout, async ({ query, reply }) => {
    const menu = await findServedMenu(db, query.scheduledMenuId, new Date());
    if (isRefusal(menu)) return menu;
    const calculation = await calculate(db, menu.slot);
    if (isRefusal(calculation)) return calculation;
    const accountSummaries = onlyAccount(calculation.accountSummaries, query.accountId);
    if (query.accountId && accountSummaries.length === 0) return notFound();
    const [deliveries, details] = await Promise.all([
      findDeliveries(db, menu.slot),
      findMenuConsumerDetails(db, query.scheduledMenuId),
    ]);
    const headcounts = details?.accounts ?? [];
    // The sheet of one account says nothing of others.
    const notServed = query.accountId ? [] : calculation.notServed;
    const source = { ...menu, calculation: { ...calculation, accountSummaries, notServed }, deliveries, headcounts };
    return printRecords(reply, 'packout', [source], menu.occasion);
  });

  serve(context, 'printPrepSheet', operations.printPrepSheet, async ({ query, reply }) => {
    const menu = await findServedMenu(db, query.scheduledMenuId, new Date());
    if (isRefusal(menu)) return menu;
    const calculation = await calculate(db, menu.slot);
    if (isRefusal(calculation)) return calculation;
    const elements = await withRecipes(db, menu.elements);
    const source = {
      ...countedFood(calculation),
      occasion: menu.occasion,
      elements,
      saladsAndDesserts: calculation.saladsAndDesserts,
      notServed: calculation.notServed,
    };
    return printRecords(reply, 'prep-sheet', [source], menu.occasion);
  });

  serve(context, 'printAllPapers', operations.printAllPapers, async ({ query, reply }) => {
    const papers = await findAllPapers(db, query.scheduledMenuId);
    return isRefusal(papers) ? papers : printRecords(reply, 'all-papers', [papers], papers.occasion);
  });

  serve(context, 'printLabels', operations.printLabels, async ({ query, reply }) => {
    const menu = await findServedMenu(db, query.scheduledMenuId, new Date());
    if (isRefusal(menu)) return menu;
    const calculation = await calculate(db, menu.slot);
    if (isRefusal(calculation)) return calculation;
    const food = countedFood(calculation);
    const { accountIds, ...choice } = query;
    const accountSummaries = food.accountSummaries.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
    if (accountIds && accountSummaries.length === 0) return notFound();
    const source = { ...menu, ...food, accountSummaries };
    return printRecords(reply, 'labels', [source, choice], { ...menu.occasion, part: query.part });
  });
}

/** All documents of a service on plain paper; each account has its own packout sheet (documents-14). */
async function findAllPapers(db: Database, scheduledMenuId: Id): Promise<AllPapersSource | Refusal> {
  const menu = await findServedMenu(db, scheduledMenuId, new Date());
  if (isRefusal(menu)) return menu;
  const calculation = await calculate(db, menu.slot);
  if (isRefusal(calculation)) return calculation;
  const [elements, deliveries, details] = await Promise.all([
    withRecipes(db, menu.elements),
    findDeliveries(db, menu.slot),
    findMenuConsumerDetails(db, scheduledMenuId),
  ]);
  return { ...menu, elements, calculation, deliveries, headcounts: details?.accounts ?? [] };
}

/** What a person chooses labels from. */
async function findLabelCounts(db: Database, scheduledMenuId: Id): Promise<{ data: LabelCounts } | Refusal> {
  const menu = await findServedMenu(db, scheduledMenuId, new Date());
  if (isRefusal(menu)) return menu;
  const calculation = await calculate(db, menu.slot);
  if (isRefusal(calculation)) return calculation;
  const counts = labelCounts({ ...menu, ...countedFood(calculation) });
  const elements = menu.elements.map(({ scheduledElementId, name }) => ({ scheduledElementId, name }));
  const accounts = counts.map(({ account: { accountId, account }, labelsOf }) => ({
    accountId,
    account,
    labels: elements.map(({ scheduledElementId }) => labelsOf(scheduledElementId)),
  }));
  return { data: { elements, accounts } };
}
