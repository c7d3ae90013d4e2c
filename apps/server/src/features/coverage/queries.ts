import { setImmediate } from 'node:timers/promises';
import type { CoverageQuery, ServiceCoverage } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import type { CalendarDay, Id, IdName } from '#contract/values.ts';
import type { DietIngredient } from '#domain/coverage/diet-verdict.ts';
import type { CatalogueRecord, Kitchen } from '#domain/coverage/scheduled-records.ts';
import {
  type CoverageInput,
  countServiceCoverage,
  listServices,
  toServiceCoverages,
} from '#domain/coverage/service-coverages.ts';
import type { Reader } from '../../db/client.ts';
import { selectJsonList as list } from '../../db/json-list.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findDiets } from '../reference-data/queries.ts';

interface StoredPerson extends Omit<CoverageInput['people'][number], 'name' | 'allergens'> {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly allergenIds: readonly Id[];
}

type StoredIngredient = Omit<DietIngredient, 'allergens'> & { readonly id: Id; readonly allergenIds: readonly Id[] };

interface CoverageRow extends Omit<CoverageInput, 'elements' | 'kitchen' | 'diets' | 'people' | 'modifiers'> {
  readonly elements: (CatalogueRecord & { id: Id })[];
  readonly ingredients: StoredIngredient[];
  readonly allergens: IdName[];
  readonly people: StoredPerson[];
  readonly byElementType: CoverageInput['modifiers']['byElementType'];
  readonly byScheduledElement: CoverageInput['modifiers']['byScheduledElement'];
}

interface ServedMenus {
  /** id, name, date, service_line_id and position. */
  readonly menu: string;
  /** The columns of a scheduled element, and its type's name. `offset 0`: each menu's are looked up, as records are. */
  readonly dish: string;
  readonly dishRecords: string;
}

/** Looked up one by one: joined, PostgreSQL expects much of the table and reads all of it (decision 08). */
const selectRecordById = (records: string, id: string) =>
  `cross join lateral (select * from ${records} where id = ${id} offset 0) as record`;

