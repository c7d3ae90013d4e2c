import { type DocumentName, documentTitles } from '#contract/document-names.ts';
import type { ServiceSheets, SheetState, SheetStatus, SheetSubject, SheetsQuery } from '#contract/sheets.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import type { Database } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';
import { type DayOfSheets, findDeliveries, openReads, type Reads } from '../sources/queries-service.ts';
import { compareSheets, judgeSheetState, replacesParts, toListedSheetState } from './queries-sheet-states.ts';
import { findLastPrints, isPrintHeld, type PrintedVersion } from './queries-sheet-versions.ts';

/** In the order in which they are used on a day; labels are on sheets of their own. */
const documentsOnPlainPaper: readonly DocumentName[] = [
  'chef-numbers',
  'prep-sheet',
  'temperature',
  'host-flow',
  'packout',
  'dish-cards',
];
export const dayDocuments: readonly DocumentName[] = [...documentsOnPlainPaper, 'labels'];

interface PlannedMenu {
  readonly id: Id;
  readonly name: string;
  readonly marketId: Id;
  readonly serviceLineId: Id;
  /** Sheets that nobody has printed are asked for only where somebody eats, or ordered add-ons. */
  readonly isNeeded: boolean;
}

const queryDayMenus = prepareQuery<PlannedMenu>(
  'sheets-menus-of-day',
  `select id, name, market_id as "marketId", service_line_id as "serviceLineId",
     exists (
       select from service_events join accounts on accounts.id = service_events.account_id
       where accounts.market_id = menu.market_id and service_events.date = menu.date
         and service_events.service_line_id = menu.service_line_id and (eater_count > 0 or exists (
           select from service_event_add_ons as add_on
           where add_on.service_event_id = service_events.id and add_on.quantity > 0))) as "isNeeded"
   from scheduled_menus as menu
   where market_id = any ($1::uuid[]) and date = $2 and ($3::uuid is null or service_line_id = $3)`,
);

