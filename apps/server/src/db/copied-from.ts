import { type SQL, sql } from 'drizzle-orm';
import { servingDefaultsJson, servingJson } from './serving-fields.ts';

/** Serving fields of `elements`: those on the master menu of this scheduled menu, else the defaults (scheduling-2). */
export const masterServing = (scheduledMenuId: SQL): SQL => sql`
  coalesce(
    (select jsonb_build_object(${sql.raw(servingJson('on_master'))})
      from scheduled_menus as dated join menu_elements as on_master on on_master.menu_id = dated.original_menu_id
      where dated.id = ${scheduledMenuId} and on_master.element_id = elements.id),
    jsonb_build_object(${servingDefaultsJson}))`;

/** Of `elements`, sorted. */
export const masterAllergens = sql`
  (select coalesce(jsonb_agg(allergen_id order by allergen_id), '[]')
    from (select distinct allergen_id from known_allergens(elements.id)) as known)`;

/** The master's values that a copy of `elements` stores, to tell an edit from a change of the master (decision 242). */
export const copiedFrom = (scheduledMenuId: SQL): SQL =>
  sql`jsonb_build_object('serving', ${masterServing(scheduledMenuId)}, 'allergenIds', ${masterAllergens})`;

/** The values that a scheduled menu stores of `master`, its master menu. */
export const copiedTexts = sql`jsonb_build_object('name', master.name, 'description', master.description)`;
