import { type DocumentName, documentTitles } from '#contract/document-names.ts';
import type { ServiceSheets, SheetState, SheetSubject, SheetsQuery } from '#contract/sheets.ts';
import { sheetTexts as texts } from '#contract/sheets-texts.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { type ChangeRow, changeRows } from '#documents/changes/change-rows.ts';
import { DocumentDataError } from '#documents/errors.ts';
import { printable } from '#documents/printable.ts';
import type { SheetHead } from '#documents/printed-values.ts';
import { type PrintedView, type Sheet, type SheetVersion, versionOf } from '#documents/sheet-version.ts';
import { type ChangeSlipSource, changeSlipView } from '#documents/view/change-slip.ts';
import type { Database } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { findDeliveries, type Reads, readsOf } from './queries-service.ts';
import {
  findLastPrints,
  findModels,
  findVersionNow,
  type PrintedVersion,
  sheetOf,
  type VersionNow,
} from './queries-versions.ts';

/** As many sentences as are read; a slip says all. */
const MAX_SENTENCES = 8;

/** In the order in which they are used on a day; labels are on sheets of their own. */
const papers: readonly DocumentName[] = [
  'chef-numbers',
  'prep-sheet',
  'temperature',
  'host-flow',
  'packout',
  'dish-cards',
];
export const documentsOfDay: readonly DocumentName[] = [...papers, 'labels'];

/** A file for all accounts replaces the earlier sheets of single ones; a host flow with names is another sheet. */
const replacesParts: ReadonlySet<string> = new Set(['packout', 'labels']);

interface PlannedMenu {
  readonly id: Id;
  readonly name: string;
  readonly marketId: Id;
  readonly serviceLineId: Id;
}

const menusOfDay = prepared<PlannedMenu>(
  'sheets-menus-of-day',
  `select id, name, market_id as "marketId", service_line_id as "serviceLineId" from scheduled_menus
   where market_id = any ($1::uuid[]) and date = $2 and ($3::uuid is null or service_line_id = $3)`,
);

export const slipSheet = (sheet: Sheet, from: string): Sheet => ({
  ...sheet,
  document: 'change-slip',
  choice: { from },
});

/** What a change slip of this version would be made of now. Undefined where the old or the new sheet is not known. */
export function slipSource(printed: PrintedVersion, model: unknown, now: VersionNow): ChangeSlipSource | undefined {
  if (model === undefined || !('version' in now)) return undefined;
  const sheet = sheetOf(printed);
  const rows = changeRows(sheet.document, model, JSON.parse(now.version.model));
  return { head: now.view.head as SheetHead, printed: { code: printed.code, sheet }, rows };
}

function slipVersion(source: ChangeSlipSource): SheetVersion | undefined {
  try {
    const view = printable('change-slip', changeSlipView(source)) as PrintedView;
    return versionOf(slipSheet(source.printed.sheet, source.printed.code), view);
  } catch (error) {
    if (error instanceof DocumentDataError) return undefined;
    throw error;
  }
}

const sentencesOf = (rows: readonly ChangeRow[]) => {
  const sentences = [...new Set(rows.map(({ sentence }) => sentence))];
  return { changes: sentences.slice(0, MAX_SENTENCES), changeCount: sentences.length };
};

