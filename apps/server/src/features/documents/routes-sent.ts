import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { type DocumentName, formatDocumentFileName } from '#contract/document-names.ts';
import { isRefusal, refuse } from '#contract/refusal.ts';
import { sentDocumentOperations as operations } from '#contract/sent-documents.ts';
import type { DocumentSource } from '#documents/document-views.ts';
import { type Caller, type RouteContext, serve } from '../../http/serve.ts';
import { printDocument } from './routes.ts';
import { queueByBodySize } from './routes-print-queue.ts';
import { findTimeZone } from './sources/queries-service.ts';

/** Calls that print what the client sends (documents-8). */
export function registerSentDocumentRoutes(context: RouteContext): void {
  context.app.register(async (app) => serveSentDocuments({ ...context, app }));
}

function serveSentDocuments(context: RouteContext): void {
  const { app, db } = context;
  queueByBodySize(context);

  const printSent = async <Name extends DocumentName>(
    { reply, user }: Pick<Caller, 'reply' | 'user'>,
    document: Name,
    body: DocumentSource<'client', Name>[0],
    nameParts: Parameters<typeof formatDocumentFileName>[1],
  ) => {
    const moment = { printedAt: new Date(), timeZone: await findTimeZone(db, user?.defaultMarketId ?? null) };
    const source = [body, moment] as DocumentSource<'client', Name>;
    const file = await printDocument(context, reply, { origin: 'client', document, source });
    return isRefusal(file) ? file : { file: file.pdf, fileName: formatDocumentFileName(document, nameParts) };
  };

  serve(context, 'printSentChefNumbers', operations.printSentChefNumbers, async ({ body, ...caller }) => {
    if (body.elements.length === 0) return refuse('validation_failed', calculationTexts.noData);
    return printSent(caller, 'chef-numbers', body, { date: body.date });
  });

  serve(context, 'printSentHostFlow', operations.printSentHostFlow, ({ body, ...caller }) =>
    printSent(caller, 'host-flow', body, { menuName: body.name }),
  );

  serve(context, 'printSentPackout', operations.printSentPackout, ({ body, ...caller }) =>
    printSent(caller, 'packout', body, { menuName: body.menuName }),
  );

  serve(context, 'printSentTemperature', operations.printSentTemperature, ({ body, ...caller }) =>
    printSent(caller, 'temperature', body, { menuName: body.menuName }),
  );

  serve(context, 'printSentElementCards', operations.printSentElementCards, ({ body, ...caller }) =>
    printSent(caller, 'dish-cards', body, { menuName: body.menuName ?? '' }),
  );

  serve(context, 'printSentLabels', operations.printSentLabels, ({ body, ...caller }) =>
    printSent(caller, 'labels', body, { menuName: body.name }),
  );

  serve(context, 'printSentPrepSheet', operations.printSentPrepSheet, ({ body, ...caller }) =>
    printSent(caller, 'prep-sheet', body, { menuName: body.name }),
  );

  // Other clients send OPTIONS before they post; the answer is the same for everybody.
  for (const { path } of Object.values(operations)) {
    app.options(path, { schema: { hide: true } }, (_request, reply) =>
      reply.status(204).header('allow', 'OPTIONS, POST').send(),
    );
  }
}
