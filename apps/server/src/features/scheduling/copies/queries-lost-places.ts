import type { Id } from '#contract/values.ts';
import {
  type AddOnLosses,
  formatAddOnLosses,
  formatMenuLosses,
  type MenuLosses,
} from '#domain/scheduling/unscheduling-losses.ts';
import type { Reader } from '../../../db/client.ts';
import { prepareQuery } from '../../../db/prepared.ts';
import { listServingJsonPairs } from '../../../db/serving-fields.ts';

/** Where it is not recorded what was copied, nobody can tell (decision 34): not counted as an edit that is lost. */
const isEdited = `
  dish.copied_from -> 'serving' <> jsonb_build_object(${listServingJsonPairs('dish')})
  or dish.copied_from -> 'allergenIds' <> (
    select coalesce(jsonb_agg(allergen_id order by allergen_id), '[]') from scheduled_element_allergens
    where scheduled_element_id = dish.id)`;

const queryMenuLosses = prepareQuery<MenuLosses>(
  'scheduling-losses-of-menu',
  `select
     (select coalesce(sum(eater_count), 0)::int from account_services
      where (market_id, date, service_line_id) = (menu.market_id, menu.date, menu.service_line_id)) as people,
     dishes.*, butcher_paper_notes || client_notes || talking_points <> '' as "hasNotes",
     (select count(*)::int from scheduled_add_ons where scheduled_add_ons.market_id = menu.market_id
      and scheduled_add_ons.date = menu.date and scheduled_add_ons.service_line_id = menu.service_line_id) as "addOns"
   from scheduled_menus as menu
   cross join lateral (
     select count(*) filter (where ${isEdited})::int as "editedElements",
       coalesce(sum((select count(*) from scheduled_elements as alternative where alternative.instead_of = dish.id)), 0)::int as alternatives,
       coalesce(sum((select count(*) from scheduled_element_portion_modifiers where scheduled_element_id = dish.id)), 0)::int as modifiers,
       coalesce(array_agg(dish.id order by dish.host_flow_order, dish.id) filter (where element_id is not null)
         <> array_agg(dish.id order by on_master.host_flow_order, dish.id) filter (where element_id is not null), false)
         as "isFlowReordered"
     from scheduled_elements as dish
     left join menu_elements as on_master on menu_id = menu.original_menu_id and element_id = original_element_id
     where scheduled_menu_id = menu.id) as dishes
   where menu.id = $1`,
);

const queryAddOnLosses = prepareQuery<AddOnLosses>(
  'scheduling-losses-of-add-on',
  `select
     (select count(*)::int from scheduled_elements where scheduled_add_on_id = add_on.id) as elements,
     (select count(*)::int from scheduled_elements as dish where scheduled_add_on_id = add_on.id and (${isEdited})) as "editedElements",
     orders.*
   from scheduled_add_ons as add_on
   cross join lateral (
     select coalesce(sum(served.quantity), 0)::int as servings, count(distinct account_id)::int as accounts
     from account_services as service join service_event_served_add_ons as served on served.service_event_id = service.id
     where (market_id, date, service_line_id) = (add_on.market_id, add_on.date, add_on.service_line_id) and served.scheduled_add_on_id = add_on.id) as orders
   where add_on.id = $1`,
);

/** Undefined for an unknown menu. */
export async function findMenuLossSentences(db: Reader, id: Id): Promise<string[] | undefined> {
  const [losses] = await queryMenuLosses(db, [id]);
  return losses && formatMenuLosses(losses);
}

/** Undefined for an unknown add-on. */
export async function findAddOnLossSentences(db: Reader, id: Id): Promise<string[] | undefined> {
  const [losses] = await queryAddOnLosses(db, [id]);
  return losses && formatAddOnLosses(losses);
}