function toUnprintedState(
  document: DocumentName,
  menu: PlannedMenu,
  date: CalendarDay,
  account: IdName | null,
): SheetState {
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
function listHeld(printedVersions: readonly PrintedVersion[]): PrintedVersion[] {
  return printedVersions.filter(
    (version) =>
      isWhole(version) ||
      !replacesParts.has(version.document) ||
      !printedVersions.some(
        (other) => other.document === version.document && isWhole(other) && other.printedAt >= version.printedAt,
      ),
  );
}

/** Accounts that have no packout sheet although others have one of their own. */
async function withoutPackout(reads: Reads, menu: PlannedMenu, date: CalendarDay, sheets: readonly PrintedVersion[]) {
  const own = sheets.filter(({ document }) => document === 'packout');
  if (own.length === 0 || own.some(isWhole)) return [];
  const deliveries = await findDeliveries(reads, { ...menu, date });
  const names = new Map(deliveries.map(({ accountId, account }) => [accountId, account]));
  for (const { accountId } of own) names.delete(accountId ?? '');
  return [...names].map(([id, name]) => toUnprintedState('packout', menu, date, { id, name }));
}

const getSheetRank = ({ subject }: SheetState) => dayDocuments.indexOf(subject.document);
const getAccountName = ({ subject }: SheetState) => subject.account?.name ?? '';

/** The sheets of a day: those printed, and those of its menus that are not. */
export async function findSheets(
  db: Database,
  marketIds: readonly Id[],
  { date, serviceLineId }: Pick<SheetsQuery, 'date' | 'serviceLineId'>,
  now: Date,
  documents: readonly DocumentName[] = dayDocuments,
  readCoverage?: DayOfSheets['readCoverage'],
): Promise<ServiceSheets[]> {
  const reads = openReads(db, serviceLineId ? null : { marketIds, date, ...(readCoverage && { readCoverage }) });
  const [printedVersions, menus] = await Promise.all([
    findLastPrints(db, marketIds, date, serviceLineId),
    queryDayMenus(db, [marketIds, date, serviceLineId ?? null]),
  ]);
  const slips = new Map(
    printedVersions
      .filter((version) => version.document === 'change-slip' && isPrintHeld(version))
      .map((slip) => [slip.choice?.from, slip]),
  );
  const toSlotKey = (slot: { marketId: Id | null; serviceLineId: Id | null }) =>
    `${slot.marketId} ${slot.serviceLineId}`;
  const bySlot = Map.groupBy(
    printedVersions.filter(({ document }) => documents.some((name) => name === document)),
    toSlotKey,
  );
  const menuBySlot = new Map(menus.map((menu) => [toSlotKey(menu), menu]));
  const slots = new Map([...printedVersions, ...menus].map((slot) => [toSlotKey(slot), slot]));
  const heldBySlot = new Map(
    [...slots.keys()].map((slot) => [slot, listHeld((bySlot.get(slot) ?? []).filter(isPrintHeld))]),
  );
  const { compared, models } = await compareSheets(reads, [...heldBySlot.values()].flat(), now);
  const states = new Map(
    compared.map((comparison) => {
      const { printedVersion: version } = comparison;
      const menu = menuBySlot.get(toSlotKey(version));
      return [version, judgeSheetState(comparison, menu, models.get(version.code), slips.get(version.code))];
    }),
  );
  // A phone renews by itself what it keeps, so that is not compared.
  const onPhones = (slot: string) =>
    (bySlot.get(slot) ?? [])
      .filter((version) => version.state === 'kept' && menuBySlot.has(slot))
      .map((version) =>
        judgeSheetState({ printedVersion: version, now: { isSame: true } }, menuBySlot.get(slot), undefined, undefined),
      );
  return Promise.all(
    [...slots].map(async ([slot, { marketId, serviceLineId: lineId }]): Promise<ServiceSheets> => {
      const menu = menuBySlot.get(slot);
      const sheets = heldBySlot.get(slot) ?? [];
      const keptSheets = onPhones(slot);
      const isThere = (document: DocumentName) =>
        sheets.some((sheet) => sheet.document === document) ||
        keptSheets.some(({ subject }) => subject.document === document && subject.account === null);
      const missing = menu?.isNeeded
        ? documents
            .filter((document) => !isThere(document))
            .map((document) => toUnprintedState(document, menu, date, null))
        : [];
      const unpacked =
        menu?.isNeeded && documents.includes('packout') ? await withoutPackout(reads, menu, date, sheets) : [];
      const isKept = ({ subject: { document, account } }: SheetState) =>
        keptSheets.some(({ subject }) => subject.document === document && subject.account?.id === account?.id);
      const all = [
        ...sheets.flatMap((sheet) => states.get(sheet) ?? []),
        ...keptSheets,
        ...missing,
        ...unpacked.filter((sheet) => !isKept(sheet)),
      ].map(toListedSheetState);
      return {
        marketId: marketId ?? '',
        serviceLineId: lineId ?? '',
        date,
        sheets: all.sort(
          (left, right) =>
            getSheetRank(left) - getSheetRank(right) ||
            getAccountName(left).localeCompare(getAccountName(right), 'en-US'),
        ),
      };
    }),
  );
}

const getTitle = ({ document, account }: SheetSubject): string =>
  account ? `${documentTitles[document]}, ${account.name}` : documentTitles[document];

/** A sheet and all slips since are worth as much as a new sheet. */
const isSettled = ({ status, slip, print }: SheetState) =>
  status === 'current' || (slip?.isCurrent === true && print?.state !== 'notKnown');

const printedOnes: ReadonlySet<SheetStatus> = new Set(['current', 'outOfDate']);

/** Labels once they are printed: some kitchens write their own. The sheet of an account on its host's phone, where there is none for all. */
const isNeeded = ({ subject: { document, account }, status }: SheetState, sheets: readonly SheetState[]) => {
  if (document === 'labels') return printedOnes.has(status);
  const isForAll = ({ subject }: SheetState) => subject.document === document && subject.account === null;
  return status !== 'onPhone' || account === null || !sheets.some(isForAll);
};

/** The sheets that each service needs (readiness-2). */
export async function findSheetsToPrint(db: Database, { marketIds, date, readCoverage }: DayOfSheets, now: Date) {
  const services = await findSheets(db, marketIds, { date }, now, dayDocuments, readCoverage);
  return services.flatMap(({ marketId, serviceLineId, sheets }) =>
    sheets
      .filter((state) => isNeeded(state, sheets))
      .map((state) => ({
        marketId,
        serviceLineId,
        title: getTitle(state.subject),
        status: isSettled(state) ? ('current' as const) : state.status,
        print: state.print && { state: state.print.state, by: state.print.printedBy },
      })),
  );
}
