import type { SheetState, SheetSubject } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import type { IdName } from '#contract/values.ts';
import { type ChangeRow, listChangeRows } from '#documents/changes/change-rows.ts';
import { DocumentDataError } from '#documents/errors.ts';
import { toPrintableSheet } from '#documents/printable.ts';
import { SheetHead } from '#documents/printed-values.ts';
import { makeVersion, type Sheet, type SheetVersion } from '#documents/sheet-version.ts';
import { type ChangeSlipSource, toChangeSlipView } from '#documents/view/change-slip.ts';
import type { Reads } from '../sources/queries-service.ts';
import {
  findPrintedModels,
  findVersionNow,
  type PrintedVersion,
  toSheet,
  type VersionNow,
} from './queries-sheet-versions.ts';

/** The most sentences that a screen shows. A slip lists all of them. */
const MAX_SENTENCES = 8;

/** A file for all accounts replaces the earlier sheets of single ones; a host flow with names is another sheet. */
export const replacesParts: ReadonlySet<string> = new Set(['packout', 'labels']);

export const toChangeSlipSheet = (sheet: Sheet, from: string): Sheet => ({
  ...sheet,
  document: 'change-slip',
  choice: { from },
});

/** The present content of a change slip for this version. Undefined if the old or the new sheet is not known. */
export function toChangeSlipSource(
  printedVersion: PrintedVersion,
  model: unknown,
  now: VersionNow,
): ChangeSlipSource | undefined {
  if (model === undefined || !('version' in now)) return undefined;
  const sheet = toSheet(printedVersion);
  const rows = listChangeRows(sheet.document, model, JSON.parse(now.version.model));
  return { head: SheetHead.parse(now.view.head), printedVersion: { code: printedVersion.code, sheet }, rows };
}

function toSlipVersion(source: ChangeSlipSource): SheetVersion | undefined {
  try {
    const view = toPrintableSheet('change-slip', toChangeSlipView(source));
    return makeVersion(toChangeSlipSheet(source.printedVersion.sheet, source.printedVersion.code), view);
  } catch (error) {
    if (error instanceof DocumentDataError) return undefined;
    throw error;
  }
}

const listSentences = (rows: readonly ChangeRow[]) => {
  const sentences = [...new Set(rows.map(({ sentence }) => sentence))];
  return { changes: sentences.slice(0, MAX_SENTENCES), changeCount: sentences.length };
};

const toSubject = (printedVersion: PrintedVersion, menu: IdName | undefined): SheetSubject => ({
  document: printedVersion.document === 'change-slip' ? 'chef-numbers' : printedVersion.document,
  scheduledMenuId: menu?.id ?? null,
  menuId: printedVersion.menuId,
  marketId: printedVersion.marketId,
  date: printedVersion.date,
  serviceLineId: printedVersion.serviceLineId,
  account: printedVersion.accountId ? { id: printedVersion.accountId, name: printedVersion.account ?? '' } : null,
  choice: printedVersion.choice && withoutUnset(printedVersion.choice),
  menuName: menu?.name ?? '',
});

const withoutUnset = ({ from: _from, scale, accountIds, elementIds, skip, part }: NonNullable<Sheet['choice']>) => ({
  ...(scale && { scale }),
  ...(accountIds && { accountIds: [...accountIds] }),
  ...(elementIds && { elementIds: [...elementIds] }),
  ...(skip !== undefined && { skip }),
  ...(part !== undefined && { part }),
});

interface Compared {
  readonly printedVersion: PrintedVersion;
  readonly now: VersionNow;
}

const isCurrent = ({ printedVersion, now }: Compared) =>
  'isSame' in now || ('version' in now && now.version.hash === printedVersion.hash);

/** The changes on an outdated sheet. */
function findChanges({ printedVersion, now }: Compared, model: unknown, slip: PrintedVersion | undefined) {
  const unknown = { canPrintSlip: false, slip: null };
  if ('gone' in now) return { ...unknown, changes: [now.gone], changeCount: 1 };
  const source = toChangeSlipSource(printedVersion, model, now);
  if (!source) return { ...unknown, changes: [texts.forgotten], changeCount: 1 };
  const version = toSlipVersion(source);
  return {
    ...listSentences(source.rows),
    canPrintSlip: version !== undefined,
    slip: slip ? { state: slip.state, printedAt: slip.printedAt, isCurrent: slip.hash === version?.hash } : null,
  };
}

export const pickPrint = ({ code, state, printedAt, printedBy }: PrintedVersion) => ({
  code,
  state,
  printedAt,
  printedBy,
});

/** The state of one printed sheet. `model` is its printed content, if it is still stored. */
export function judgeSheetState(
  compared: Compared,
  menu: IdName | undefined,
  model: unknown,
  slip: PrintedVersion | undefined,
): SheetState {
  const { printedVersion, now } = compared;
  const state = {
    subject: toSubject(printedVersion, menu),
    print: pickPrint(printedVersion),
    canPrint: !('gone' in now),
  };
  return isCurrent(compared)
    ? { ...state, status: 'current', changes: [], changeCount: 0, canPrintSlip: false, slip: null }
    : { ...state, status: 'outOfDate', ...findChanges(compared, model, slip) };
}

/** On the screens of a day: whether it counts as printed comes before whether it is true (paper-10). */
export function toListedSheetState(state: SheetState): SheetState {
  if (state.print?.state === 'kept') return { ...state, status: 'onPhone' };
  return state.print?.state === 'notKnown' && state.status === 'current' ? { ...state, status: 'notKnown' } : state;
}

/** Compares every printed sheet with its present content, and returns the models of those that differ. */
export async function compareSheets(reads: Reads, printedVersions: readonly PrintedVersion[], now: Date) {
  const compared = await Promise.all(
    printedVersions.map(
      async (version): Promise<Compared> => ({
        printedVersion: version,
        now: await findVersionNow(reads, version, now),
      }),
    ),
  );
  const changedCodes = compared
    .filter((comparison) => !isCurrent(comparison))
    .map(({ printedVersion: { code } }) => code);
  return { compared, models: await findPrintedModels(reads.db, changedCodes) };
}
