import type { ConsumerDetails, NextService, ScheduledEvent, ServiceWithoutMenu } from '#contract/scheduled-services.ts';
import type {
  DayQuery,
  MonthQuery,
  ScheduledElement,
  ScheduledMenu,
  ScheduledMenuSummary,
} from '#contract/scheduling.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import { type RegisteredEater, toAccommodations } from '#domain/scheduling/accommodations.ts';
import { type ServedEvent, toConsumerDetails } from '#domain/scheduling/consumer-details.ts';
import { combineMenuAllergens } from '#domain/scheduling/menu-allergens.ts';
import type { Database, Reader } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import {
  alternativeSummary,
  selectDishesWithAllergens,
  selectScheduledElementsJson,
} from './queries-scheduled-elements.ts';

const menuFields = `
  scheduled_menus.id, scheduled_menus.name, scheduled_menus.date,
  market_id as "marketId", service_line_id as "serviceLineId", scheduled_menus.original_menu_id as "originalMenuId",
  scheduled_menus.brand_id as "brandId", scheduled_menus.cuisine_type_id as "cuisineTypeId",
  scheduled_menus.menu_element_class_id as "menuElementClassId", scheduled_menus.description,
  (select coalesce(json_agg(summary order by not is_open, id), '[]') from plan_changes
    where scheduled_menu_id = scheduled_menus.id) as changes, scheduled_menus.version,
  exists (
    select from scheduled_add_ons as add_on
    join plan_changes as change on change.scheduled_add_on_id = add_on.id and change.is_open
    where add_on.market_id = scheduled_menus.market_id and add_on.date = scheduled_menus.date
      and add_on.service_line_id = scheduled_menus.service_line_id) as "hasChangedAddOn"`;

type WithoutAllergens<Menu> = Omit<Menu, 'allergenNames' | 'allergenStatement'>;

/** Only the fields that a calendar shows: a month has about two thousand elements. */
const queryScheduledMenus = prepareQuery<WithoutAllergens<ScheduledMenuSummary>>(
  'scheduling-menus-between',
  `with menu as materialized (
     select scheduled_menus.*, position
     from scheduled_menus join service_lines on service_lines.id = service_line_id
     where market_id = $1 and date between $2 and $3
   ), planned as materialized (
     select scheduled_menu_id, json_agg(json_build_object(
        'id', scheduled_elements.id, 'name', scheduled_elements.name, 'order', scheduled_elements."order",
        'elementTypeId', scheduled_elements.element_type_id,
        'allergenNames', allergen_names, 'allergenStatement', allergen_statement,
        'alternative', scheduled_elements.alternatives)
        order by scheduled_elements."order", scheduled_elements.id) as elements
     from ${selectDishesWithAllergens(
       'select scheduled_elements.* from menu join scheduled_elements on scheduled_menu_id = menu.id',
       alternativeSummary,
     )} as scheduled_elements
     group by scheduled_menu_id
   )
   select ${menuFields}, coalesce(planned.elements, '[]') as "scheduledElements"
   from menu as scheduled_menus left join planned on planned.scheduled_menu_id = scheduled_menus.id
   order by date, position`,
);

/** First and last day of the requested month or day. */
export function toDayRange({
  year,
  month,
  day,
}: Pick<MonthQuery, 'year' | 'month' | 'day'>): [CalendarDay, CalendarDay] {
  const toDay = (date: number) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [toDay(day ?? 1), toDay(day ?? lastDay)];
}

export async function findScheduledMenus(db: Database, query: MonthQuery): Promise<ScheduledMenuSummary[]> {
  const menus = await queryScheduledMenus(db, [query.marketId, ...toDayRange(query)]);
  return menus.map((menu) => ({ ...menu, ...combineMenuAllergens(menu.scheduledElements) }));
}

