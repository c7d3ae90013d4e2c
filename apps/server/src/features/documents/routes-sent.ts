import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { hostFlowUnavailable } from '#contract/document-names.ts';
import { documentTexts, sentDocumentOperations as operations } from '#contract/documents.ts';
import { refuse } from '#contract/refusal.ts';
import {
  type PrintMoment,
  sentChefNumbersView,
  sentElementCardsView,
  sentHostFlowView,
  sentLabelsView,
  sentPackoutView,
  sentPrepSheetView,
  sentTemperatureView,
} from '#documents/view/sent-data.ts';
import { type Caller, type Door, serve } from '../../http/serve.ts';
import { findTimeZone } from './queries.ts';
import { print } from './routes.ts';

/** The calls of spec §7: they print what the client sends, with the sentences of spec §8 where it sends too little. */
export function sentDocumentRoutes(door: Door): void {
  const { app, db } = door;

  const momentOf = async ({ user }: Pick<Caller, 'user'>): Promise<PrintMoment> => ({
    printedAt: new Date(),
    timeZone: await findTimeZone(db, user?.defaultMarketId ?? null),
  });

  serve(door, 'printSentChefNumbers', operations.printSentChefNumbers, async ({ body, user, request }) => {
    if (body.elements.length === 0) return refuse('validation_failed', calculationTexts.noData);
    return print(request, 'chef-numbers', sentChefNumbersView(body, await momentOf({ user })), {
      date: body.date,
    });
  });

  serve(door, 'printSentHostFlow', operations.printSentHostFlow, async ({ body, user, request }) => {
    if (!body.name || !body.serviceLine) {
      return refuse('validation_failed', hostFlowUnavailable(body.name || body.serviceLine || 'this service'));
    }
    return print(request, 'host-flow', sentHostFlowView(body, await momentOf({ user })), { menuName: body.name });
  });

  serve(door, 'printSentPackout', operations.printSentPackout, async ({ body, user, request }) => {
    if (!body.menuName) return refuse('validation_failed', documentTexts.noMenuNameForPackout);
    return print(request, 'packout', sentPackoutView(body, await momentOf({ user })), { menuName: body.menuName });
  });

  serve(door, 'printSentTemperature', operations.printSentTemperature, async ({ body, user, request }) => {
    if (!body.menuName) return refuse('validation_failed', documentTexts.noMenuNameForTemperature);
    const view = sentTemperatureView(body, await momentOf({ user }));
    return print(request, 'temperature', view, { menuName: body.menuName });
  });

  serve(door, 'printSentElementCards', operations.printSentElementCards, async ({ body, user, request }) => {
    const view = sentElementCardsView(body, await momentOf({ user }));
    return print(request, 'dish-cards', view, { menuName: body.menuName ?? '' });
  });

  serve(door, 'printSentLabels', operations.printSentLabels, async ({ body, user, request }) => {
    return print(request, 'labels', sentLabelsView(body, await momentOf({ user })), { menuName: body.name });
  });

  serve(door, 'printSentPrepSheet', operations.printSentPrepSheet, async ({ body, user, request }) => {
    return print(request, 'prep-sheet', sentPrepSheetView(body, await momentOf({ user })), { menuName: body.name });
  });

  // The spec's clients ask what they may do before they send; the answer is the same for everybody.
  for (const { path } of Object.values(operations)) {
    app.options(path, { schema: { hide: true } }, (_request, reply) =>
      reply.status(204).header('allow', 'OPTIONS, POST').send(),
    );
  }
}
