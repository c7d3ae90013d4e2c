import { type SQL, sql } from 'drizzle-orm';
import { servingDefaultsJson, servingJson } from './serving-fields.ts';

/** How `elements` is served: as on the master menu of this scheduled menu, else as usual (scheduling-2). */
export const masterServing = (scheduledMenuId: SQL): SQL => sql`
  coalesce(
    (select jsonb_build_object(${sql.raw(servingJson('menu_elements'))})
      from scheduled_menus join menu_elements on menu_elements.menu_id = scheduled_menus.original_menu_id
      where scheduled_menus.id = ${scheduledMenuId} and menu_elements.element_id = elements.id),
    jsonb_build_object(${servingDefaultsJson}))`;

/** Of `elements`, sorted. */
export const masterAllergens = sql`
  (select coalesce(jsonb_agg(allergen_id order by allergen_id), '[]')
    from (select distinct allergen_id from known_allergens(elements.id)) as known)`;

/** What a copy of `elements` keeps of its master, so that an edit can be told from a change of the master (decision 242). */
export const copiedFrom = (scheduledMenuId: SQL): SQL =>
  sql`jsonb_build_object('serving', ${masterServing(scheduledMenuId)}, 'allergenIds', ${masterAllergens})`;
