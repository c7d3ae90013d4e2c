import type { CoverageQuery, MenuCoverage } from '#contract/coverage.ts';
import type { Id } from '#contract/values.ts';
import type { Reader } from '../../db/client.ts';
import { countServiceCoverages, findCoverageInput, prepareCoverageQuery } from './queries.ts';

/** The same as if the master menus `$5` were scheduled into the service line `$4` of the day `$2`. */
const queryMasterCoverageInput = prepareCoverageQuery('master-coverage-input', {
  menu: `select menus.id, menus.name, market_id, $2::date as date, service_lines.id as service_line_id, service_lines.position
     from menus cross join unnest($1::uuid[]) as market_id join service_lines on service_lines.id = $4 where menus.id = any ($5::uuid[])`,
  dish: `select menu.id as scheduled_menu_id, elements.id, elements.id as original_element_id, elements.name,
       food.element_type_id, element_types.name as type_name, food.portion_per_person, food."order"
     from menu cross join lateral (select * from menu_elements where menu_id = menu.id offset 0) as food
     join elements on elements.id = food.element_id left join element_types on element_types.id = food.element_type_id`,
  dishRecords: `(select id as "elementId", true as "isAsCopied", element_records.* from element_records) as master`,
});

/** How many people each of these master menus would feed, if it were scheduled (diets-12). None where nobody eats. */
export async function findMenuCoverages(
  db: Reader,
  { ids, marketId, ...service }: { readonly ids: readonly Id[] } & Required<Omit<CoverageQuery, 'to'>>,
): Promise<MenuCoverage[]> {
  const input = await findCoverageInput(
    db,
    { ...service, marketIds: [marketId] },
    false,
    ids,
    queryMasterCoverageInput,
  );
  return (input ? await countServiceCoverages(input) : []).map(
    ({ scheduledMenu, people, covered, uncovered, notKnown, overridden }) => ({
      menuId: scheduledMenu.id,
      people,
      covered,
      uncovered,
      notKnown,
      overridden,
    }),
  );
}