const queryScheduledMenu = prepareQuery<WithoutAllergens<ScheduledMenu>>(
  'scheduling-menu-by-id',
  `select ${menuFields},
     scheduled_menus.is_description_automated as "isDescriptionAutomated",
     butcher_paper_notes as "butcherPaperNotes", client_notes as "clientNotes", talking_points as "talkingPoints",
     case when menus.id is not null then json_build_object('id', menus.id, 'name', menus.name) end as "originalMenu",
     ${selectScheduledElementsJson('scheduled_menu_id', 'scheduled_menus.id')} as "scheduledElements"
   from scheduled_menus left join menus on menus.id = scheduled_menus.original_menu_id
   where scheduled_menus.id = $1`,
);

export async function findScheduledMenu(db: Reader, id: Id): Promise<ScheduledMenu | undefined> {
  const [menu] = await queryScheduledMenu(db, [id]);
  return menu && { ...menu, ...combineMenuAllergens(menu.scheduledElements) };
}

const queryMenuElements = prepareQuery<{ elements: ScheduledElement[] }>(
  'scheduling-elements-of-menu',
  `select ${selectScheduledElementsJson('scheduled_menu_id', '$1')} as elements`,
);

export async function findScheduledElements(db: Database, scheduledMenuId: Id): Promise<ScheduledElement[]> {
  const [row] = await queryMenuElements(db, [scheduledMenuId]);
  return row?.elements ?? [];
}

const queryMenuInSlot = prepareQuery<IdName & { service_line: string }>(
  'scheduling-menu-in-slot',
  `select scheduled_menus.id, scheduled_menus.name, service_lines.name as service_line
   from scheduled_menus join service_lines on service_lines.id = service_line_id
   where market_id = $1 and date = $2 and service_line_id = $3`,
);

export async function findMenuInSlot(db: Database, marketId: Id, date: CalendarDay, serviceLineId: Id) {
  const [menu] = await queryMenuInSlot(db, [marketId, date, serviceLineId]);
  return menu;
}

/** Events and eaters of a market's day in one statement; `$3` narrows it to one service line. */
const queryServedPeople = prepareQuery<{ events: ServedEvent[]; eaters: RegisteredEater[] }>(
  'scheduling-served-on',
  `with served as materialized (
     select account_services.*, position from account_services join service_lines on service_lines.id = service_line_id
     where market_id = $1 and date = $2 and ($3::uuid is null or service_line_id = $3)
   )
   select
     (select coalesce(json_agg(json_build_object('accountId', account_id, 'account', account,
        'serviceLineId', service_line_id, 'eaterCount', eater_count, 'dietaryCount', dietary_count,
        'allergenCount', allergen_count) order by position), '[]') from served) as events,
     (select coalesce(json_agg(eater), '[]') from registered_eaters as eater
       where "accountId" in (select account_id from served)) as eaters`,
);

export async function findConsumerDetails(db: Database, { marketId, date }: DayQuery): Promise<ConsumerDetails[]> {
  const [row] = await queryServedPeople(db, [marketId, date, null]);
  return toConsumerDetails(row?.events ?? [], row?.eaters ?? []);
}

/** Undefined for an unknown menu; zeros while it serves nobody. */
export async function findMenuConsumerDetails(db: Database, id: Id): Promise<ConsumerDetails | undefined> {
  const menu = await findScheduledMenu(db, id);
  if (!menu) return undefined;
  const [row] = await queryServedPeople(db, [menu.marketId, menu.date, menu.serviceLineId]);
  const [details] = toConsumerDetails(row?.events ?? [], row?.eaters ?? []);
  return details ?? { serviceLineId: menu.serviceLineId, headcount: 0, headcountA: 0, headcountNoA: 0, accounts: [] };
}

