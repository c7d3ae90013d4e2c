import type { ChangeAfterPlanning } from '#contract/changes.ts';
import type { ServiceCoverage } from '#contract/coverage.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { PackoutSource } from '#documents/view/packout.ts';
import { type CoverageInput, narrowToService, toServiceCoverages } from '#domain/coverage/service-coverages.ts';
import { listSpecialPlates, type PlateToCook, withoutNames } from '#domain/coverage/special-plates.ts';
import type { Database } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';
import { findDayAddOns } from '../../add-ons/queries.ts';
import { findCoverageInput } from '../../coverage/queries.ts';
import { findCalculationOfSlot, type Slot } from '../../daily-numbers/queries.ts';
import { findConsumerDetails } from '../../scheduling/queries.ts';

/* What several documents of a service need beside its dishes. */

/** The day whose sheets are compared. */
export interface DayOfSheets {
  readonly marketIds: readonly Id[];
  readonly date: CalendarDay;
  /** What people need there, where it is read anyhow. */
  readonly readCoverage?: () => Promise<CoverageInput | undefined>;
}

/** Reads for one request. Each is made once, however many sheets of a day are made of its records. */
export interface Reads {
  readonly db: Database;
  /** Its services are read together; without it, each by itself. */
  readonly day: DayOfSheets | null;
  once<Result>(name: string, read: () => Promise<Result>): Promise<Result>;
}

export function openReads(db: Database, day: DayOfSheets | null = null): Reads {
  const readsByName = new Map<string, Promise<unknown>>();
  return {
    db,
    day,
    once<Result>(name: string, read: () => Promise<Result>) {
      const currentRead = readsByName.get(name) ?? read();
      readsByName.set(name, currentRead);
      return currentRead as Promise<Result>;
    },
  };
}

const toSlotName = ({ marketId, date, serviceLineId }: Slot) => `${marketId} ${date} ${serviceLineId}`;

type Names = Readonly<Record<Id, string>>;

/** Names of the reference data that documents print: short lists, one row. */
const queryReferenceNames = prepareQuery<{ names: Names }>(
  'documents-names',
  `select coalesce(json_object_agg(id, name), '{}') as names from (
     select id, name from container_types
     union all select id, name from serving_vessels
     union all select id, name from serving_utensils
     union all select id, name from cuisine_types
     union all select id, name from service_lines) as named`,
);

export type GetName = (id: Id | null) => string | null;

export async function readNameGetter({ db, once }: Reads): Promise<GetName> {
  const [row] = await once('names', () => queryReferenceNames(db, []));
  return (id) => (id === null ? null : (row?.names[id] ?? null));
}

const queryMarket = prepareQuery<{ name: string; time_zone: string }>(
  'documents-market',
  'select name, time_zone from markets where id = $1',
);

export const findMarket = ({ db, once }: Reads, marketId: Id) =>
  once(`market ${marketId}`, () => queryMarket(db, [marketId]));

const queryFirstTimeZone = prepareQuery<{ time_zone: string }>(
  'documents-time-zone',
  'select time_zone from markets where $1::uuid is null or id = $1 order by position, name limit 1',
);

/** Time zone of "printed at" without a market: the person's default market's, else the first market's. */
export async function findTimeZone(db: Database, marketId: Id | null): Promise<string> {
  const [zone] = await queryFirstTimeZone(db, [marketId]);
  return zone?.time_zone ?? 'UTC';
}

/** Null while no people are served. */
export type PlatesOfService = readonly PlateToCook[] | null;

function readCoverage({ db, day, once }: Reads, { marketId, ...slot }: Slot) {
  if (!day) return findCoverageInput(db, { ...slot, marketIds: [marketId] }, false);
  const { marketIds, date } = day;
  return once('coverage', day.readCoverage ?? (() => findCoverageInput(db, { marketIds, date }, false)));
}

async function findServiceCoverage(reads: Reads, slot: Slot): Promise<ServiceCoverage | undefined> {
  const input = await readCoverage(reads, slot);
  return input && toServiceCoverages(narrowToService(input, slot))[0];
}

/** The special plates of a service, with the shortened names of one account's people (diets-10). */
export async function findSpecialPlates(reads: Reads, slot: Slot, accountId?: Id): Promise<PlatesOfService> {
  const coverage = await reads.once(`coverage ${toSlotName(slot)}`, () => findServiceCoverage(reads, slot));
  return coverage ? withoutNames(listSpecialPlates(coverage), accountId) : null;
}

/** The add-ons of a service; those of its market's day are read together. */
export async function findAddOns({ db, once }: Reads, { marketId, date, serviceLineId }: Slot) {
  const addOns = await once(`add-ons ${marketId} ${date}`, () => findDayAddOns(db, { marketId, date }));
  return addOns.filter((addOn) => addOn.serviceLineId === serviceLineId);
}

/** The people of each account of a service. */
export async function findHeadcounts({ db, once }: Reads, { marketId, date, serviceLineId }: Slot) {
  const services = await once(`headcounts ${marketId} ${date}`, () => findConsumerDetails(db, { marketId, date }));
  return services.find((service) => service.serviceLineId === serviceLineId)?.accounts ?? [];
}

export const findCalculation = ({ db, once }: Reads, slot: Slot) =>
  once(`calculation ${toSlotName(slot)}`, () => findCalculationOfSlot(db, slot));

const queryDeliveries = prepareQuery<PackoutSource['deliveries'][number] & { account: string }>(
  'documents-deliveries',
  `select service_events.account_id as "accountId", accounts.name as account,
     to_char(service_time, 'HH24:MI') as "serviceTime", service_events.notes,
     concat_ws(', ', address_one, nullif(address_two, ''), concat_ws(' ', city, state, zip_code)) as address
   from service_events
   join accounts on accounts.id = service_events.account_id
   join addresses on addresses.id = service_events.address_id
   where accounts.market_id = $1 and service_events.date = $2 and service_events.service_line_id = $3
   order by service_time, service_events.id`,
);

export const findDeliveries = ({ db, once }: Reads, slot: Slot) =>
  once(`deliveries ${toSlotName(slot)}`, () => queryDeliveries(db, [slot.marketId, slot.date, slot.serviceLineId]));

const querySlotChanges = prepareQuery<{ changes: ChangeAfterPlanning[] | null }>(
  'documents-changes',
  `select (select json_agg(summary order by not is_open, id) from plan_changes where scheduled_menu_id = plan.id) as changes
   from scheduled_menus as plan where market_id = $1 and date = $2 and service_line_id = $3
   union all
   select (select json_agg(summary order by not is_open, id) from plan_changes where scheduled_add_on_id = plan.id)
   from scheduled_add_ons as plan where market_id = $1 and date = $2 and service_line_id = $3`,
);

/** Changes of a menu and its add-ons after they were planned (changes-2). */
export async function findPlanChanges({ db, once }: Reads, slot: Slot): Promise<ChangeAfterPlanning[]> {
  const { marketId, date, serviceLineId } = slot;
  const rows = await once(`changes ${toSlotName(slot)}`, () => querySlotChanges(db, [marketId, date, serviceLineId]));
  return rows.flatMap(({ changes }) => changes ?? []);
}