const subjectOf = (printed: PrintedVersion, menu: IdName | undefined): SheetSubject => ({
  document: printed.document === 'change-slip' ? 'chef-numbers' : printed.document,
  scheduledMenuId: menu?.id ?? null,
  menuId: printed.menuId,
  marketId: printed.marketId,
  date: printed.date,
  serviceLineId: printed.serviceLineId,
  account: printed.accountId ? { id: printed.accountId, name: printed.account ?? '' } : null,
  choice: printed.choice && withoutUnset(printed.choice),
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
  readonly printed: PrintedVersion;
  readonly now: VersionNow;
}

const isCurrent = ({ printed, now }: Compared) =>
  'isSame' in now || ('version' in now && now.version.hash === printed.hash);

/** What has changed on a sheet that is out of date. */
function changesOf({ printed, now }: Compared, model: unknown, slip: PrintedVersion | undefined) {
  const unknown = { canPrintSlip: false, slip: null };
  if ('gone' in now) return { ...unknown, changes: [now.gone], changeCount: 1 };
  const source = slipSource(printed, model, now);
  if (!source) return { ...unknown, changes: [texts.forgotten], changeCount: 1 };
  const version = slipVersion(source);
  return {
    ...sentencesOf(source.rows),
    canPrintSlip: version !== undefined,
    slip: slip ? { printedAt: slip.printedAt, isCurrent: slip.hash === version?.hash } : null,
  };
}

/** The state of one printed sheet. `model` is what it said, if that is still kept. */
export function stateOf(
  compared: Compared,
  menu: IdName | undefined,
  model: unknown,
  slip: PrintedVersion | undefined,
): SheetState {
  const { printed, now } = compared;
  const { code, printedAt, printedBy } = printed;
  const state = {
    subject: subjectOf(printed, menu),
    print: { code, printedAt, printedBy },
    canPrint: !('gone' in now),
  };
  return isCurrent(compared)
    ? { ...state, status: 'current', changes: [], changeCount: 0, canPrintSlip: false, slip: null }
    : { ...state, status: 'outOfDate', ...changesOf(compared, model, slip) };
}

/** Every printed sheet compared with what it would say now, and the models of those that differ. */
export async function compare(reads: Reads, printed: readonly PrintedVersion[], now: Date) {
  const compared = await Promise.all(
    printed.map(async (one): Promise<Compared> => ({ printed: one, now: await findVersionNow(reads, one, now) })),
  );
  const changed = compared.filter((one) => !isCurrent(one)).map(({ printed: { code } }) => code);
  return { compared, models: await findModels(reads.db, changed) };
}

function notPrinted(document: DocumentName, menu: PlannedMenu, date: CalendarDay, account: IdName | null): SheetState {
  return {
    subject: {
      document,
      scheduledMenuId: menu.id,
      menuId: null,
      marketId: menu.marketId,
      date,
      serviceLineId: menu.serviceLineId,
      account,
      choice: null,
      menuName: menu.name,
    },
    status: 'notPrinted',
    print: null,
    changes: [],
    changeCount: 0,
    canPrint: true,
    canPrintSlip: false,
    slip: null,
  };
}

const isWhole = ({ accountId, choice }: PrintedVersion) =>
  accountId === null && choice?.accountIds === undefined && choice?.elementIds === undefined;

/** Without the sheets of single accounts that a later file for all accounts has replaced. */
function stillHeld(printed: readonly PrintedVersion[]): PrintedVersion[] {
  return printed.filter(
    (one) =>
      isWhole(one) ||
      !replacesParts.has(one.document) ||
      !printed.some((other) => other.document === one.document && isWhole(other) && other.printedAt >= one.printedAt),
  );
}

/** Accounts that have no packout sheet although others have one of their own. */
async function withoutPackout(reads: Reads, menu: PlannedMenu, date: CalendarDay, sheets: readonly PrintedVersion[]) {
  const own = sheets.filter(({ document }) => document === 'packout');
  if (own.length === 0 || own.some(isWhole)) return [];
  const served = await findDeliveries(reads, { ...menu, date });
  const names = new Map(served.map(({ accountId, account }) => [accountId, account]));
  for (const { accountId } of own) names.delete(accountId ?? '');
  return [...names].map(([id, name]) => notPrinted('packout', menu, date, { id, name }));
}

const rank = ({ subject }: SheetState) => documentsOfDay.indexOf(subject.document);
const accountOf = ({ subject }: SheetState) => subject.account?.name ?? '';

/** The sheets of a day: those printed, and those of its menus that are not. */
export async function findSheets(
  db: Database,
  marketIds: readonly Id[],
  { date, serviceLineId }: Pick<SheetsQuery, 'date' | 'serviceLineId'>,
  now: Date,
  documents: readonly DocumentName[] = documentsOfDay,
): Promise<ServiceSheets[]> {
  const reads = readsOf(db);
  const [printed, menus] = await Promise.all([
    findLastPrints(db, marketIds, date, serviceLineId),
    menusOfDay(db, [marketIds, date, serviceLineId ?? null]),
  ]);
  const slips = new Map(
    printed.filter(({ document }) => document === 'change-slip').map((slip) => [slip.choice?.from, slip]),
  );
  const slotOf = (one: { marketId: Id | null; serviceLineId: Id | null }) => `${one.marketId} ${one.serviceLineId}`;
  const bySlot = Map.groupBy(
    printed.filter(({ document }) => documents.some((name) => name === document)),
    slotOf,
  );
  const menuOf = new Map(menus.map((menu) => [slotOf(menu), menu]));
  const slots = new Map([...printed, ...menus].map((one) => [slotOf(one), one]));
  const held = new Map([...slots.keys()].map((slot) => [slot, stillHeld(bySlot.get(slot) ?? [])]));
  const { compared, models } = await compare(reads, [...held.values()].flat(), now);
  const states = new Map(
    compared.map((one) => {
      const { code } = one.printed;
      return [one.printed, stateOf(one, menuOf.get(slotOf(one.printed)), models.get(code), slips.get(code))];
    }),
  );
  return Promise.all(
    [...slots].map(async ([slot, { marketId, serviceLineId: lineId }]): Promise<ServiceSheets> => {
      const menu = menuOf.get(slot);
      const sheets = held.get(slot) ?? [];
      const missing = menu
        ? documents
            .filter((document) => !sheets.some((sheet) => sheet.document === document))
            .map((document) => notPrinted(document, menu, date, null))
        : [];
      const unpacked = menu && documents.includes('packout') ? await withoutPackout(reads, menu, date, sheets) : [];
      const all = [...sheets.flatMap((sheet) => states.get(sheet) ?? []), ...missing, ...unpacked];
      return {
        marketId: marketId ?? '',
        serviceLineId: lineId ?? '',
        date,
        sheets: all.sort(
          (left, right) => rank(left) - rank(right) || accountOf(left).localeCompare(accountOf(right), 'en-US'),
        ),
      };
    }),
  );
}

const titleOf = ({ document, account }: SheetSubject): string =>
  account ? `${documentTitles[document]}, ${account.name}` : documentTitles[document];

/** Whoever holds a sheet and all that has changed since is as well off as with a new one. */
const isSettled = ({ status, slip }: SheetState) => status === 'current' || slip?.isCurrent === true;

/** The papers of each service, and its labels once they are printed: some kitchens write their own (readiness-2). */
export async function findPapersToHold(db: Database, marketIds: readonly Id[], date: CalendarDay, now: Date) {
  const services = await findSheets(db, marketIds, { date }, now);
  return services.flatMap(({ marketId, serviceLineId, sheets }) =>
    sheets
      .filter(({ subject, status }) => subject.document !== 'labels' || status !== 'notPrinted')
      .map((state) => ({
        marketId,
        serviceLineId,
        title: titleOf(state.subject),
        status: isSettled(state) ? ('current' as const) : state.status,
      })),
  );
}