/** All input in one statement: a consistent snapshot. */
export const prepareCoverageQuery = (name: string, { menu, dish, dishRecords }: ServedMenus) =>
  prepareQuery<CoverageRow>(
    name,
    `with menu as materialized (${menu}), served as materialized (
     select * from account_services where market_id = any ($1::uuid[]) and date between $2 and $3
       and (market_id, date, service_line_id) in (select market_id, date, service_line_id from menu)
   ), dish as materialized (
     ${dish}
   ), alternative as materialized (
     select chosen.* from dish join scheduled_elements as chosen on chosen.instead_of = dish.id
   ), copy as materialized (
     select id, original_element_id from dish union all select id, original_element_id from alternative
   ), used as materialized (
     select distinct original_element_id as id from copy where original_element_id is not null
   ), ingredient as materialized (
     select ingredient_id as id from used join element_ingredients on element_id = used.id
     union select ingredient_id from copy join scheduled_element_ingredients on scheduled_element_id = copy.id
       where ingredient_id is not null
   )
   select
     ${list(`'marketId', market_id, 'date', date, 'serviceLineId', service_line_id, 'scheduledMenu', json_build_object('id', id, 'name', name)`, 'menu', 'date, position')} as menus,
     (select coalesce(json_agg(planned order by place, id), '[]') from (
        select record.*, scheduled_menu_id as "scheduledMenuId", dish.id as "scheduledElementId", dish.name, dish."order" as place,
          case when element_type_id is not null then json_build_object('id', element_type_id, 'name', type_name) end as "elementType",
          portion_per_person as "portionPerPerson", (
            select coalesce(json_agg(instead order by place), '[]') from (
              select record.*, alternative.name, alternative."order" as place,
                json_build_object('portionPerPerson', alternative.portion_per_person,
                  'portionPerContainer', alternative.portion_per_container, 'portionUnit', portion_units.abbreviation,
                  'container', case when container_types.id is not null then
                    json_build_object('name', container_types.name, 'hasHalfSize', container_types.has_half_size) end) as serving
              from alternative ${selectRecordById('scheduled_element_records', 'alternative.id')}
              left join container_types on container_types.id = alternative.container_type_id
              left join portion_units on portion_units.id = alternative.portion_unit_id
              where alternative.instead_of = dish.id) as instead) as alternatives
        from dish ${selectRecordById(dishRecords, 'dish.id')}) as planned) as dishes,
     (select coalesce(json_agg(record), '[]') from used join element_records as record using (id)) as elements,
     (select coalesce(json_agg(record), '[]') from ingredient join ingredient_records as record using (id)) as ingredients,
     ${list(`'id', id, 'name', name`, 'allergens')} as allergens,
     ${list(
       `'marketId', market_id, 'date', date, 'serviceLineId', service_line_id, 'accountId', account_id, 'account', account, 'eaterCount', eater_count,
        'dietaryCount', dietary_count, 'allergenCount', allergen_count`,
       'served',
     )} as events,
     ${list(
       `'id', users.id, 'accountId', account_id, 'firstName', first_name, 'lastName', last_name, 'email', email,
        'dietaryPreferenceId', case when dietary_preferences.name <> 'None' then dietary_preference_id end,
        'allergenIds', array(select allergen_id from user_allergens where user_id = users.id)`,
       `users left join dietary_preferences on dietary_preferences.id = dietary_preference_id
        where type = 'Consumer' and removed_at is null and account_id in (select account_id from served)`,
       'last_name, first_name, email',
     )} as people,
     ${list(
       `'accountId', account_id, 'elementTypeId', element_type_id, 'value', value`,
       'account_portion_modifiers where account_id in (select account_id from served)',
     )} as "byElementType",
     ${list(
       `'accountId', account_id, 'scheduledElementId', scheduled_element_id, 'value', portion_modifier`,
       'scheduled_element_portion_modifiers where scheduled_element_id in (select id from dish)',
     )} as "byScheduledElement",
     ${list(
       `'id', coverage_overrides.id, 'eaterId', eater_id, 'date', date, 'serviceLineId', service_line_id, 'reason', reason`,
       `coverage_overrides join users on users.id = eater_id
        where date between $2 and $3 and users.account_id in (select account_id from served)`,
     )} as overrides`,
  );

/** `$4` narrows it to one service line, `$5` to some menus. */
const queryCoverageInput = prepareCoverageQuery('coverage-input', {
  menu: `select scheduled_menus.id, scheduled_menus.name, market_id, date, service_line_id, service_lines.position
     from scheduled_menus join service_lines on service_lines.id = service_line_id
     where market_id = any ($1::uuid[]) and date between $2 and $3 and ($4::uuid is null or service_line_id = $4)
       and ($5::uuid[] is null or scheduled_menus.id = any ($5))`,
  dish: `select food.*, element_types.name as type_name
     from menu cross join lateral (select * from scheduled_elements where scheduled_menu_id = menu.id offset 0) as food
     left join element_types on element_types.id = food.element_type_id`,
  dishRecords: 'scheduled_element_records',
});

/** Hosts see a first name and the first letter of the last one. */
const getShownName = (seesNames: boolean, { firstName, lastName, email }: StoredPerson) =>
  [firstName, seesNames || !lastName ? lastName : `${[...lastName][0]}.`].filter(Boolean).join(' ') ||
  (seesNames ? email : coverageTexts.withoutName);

interface StoredKitchen {
  readonly allergens: readonly IdName[];
  readonly ingredients: readonly StoredIngredient[];
}
const createNameFinder = (allergens: ReadonlyMap<Id, IdName>) => (ids: readonly Id[]) =>
  ids.flatMap((id) => allergens.get(id) ?? []);

