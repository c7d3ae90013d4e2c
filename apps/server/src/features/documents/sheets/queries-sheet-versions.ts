import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentName } from '#contract/document-names.ts';
import { isRefusal, type Refusal } from '#contract/refusal.ts';
import type { PrintState } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { buildView } from '#documents/document-views.ts';
import { DocumentDataError } from '#documents/errors.ts';
import { toPrintableSheet } from '#documents/printable.ts';
import {
  hashView,
  makeVersion,
  type PrintedView,
  type Sheet,
  type SheetChoice,
  type SheetVersion,
} from '#documents/sheet-version.ts';
import type { Database } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';
import type { Reads } from '../sources/queries-service.ts';
import { findPrintedSource } from '../sources/queries-sources.ts';

/** Somebody has it on paper or in a file, or may have. */
export const isPrintHeld = ({ state }: { readonly state: PrintState }) =>
  state === 'printed' || state === 'inFile' || state === 'notKnown';
const isHeldPrint = `print.state in ('printed', 'inFile', 'notKnown')`;

/** A version with its latest print, of those that are held if there are any. */
export interface PrintedVersion {
  readonly code: string;
  readonly hash: string;
  readonly viewHash: string | null;
  readonly document: DocumentName | 'change-slip';
  readonly marketId: Id | null;
  readonly date: CalendarDay | null;
  readonly serviceLineId: Id | null;
  readonly menuId: Id | null;
  readonly accountId: Id | null;
  readonly account: string | null;
  readonly choice: SheetChoice | null;
  readonly state: PrintState;
  readonly printedAt: string;
  readonly printedBy: string | null;
}

const fields = `version.code, version.hash, version.view_hash as "viewHash", version.document, version.market_id as "marketId", version.date,
  version.service_line_id as "serviceLineId", version.menu_id as "menuId", version.account_id as "accountId",
  accounts.name as account, version.choice, print.state, to_json(print.printed_at) #>> '{}' as "printedAt",
  nullif(concat_ws(' ', users.first_name, users.last_name), '') as "printedBy"`;

const withLastPrint = `
  cross join lateral (
    select state, printed_at, printed_by from sheet_prints as print where print.code = version.code
    order by ${isHeldPrint} desc, state = 'printed' desc, state = 'kept' desc, printed_at desc limit 1) as print
  left join users on users.id = print.printed_by
  left join accounts on accounts.id = version.account_id`;

/** The unit of the chef numbers and labels already used change how a sheet is printed, not which sheet it is. */
const whichSheet = `version.service_line_id, version.document, version.account_id, version.choice - 'scale' - 'skip'`;

const queryLastPrints = prepareQuery<PrintedVersion>(
  'sheets-last-prints',
  `select distinct on (version.market_id, ${whichSheet}) ${fields}
   from sheet_versions as version ${withLastPrint}
   where version.market_id = any ($1::uuid[]) and version.date = $2 and ($3::uuid is null or version.service_line_id = $3)
     and print.state <> 'made'
   order by version.market_id, ${whichSheet}, ${isHeldPrint} desc, print.printed_at desc`,
);

/** The last print of each sheet of a day that is held, else on a phone. */
export const findLastPrints = (db: Database, marketIds: readonly Id[], date: CalendarDay, serviceLineId?: Id) =>
  queryLastPrints(db, [marketIds, date, serviceLineId ?? null]);

const queryVersion = prepareQuery<PrintedVersion>(
  'sheets-version-by-code',
  `select ${fields} from sheet_versions as version ${withLastPrint} where version.code = $1`,
);

export async function findVersion(db: Database, code: string): Promise<PrintedVersion | undefined> {
  const [version] = await queryVersion(db, [code]);
  return version;
}

const queryNewerPrint = prepareQuery<PrintedVersion>(
  'sheets-newer-print',
  `select ${fields} from sheet_versions as version ${withLastPrint}
   where version.code <> $1 and version.market_id is not distinct from $2 and version.date is not distinct from $3
     and version.service_line_id is not distinct from $4 and version.menu_id is not distinct from $5
     and version.document = $6 and version.account_id is not distinct from $7
     and version.choice - 'scale' - 'skip' is not distinct from $8::jsonb - 'scale' - 'skip'
     and print.printed_at > $9 and ${isHeldPrint}
   order by print.printed_at desc limit 1`,
);

/** Another version of the same sheet that was printed later. */
export async function findNewerPrint(db: Database, version: PrintedVersion): Promise<PrintedVersion | undefined> {
  const { code, marketId, date, serviceLineId, menuId, document, accountId, choice, printedAt } = version;
  const values = [code, marketId, date, serviceLineId, menuId, document, accountId];
  const [newer] = await queryNewerPrint(db, [...values, choice === null ? null : JSON.stringify(choice), printedAt]);
  return newer;
}

const queryModels = prepareQuery<{ code: string; model: unknown }>(
  'sheets-models',
  'select code, model from sheet_versions where code = any ($1) and model is not null',
);

/** The contents of these versions, if they are still stored. */
export async function findPrintedModels(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  if (codes.length === 0) return new Map();
  return new Map((await queryModels(db, [codes])).map(({ code, model }) => [code, model]));
}

export function toSheet({ document, ...version }: PrintedVersion): Sheet {
  const { marketId, date, serviceLineId, menuId, accountId, choice } = version;
  return { document, marketId, date, serviceLineId, menuId, accountId, choice };
}

/** The present content of the sheet, or the reason why it can no longer be printed. */
export type VersionNow =
  | { readonly version: SheetVersion; readonly view: PrintedView }
  | { readonly isSame: true }
  | { readonly gone: string };

function explainRefusal({ refused, message }: Refusal, { menuId, accountId }: Sheet, account: string | null): string {
  if (refused !== 'not_found') return texts.cannotPrint(message);
  if (menuId) return texts.menuDeleted;
  if (!accountId) return texts.notScheduled;
  return account === null ? texts.accountGone : texts.notServed(account);
}

/** Uses the same reads and steps as a print (paper-4). */
export async function findVersionNow(reads: Reads, printedVersion: PrintedVersion, now: Date): Promise<VersionNow> {
  const sheet = toSheet(printedVersion);
  const { document } = sheet;
  if (document === 'change-slip') throw new Error('A change slip is compared with its sheet.');
  const printedSource = await findPrintedSource(reads, { ...sheet, document }, { now, defaultMarketId: null });
  if (isRefusal(printedSource)) return { gone: explainRefusal(printedSource, sheet, printedVersion.account) };
  // A day has many sheets, so other requests get a turn between them.
  await nextTurn();
  try {
    const builtView = buildView({ origin: 'records', document, source: printedSource.source });
    if (hashView(sheet, builtView) === printedVersion.viewHash) return { isSame: true };
    const view = toPrintableSheet(document, builtView);
    return { version: makeVersion(sheet, view), view };
  } catch (error) {
    if (error instanceof DocumentDataError) return { gone: texts.cannotPrint(error.message) };
    throw error;
  }
}
