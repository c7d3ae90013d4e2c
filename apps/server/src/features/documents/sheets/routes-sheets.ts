import { setTimeout as pause } from 'node:timers/promises';
import { isRefusal, type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import { type FoundSheet, sheetOperations as operations } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import { readSheetCode } from '#domain/documents/sheet-code.ts';
import type { Database } from '../../../db/client.ts';
import { countAttempt, sheetStatusPerAddress } from '../../../http/rate-limit.ts';
import { type RouteContext, serve, toReply } from '../../../http/serve.ts';
import { tellPrints } from '../commands.ts';
import { findFoundSheet, findPrintedVersion } from './queries-found-sheet.ts';
import { mayRead } from './queries-sheets.ts';
import { dayDocuments, findSheets } from './queries-sheets-of-day.ts';

/** Answers known and unknown codes in the same time, so that the time reveals nothing. */
const ANSWER_AFTER_MS = 300;

const refuseUnknownSheet = () => refuse('not_found', texts.unknown);

/** The reply for a user without permission for the document: the same as without sign-in. */
const withoutContent = (sheet: FoundSheet): FoundSheet => ({
  ...sheet,
  subject: { ...sheet.subject, account: null, menuName: '', choice: null },
  print: null,
  changes: [],
  changeCount: 0,
  canPrint: false,
  canPrintSlip: false,
  slip: null,
  newer: null,
});

async function readSheet(db: Database, typedCode: string): Promise<FoundSheet | Refusal> {
  const code = readSheetCode(typedCode);
  const version = code === null ? undefined : await findPrintedVersion(db, code);
  return version ? findFoundSheet(db, version, new Date()) : refuseUnknownSheet();
}

/** Tells whether printed sheets are still current (paper-6). */
export function registerSheetRoutes(context: RouteContext): void {
  const { db } = context;

  serve(context, 'listSheets', operations.listSheets, async ({ query, user }) => {
    const readable = dayDocuments.filter((document) => mayRead(user, { document, menuId: null }));
    return { data: await findSheets(db, [query.marketId], query, new Date(), readable) };
  });

  serve(context, 'getSheet', operations.getSheet, async ({ params, user }) => {
    const sheet = await readSheet(db, params.code);
    if (isRefusal(sheet)) return sheet;
    return { data: mayRead(user, sheet.subject) ? sheet : withoutContent(sheet) };
  });

  serve(context, 'tellPrints', operations.tellPrints, async ({ body, user }) =>
    toReply(user ? await tellPrints(db, body.prints, user.id) : refuseNotFound()),
  );

  serve(context, 'getSheetStatus', operations.getSheetStatus, async ({ params, request }) => {
    const refusal = await countAttempt(db, sheetStatusPerAddress, request.ip);
    if (refusal) return { ...refusal, message: texts.tooManyTries };
    const [sheet] = await Promise.all([readSheet(db, params.code), pause(ANSWER_AFTER_MS)]);
    if (isRefusal(sheet)) return sheet;
    const { status, subject } = sheet;
    return { data: { status, document: subject.document, date: subject.date } };
  });
}
