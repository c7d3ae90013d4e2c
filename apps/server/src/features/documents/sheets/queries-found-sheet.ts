import type { FoundSheet } from '#contract/sheets.ts';
import { sheetTexts } from '#contract/sheets-texts.ts';
import type { IdName } from '#contract/values.ts';
import type { ChangeSlipSource } from '#documents/view/change-slip.ts';
import { readSheetCode } from '#domain/documents/sheet-code.ts';
import type { Database } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';
import { openReads, type Reads } from '../sources/queries-service.ts';
import { compareSheets, judgeSheetState, pickPrint, toChangeSlipSource } from './queries-sheet-states.ts';
import {
  findNewerPrint,
  findPrintedModels,
  findVersion,
  findVersionNow,
  type PrintedVersion,
} from './queries-sheet-versions.ts';

const queryServiceNames = prepareQuery<{ market: string | null; serviceLine: string | null; menu: IdName | null }>(
  'sheets-names-of-service',
  `select (select name from markets where id = $1) as market,
     (select name from service_lines where id = $3) as "serviceLine",
     coalesce(
       (select json_build_object('id', id, 'name', name) from scheduled_menus
        where market_id = $1 and date = $2 and service_line_id = $3),
       (select json_build_object('id', id, 'name', name) from menus where id = $4)) as menu`,
);

const queryLastSlip = prepareQuery<{ code: string }>(
  'sheets-last-slip',
  `select code from sheet_versions join sheet_prints using (code)
   where market_id is not distinct from $1 and date is not distinct from $2 and service_line_id is not distinct from $3
     and document = 'change-slip' and choice ->> 'from' = $4
     and state in ('printed', 'inFile', 'notKnown')
   order by printed_at desc limit 1`,
);

async function findLastSlip(db: Database, version: PrintedVersion): Promise<PrintedVersion | undefined> {
  const [slip] = await queryLastSlip(db, [version.marketId, version.date, version.serviceLineId, version.code]);
  return slip && findVersion(db, slip.code);
}

/** The printed version with this code. A change slip leads to the sheet that it belongs to. */
export async function findPrintedVersion(db: Database, code: string): Promise<PrintedVersion | undefined> {
  const version = await findVersion(db, code);
  const from = version?.document === 'change-slip' ? version.choice?.from : undefined;
  return from === undefined ? version : findVersion(db, from);
}

export async function findFoundSheet(db: Database, version: PrintedVersion, now: Date): Promise<FoundSheet> {
  const { marketId, date, serviceLineId, menuId } = version;
  const [{ compared, models }, [names], newer, slip] = await Promise.all([
    compareSheets(openReads(db), [version], now),
    queryServiceNames(db, [marketId, date, serviceLineId, menuId]),
    findNewerPrint(db, version),
    findLastSlip(db, version),
  ]);
  const [only] = compared;
  if (!only) throw new Error('A version was not compared.');
  const state = judgeSheetState(only, names?.menu ?? undefined, models.get(version.code), slip);
  return {
    ...state,
    // A master menu is no scheduled one.
    subject: menuId ? { ...state.subject, scheduledMenuId: null } : state.subject,
    market: names?.market ?? null,
    serviceLine: names?.serviceLine ?? null,
    newer: newer ? pickPrint(newer) : null,
  };
}

export interface FoundSlip {
  readonly printed: PrintedVersion;
  readonly source: ChangeSlipSource | undefined;
  /** The reason for a missing slip. */
  readonly gone: string | undefined;
}

/** The present content of a change slip of a printed sheet. Undefined for an unknown code. */
export async function findChangeSlip(reads: Reads, code: string, now: Date): Promise<FoundSlip | undefined> {
  const read = readSheetCode(code);
  const printedVersion = read === null ? undefined : await findPrintedVersion(reads.db, read);
  if (!printedVersion) return undefined;
  const [versionNow, models] = await Promise.all([
    findVersionNow(reads, printedVersion, now),
    findPrintedModels(reads.db, [printedVersion.code]),
  ]);
  return {
    printed: printedVersion,
    source: toChangeSlipSource(printedVersion, models.get(printedVersion.code), versionNow),
    gone: 'gone' in versionNow ? versionNow.gone : 'isSame' in versionNow ? sheetTexts.nothingChanged : undefined,
  };
}
