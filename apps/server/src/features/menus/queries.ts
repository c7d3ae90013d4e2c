import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { LastServed, Menu, MenuDescription, MenuDescriptionInput, MenuSummary } from '#contract/menus.ts';
import type { UsedTag } from '#contract/reference-records.ts';
import { type Id, isVisibleName, MAX_TEXT_LENGTH } from '#contract/values.ts';
import { composeDescription } from '#domain/menus/automated-description.ts';
import { combineMenuAllergens } from '#domain/scheduling/menu-allergens.ts';
import { selectElementsWithAllergen, selectElementsWithoutAllergen } from '../../db/allergen-filters.ts';
import type { Database, Reader } from '../../db/client.ts';
import { createNameListReader, orderByEntryName } from '../../db/name-list.ts';
import { prepareStatement } from '../../db/prepared.ts';
import { listFieldColumns } from '../../db/record-fields.ts';
import { menuKind } from '../../db/record-kinds.ts';
import { menus } from '../../db/schema/catalogue.ts';
import { cuisineTypes, elementTypes, menuElementClasses } from '../../db/schema/reference-data.ts';
import { listServingJsonPairs } from '../../db/serving-fields.ts';

export const listMenus = createNameListReader<MenuSummary>()({
  table: 'menus',
  columns: sql`menus.id, menus.name, menus.menu_element_class_id as "menuElementClassId", menus.cuisine_type_id as "cuisineTypeId",
    named.elements, known.allergens,
    case when named.is_unknown then 'unknown' when known.allergen_count > 0 then 'some' else 'none' end as "allergenStatement"`,
  joins: sql`cross join lateral (
      select coalesce(json_agg(json_build_object('elementId', elements.id, 'name', elements.name) order by menu_elements."order"), '[]') as elements,
        coalesce(bool_or(known.allergen_statement = 'unknown'), true) as is_unknown
      from menu_elements join elements on elements.id = menu_elements.element_id
      cross join lateral element_allergen_statement(elements.id, elements.ingredients, elements.has_no_ingredients, elements.has_no_allergens) as known
      where menu_elements.menu_id = menus.id) as named
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.search_name), '[]') as allergens,
        count(*) as allergen_count
      from allergens where id in (
        select allergen_id from menu_elements cross join lateral known_allergens(element_id) where menu_id = menus.id)) as known`,
  filters: {
    class: sql`menus.menu_element_class_id = ${sql.placeholder('class')}`,
    cuisineTypeId: sql`menus.cuisine_type_id = ${sql.placeholder('cuisineTypeId')}`,
    brandId: sql`menus.brand_id = ${sql.placeholder('brandId')}`,
    allergenId: sql`menus.id in (
      select menu_id from menu_elements where element_id in (${selectElementsWithAllergen(sql.placeholder('allergenId'))}))`,
    withoutAllergenId: sql`menus.id in (select menu_id from menu_elements) and menus.id not in (
      select menu_id from menu_elements where element_id not in (${selectElementsWithoutAllergen(sql.placeholder('withoutAllergenId'))}))`,
  },
  sorts: {
    tag: orderByEntryName(menuElementClasses, sql`menus.menu_element_class_id`),
    cuisine: orderByEntryName(cuisineTypes, sql`menus.cuisine_type_id`),
  },
});

/** Elements of one menu as JSON, with their known allergens (catalogue-5). */
const selectElementsJson = (order: SQL) => sql`
  select coalesce(json_agg(json_build_object(
    'elementId', elements.id,
    'element', json_build_object('id', elements.id, 'name', elements.name),
    'order', menu_elements."order",
    ${sql.raw(listServingJsonPairs('menu_elements'))},
    'ingredients', elements.ingredients,
    'allergens', known.allergens,
    'allergenStatement', known.allergen_statement,
    'hostFlowOrder', menu_elements.host_flow_order) order by ${order}), '[]')
  from menu_elements
  join elements on elements.id = menu_elements.element_id
  cross join lateral element_allergen_statement(elements.id, elements.ingredients, elements.has_no_ingredients, elements.has_no_allergens) as known
  where menu_elements.menu_id = menus.id`;

const prepareMenuRow = (name: string, order: SQL) =>
  prepareStatement<Omit<Menu, 'allergenNames' | 'allergenStatement'> & Record<string, unknown>>(
    name,
    sql`
    select menus.id, ${listFieldColumns(menuKind)}, menus.is_description_automated as "isDescriptionAutomated",
      (select json_build_object('id', original.id, 'name', original.name)
       from menus as original where original.id = menus.original_menu_id) as "originalMenu",
      menus.version, menus.updated_at as "updatedAt", (${selectElementsJson(order)}) as elements
    from menus where menus.id = ${sql.placeholder('id')}`,
  );