const queryServicesWithoutMenu = prepareQuery<ServiceWithoutMenu>(
  'scheduling-services-without-menu',
  // Grouped first: the calendar is searched once for each service, and not for each of its accounts.
  `select date, service_line_id as "serviceLineId", headcount, "accountCount" from (
     select date, service_line_id, sum(eater_count)::int as headcount, count(distinct account_id)::int as "accountCount"
     from account_services where market_id = $1 and date between $2 and $3 and eater_count > 0
     group by date, service_line_id) as services
   join service_lines on service_lines.id = service_line_id
   where not exists (
     select from scheduled_menus
     where scheduled_menus.market_id = $1 and scheduled_menus.date = services.date
       and scheduled_menus.service_line_id = services.service_line_id)
   order by date, service_lines.position`,
);

export const findServicesWithoutMenu = (db: Database, query: MonthQuery): Promise<ServiceWithoutMenu[]> =>
  queryServicesWithoutMenu(db, [query.marketId, ...toDayRange(query)]);

const queryNextServices = prepareQuery<NextService>(
  'scheduling-next-services',
  `select distinct on (service_line_id) service_line_id as "serviceLineId", date, sum(eater_count)::int as headcount
   from account_services
   where market_id = $1 and date > $2 and date <= $2::date + 14 and eater_count > 0
   group by service_line_id, date order by service_line_id, date`,
);

export const findNextServices = (
  db: Database,
  { marketId, after }: { marketId: Id; after: CalendarDay },
): Promise<NextService[]> => queryNextServices(db, [marketId, after]);

type EventOfDay = Omit<ScheduledEvent, 'accommodations'>;

const queryDayEvents = prepareQuery<{ events: EventOfDay[]; eaters: RegisteredEater[] }>(
  'scheduling-events-on',
  `with events as materialized (
     select service_events.id, accounts.id as "accountId", accounts.name as account, addresses.city, accounts.show_optin as "showOptin",
       service_events.service_line_id as "serviceLineId", service_events.service_type_id as "serviceTypeId",
       to_char(service_time, 'HH24:MI') as "serviceTime", eater_count as "eaterCount",
       dietary_count as "dietaryCount", allergen_count as "allergenCount", scheduled_menus.id as "scheduledMenuId",
       (select coalesce(json_agg(json_build_object('addOnTypeId', add_on_types.id, 'addOnType', add_on_types.name,
          'quantity', coalesce(add_on.quantity, eater_count)) order by add_on_types.search_name), '[]')
        from service_event_add_ons as add_on join add_on_types on add_on_types.id = add_on.add_on_type_id
        where add_on.service_event_id = service_events.id) as "orderedAddOns",
       row_number() over (order by accounts.search_name, accounts.id, service_time, service_events.id) as place
     from service_events
     join accounts on accounts.id = service_events.account_id
     join addresses on addresses.id = service_events.address_id
     left join scheduled_menus on scheduled_menus.market_id = accounts.market_id
       and scheduled_menus.date = service_events.date
       and scheduled_menus.service_line_id = service_events.service_line_id
     where accounts.market_id = $1 and service_events.date = $2
   )
   select
     (select coalesce(json_agg(to_jsonb(events) - 'place' order by place), '[]') from events) as events,
     (select coalesce(json_agg(eater), '[]') from registered_eaters as eater
       where "accountId" in (select "accountId" from events)) as eaters`,
);

export async function findScheduledEvents(db: Database, { marketId, date }: DayQuery): Promise<ScheduledEvent[]> {
  const [row] = await queryDayEvents(db, [marketId, date]);
  const { events, eaters } = row ?? { events: [], eaters: [] };
  const toServiceKey = (event: EventOfDay) => `${event.accountId} ${event.serviceLineId}`;
  const eatersByAccount = Map.groupBy(eaters, ({ accountId }) => accountId);
  const eventsByService = Map.groupBy(events, toServiceKey);
  return events.map((event) => ({
    ...event,
    accommodations: toAccommodations(
      eventsByService.get(toServiceKey(event)) ?? [],
      eatersByAccount.get(event.accountId) ?? [],
    ),
  }));
}
