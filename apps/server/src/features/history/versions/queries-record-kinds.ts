import { type SQL, sql } from 'drizzle-orm';
import type { OperationName } from '#contract/operations.ts';
import { type RecordKind, tableByKind } from '#contract/record-kinds.ts';
import type { Id } from '#contract/values.ts';
import { eaterName } from '../../../db/change-names.ts';
import { ALTERNATIVES } from './queries-former-alternatives.ts';

export interface HistoryKind {
  /** A restore is this save: it needs its permission, and is undone with it. */
  readonly save: OperationName;
  /** Name, day and version of the record. */
  readonly record: (id: Id) => SQL;
  /** Its rows of the audit trail. `missing` adds facts that a row does not contain. */
  readonly changes: (id: Id) => SQL;
  /** Tables that a restore writes. */
  readonly restored: readonly string[];
  /** Separate records that the history also lists and a restore leaves unchanged, by their display name. */
  readonly left?: Readonly<Record<string, string>>;
}

/** All that the sentences and filters need, so that the trail is read once. */
const columns = sql`audit_trail.id, changed_at, author_id, step_id, table_name, action, before, after`;

const selectNamed = (table: string) => (id: Id) =>
  sql`select name, null::date as date, version, null::uuid as account_id from ${sql.identifier(table)} where id = ${id}`;

const selectOwn = (kind: RecordKind, parts: readonly string[] = []) => {
  const tables = [tableByKind[kind], ...parts];
  return (id: Id) => sql`
    select ${columns}, null::jsonb as missing from audit_trail
    where record_id = ${id} and table_name = any (${sql.param(tables)}::text[])`;
};

/**
 * Parts of dishes are named by their dish, whether it is still there or not. An alternative is one, and has allergens of its own;
 * rows of the former table of alternatives were told apart by their place.
 */
const withDishes = (kind: RecordKind) => {
  const parts = [
    'scheduled_elements',
    'scheduled_element_allergens',
    'scheduled_element_portion_modifiers',
    ALTERNATIVES,
  ];
  return (id: Id) => sql`
    with dish as (
      select distinct on (coalesce(after, before) ->> 'id')
        (coalesce(after, before) ->> 'id')::uuid as id, coalesce(after, before) ->> 'name' as name
      from audit_trail where record_id = ${id} and table_name = 'scheduled_elements'
      order by coalesce(after, before) ->> 'id', audit_trail.id desc),
    alternative as (
      select distinct on (id) id, name from (
        select id, name from scheduled_elements where instead_of = any (array(select id from dish))
        union all
        select (before ->> 'id')::uuid, before ->> 'name' from audit_trail
        where record_id = any (array(select id from dish)) and table_name = 'scheduled_elements' and action = 'delete') as known)
    ${selectOwn(kind, ['scheduled_elements'])(id)}
    union all
    select audit_trail.id, changed_at, author_id, step_id, told_table(table_name, coalesce(after, before)), action, before, after,
      jsonb_build_object('dish', dish.name) || case when table_name = ${ALTERNATIVES}
        then jsonb_build_object('id', dish.id || ' ' || (coalesce(after, before) ->> 'order')) else '{}' end
    from dish join audit_trail on record_id = dish.id
    where table_name = any (${sql.param(parts)}::text[])
      and not (table_name = ${ALTERNATIVES} and action = 'delete' and author_id is null)
    union all
    select ${columns}, jsonb_build_object('dish', alternative.name)
    from alternative join audit_trail on record_id = alternative.id
    where table_name = 'scheduled_element_allergens'`;
};

/**
 * An account, and its parts as far as people changed them. The condition on `account_id` matches the index
 * `audit_trail_account`, that on `service_event_id` matches `audit_trail_event_add_on`.
 */
const selectAccountChanges = (id: Id) => sql`
  select ${columns}, null::jsonb as missing from audit_trail
  where record_id = ${id} and table_name = 'accounts'
  union all
  select ${columns}, null from audit_trail
  where coalesce(after, before) ->> 'account_id' = ${id}::text and author_id is not null
    and table_name in ('addresses', 'account_portion_modifiers', 'serving_schedules', 'recurring_add_ons', 'service_events', 'users', 'closings')
  union all
  select ${columns},
    jsonb_build_object('email', ${eaterName})
  from users join audit_trail on audit_trail.record_id = users.id
  where users.account_id = ${id} and table_name in ('user_allergens', 'coverage_overrides') and author_id is not null
  union all
  select ${columns}, jsonb_build_object('date', event.date, 'service_line_id', event.service_line_id)
  from service_events as event
  join audit_trail on coalesce(after, before) ->> 'service_event_id' = event.id::text
  where event.account_id = ${id} and table_name = 'service_event_add_ons' and author_id is not null
    and coalesce(after, before) ->> 'is_recurring' = 'false'`;