export function toKitchen(storedKitchen: StoredKitchen): Kitchen {
  const allergens = new Map(storedKitchen.allergens.map((allergen) => [allergen.id, allergen]));
  const findNamed = createNameFinder(allergens);
  const ingredients = new Map(
    storedKitchen.ingredients.map(({ id, allergenIds, ...rest }) => [
      id,
      { ...rest, allergens: findNamed(allergenIds) },
    ]),
  );
  return { allergens, ingredients };
}

interface CoverageRange extends Omit<CoverageQuery, 'marketId'> {
  readonly marketIds: readonly Id[];
}

/** Everything that coverage is computed from, for a day or a range of some markets: one statement, whatever it covers. */
export async function findCoverageInput(
  db: Reader,
  { marketIds, date, to = date, serviceLineId }: CoverageRange,
  seesNames: boolean,
  menuIds: readonly Id[] | null = null,
  read = queryCoverageInput,
): Promise<CoverageInput | undefined> {
  // One after the other: a transaction has one connection.
  const diets = await findDiets(db);
  const [row] = await read(db, [marketIds, date, to, serviceLineId ?? null, menuIds]);
  if (!row) return undefined;
  const kitchen = toKitchen(row);
  const findNamed = createNameFinder(kitchen.allergens);
  return {
    ...row,
    diets,
    kitchen,
    elements: new Map(row.elements.map((element) => [element.id, element])),
    people: row.people.map((person) => ({
      id: person.id,
      accountId: person.accountId,
      name: getShownName(seesNames, person),
      dietaryPreferenceId: person.dietaryPreferenceId,
      allergens: findNamed(person.allergenIds),
    })),
    modifiers: { byElementType: row.byElementType, byScheduledElement: row.byScheduledElement },
  };
}

/** The coverage of a market's day with its people, or of a range with counts only. */
export async function findCoverage(
  db: Reader,
  { marketId, ...query }: CoverageQuery,
  seesNames: boolean,
): Promise<ServiceCoverage[]> {
  const input = await findCoverageInput(db, { ...query, marketIds: [marketId] }, seesNames);
  if (!input) return [];
  return query.to === undefined || query.to === query.date ? toServiceCoverages(input) : countServiceCoverages(input);
}

/** The input with counts only. */
export async function countServiceCoverages(input: CoverageInput): Promise<ServiceCoverage[]> {
  const coverages: ServiceCoverage[] = [];
  for (const service of listServices(input)) {
    coverages.push(countServiceCoverage(service, input));
    // A month of a large market takes a while: others are answered between its services.
    await setImmediate();
  }
  return coverages;
}

interface PlannedMenu {
  readonly id: Id;
  readonly date: CalendarDay;
  readonly market: { readonly id: Id };
}

/** The input for the coverage of these scheduled menus. */
export async function findMenusCoverageInput(
  db: Reader,
  menus: readonly PlannedMenu[],
): Promise<CoverageInput | undefined> {
  const [first, ...more] = menus.map(({ date }) => date).sort();
  if (first === undefined) return undefined;
  const marketIds = [...new Set(menus.map(({ market }) => market.id))];
  const ids = menus.map(({ id }) => id);
  return findCoverageInput(db, { marketIds, date: first, to: more.at(-1) ?? first }, false, ids);
}

/** The coverage of these scheduled menus, wherever and whenever they are served. */
export async function findMenusCoverage(db: Reader, menus: readonly PlannedMenu[]): Promise<ServiceCoverage[]> {
  const input = await findMenusCoverageInput(db, menus);
  return input ? toServiceCoverages(input) : [];
}

/** The slot of a scheduled menu. */
export const queryMenuSlot = prepareQuery<Required<Omit<CoverageQuery, 'to'>>>(
  'coverage-service',
  `select market_id as "marketId", date, service_line_id as "serviceLineId" from scheduled_menus where id = $1`,
);