const prepareMenuReader =
  (read: ReturnType<typeof prepareMenuRow>) =>
  async (db: Reader, id: string): Promise<Menu | undefined> => {
    const [row] = await read(db, { id });
    if (!row) return undefined;
    const elementAllergens = row.elements.map(({ allergens, allergenStatement }) => ({
      allergenNames: allergens.map((allergen) => allergen.name),
      allergenStatement,
    }));
    return { ...row, ...combineMenuAllergens(elementAllergens) };
  };

export const findMenu = prepareMenuReader(prepareMenuRow('menu', sql`menu_elements."order"`));

/** The same menu with its elements in host flow order. */
export const findMenuHostFlow = prepareMenuReader(
  prepareMenuRow('menu_host_flow', sql`menu_elements.host_flow_order, menu_elements."order"`),
);

/** Tags that menus of this name use already. The database compares the names (catalogue-1). */
export function listMenuNameTags(db: Reader, name: string): Promise<UsedTag[]> {
  return db
    .select({ id: menuElementClasses.id, name: menuElementClasses.name, usedBy: menus.id })
    .from(menus)
    .innerJoin(menuElementClasses, eq(menuElementClasses.id, menus.menuElementClassId))
    .where(sql`${menus.searchName} = normalized_name(${name})`)
    .orderBy(menuElementClasses.position, menuElementClasses.searchName);
}

/** A save never waits longer for a description (catalogue-11). */
const DESCRIPTION_TIMEOUT = 5_000;

/** Parses plain text or `{ description }`. A proxy's error page or any other JSON is not a description. */
function readDescription(body: string, contentType: string): string | undefined {
  if (/^text\/plain\b/i.test(contentType) || contentType === '') return body;
  if (!/^application\/json\b/i.test(contentType)) return undefined;
  return WrittenDescription.safeParse(JSON.parse(body)).data?.description;
}
const WrittenDescription = z.strictObject({ description: z.string() });

/** Undefined when the external service is down, slow, refuses, or replies with anything but a description. */
async function fetchDescription(service: string, input: MenuDescriptionInput): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('menus/getMenuDescription', service.endsWith('/') ? service : `${service}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/plain, application/json' },
      body: JSON.stringify({ ...input, elements: input.elements.map((element) => element.name) }),
      signal: AbortSignal.timeout(DESCRIPTION_TIMEOUT),
      redirect: 'error',
    });
    if (response.status !== 200 || !response.body) return undefined;
    let body = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))) {
      body += chunk;
      if (body.length > MAX_TEXT_LENGTH) return undefined;
    }
    const writtenText = readDescription(body, response.headers.get('content-type') ?? '');
    const description = writtenText?.replaceAll('\u0000', '').trim();
    return description && isVisibleName(description) && !looksLikeMarkup(description) ? description : undefined;
  } catch {
    // On any failure the built-in rule writes the description (catalogue-11), and the reply says so.
    return undefined;
  }
}

/** Proxies send error pages without a content type, or with a wrong one. */
const looksLikeMarkup = (text: string) => /^[<{[]|<[a-z!/]/i.test(text);

export async function describeMenu(
  db: Database,
  service: string | undefined,
  input: MenuDescriptionInput,
): Promise<MenuDescription> {
  const writtenText = service && (await fetchDescription(service, input));
  if (writtenText) return { description: writtenText, isFallback: false };
  const types = await db.select({ name: elementTypes.name }).from(elementTypes).orderBy(elementTypes.position);
  const description = composeDescription(
    input.elements,
    types.map((type) => type.name),
  );
  return { description, isFallback: Boolean(service) };
}

/** Days until the market's today: what is planned has not been served. */
export async function findLastServed(
  db: Reader,
  { marketId, ids }: { readonly marketId: Id; readonly ids: readonly Id[] },
  now: Date,
): Promise<LastServed[]> {
  return db.readRows(sql`
    select original_menu_id as "menuId", max(date) as date
    from scheduled_menus join markets on markets.id = market_id
    where original_menu_id = any (${sql.param(ids)}::uuid[]) and market_id = ${marketId}
      and date <= today_in(markets.time_zone, ${now.toISOString()})
    group by original_menu_id`);
}