/** A service of the repeating schedule has no row of its own until somebody changes it (decision 38). */
const selectEventChanges = (id: Id) => sql`
  ${selectOwn('service-events')(id)}
  union all
  select 0, created_at, null, null, 'service_events', 'insert', null, null, null
  from service_events where id = ${id} and not exists (
    select from audit_trail where record_id = ${id} and table_name = 'service_events' and action = 'insert')
  union all
  select ${columns}, jsonb_build_object('date', event.date, 'service_line_id', event.service_line_id)
  from service_events as event
  join audit_trail on coalesce(after, before) ->> 'service_event_id' = ${id}::text
  where event.id = ${id} and table_name = 'service_event_add_ons' and author_id is not null
    and coalesce(after, before) ->> 'is_recurring' = 'false'`;

const ingredientParts = [
  'ingredient_allergens',
  'ingredient_conversions',
  'ingredient_exclusions',
  'ingredient_vendors',
];
const elementParts = ['element_allergens', 'element_exclusions', 'element_ingredients', 'element_suitabilities'];
/** Parts of eaters come after the eaters. */
const accountParts = [
  'addresses',
  'account_portion_modifiers',
  'serving_schedules',
  'recurring_add_ons',
  'users',
  'user_allergens',
];
const dishParts = [
  'scheduled_elements',
  ALTERNATIVES,
  'scheduled_element_allergens',
  'scheduled_element_ingredients',
  'scheduled_element_portion_modifiers',
];

export const historyKinds: Readonly<Record<RecordKind, HistoryKind>> = {
  ingredients: {
    save: 'updateIngredient',
    record: selectNamed('ingredients'),
    changes: selectOwn('ingredients', ingredientParts),
    restored: ['ingredients', ...ingredientParts],
  },
  elements: {
    save: 'updateElement',
    record: selectNamed('elements'),
    changes: selectOwn('elements', elementParts),
    restored: ['elements', ...elementParts],
  },
  menus: {
    save: 'updateMenu',
    record: selectNamed('menus'),
    changes: selectOwn('menus', ['menu_elements']),
    restored: ['menus', 'menu_elements'],
  },
  'scheduled-menus': {
    save: 'updateScheduledMenu',
    record: (id) => sql`select name, date, version, null::uuid as account_id from scheduled_menus where id = ${id}`,
    changes: withDishes('scheduled-menus'),
    restored: ['scheduled_menus', ...dishParts],
  },
  'scheduled-add-ons': {
    save: 'updateScheduledAddOn',
    record: (id) => sql`
      select add_on_types.name, date, scheduled_add_ons.version, null::uuid as account_id
      from scheduled_add_ons join add_on_types on add_on_types.id = add_on_type_id where scheduled_add_ons.id = ${id}`,
    changes: withDishes('scheduled-add-ons'),
    restored: ['scheduled_add_ons', ...dishParts],
  },
  accounts: {
    save: 'updateAccount',
    record: selectNamed('accounts'),
    changes: selectAccountChanges,
    restored: ['accounts', ...accountParts],
    left: {
      service_events: 'services',
      service_event_add_ons: 'services',
      closings: 'closing days',
      coverage_overrides: 'decisions about meals',
    },
  },
  'service-events': {
    save: 'updateServiceEvent',
    record: (id) => sql`
      select service_lines.name || ' at ' || accounts.name as name, date, service_events.version, account_id
      from service_events join accounts on accounts.id = account_id
      join service_lines on service_lines.id = service_line_id where service_events.id = ${id}`,
    changes: selectEventChanges,
    restored: ['service_events', 'service_event_add_ons'],
  },
  'purchase-orders': {
    save: 'updatePurchaseOrder',
    record: (id) => sql`
      select 'Order from ' || vendors.name as name, delivery_day as date, purchase_orders.version, null::uuid as account_id
      from purchase_orders join vendors on vendors.id = vendor_id where purchase_orders.id = ${id}`,
    changes: selectOwn('purchase-orders', ['purchase_order_lines']),
    restored: ['purchase_orders', 'purchase_order_lines'],
  },
};
