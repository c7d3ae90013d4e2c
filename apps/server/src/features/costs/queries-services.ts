import { costTexts } from '#contract/costs-texts.ts';
import type { Id } from '#contract/values.ts';
import type { StoredService } from '#domain/costs/service-food.ts';
import type { PlannedDish, ServiceSlot } from '#domain/service-plan/service-plan.ts';
import type { Reader } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findMenusCoverage } from '../coverage/queries.ts';
import {
  composePlanSql,
  getSlotKey,
  type StoredPlans,
  selectServiceJsonList,
  toServicePlans,
} from '../service-plan/queries.ts';
import { selectUnitJson } from './queries-pantry.ts';

interface CostedDish extends PlannedDish, Pick<StoredService['dishes'][number], 'elementId' | 'isMadeAsElement'> {
  readonly fullName: string;
}

interface StoredServices extends StoredPlans<CostedDish> {
  readonly alternatives: readonly (StoredService['alternatives'][number] & ServiceSlot)[];
}

const selectCostedFields = (copy: string) =>
  `(select full_name from name_with_tag(${copy}.name, originals.id, originals.search_name, originals.menu_element_class_id)), 'elementId', originals.id, 'isMadeAsElement', originals.id is not null
    and (select is_as_master from recipe_of_copy(${copy}.id, ${copy}.copied_from, originals.id, originals.has_no_ingredients))`;

/** The plans of some markets' days, with where their recipes are. */
const queryServices = prepareQuery<StoredServices>(
  'costs-services',
  composePlanSql({
    range: 'period',
    dishFields: `, 'fullName', ${selectCostedFields('dish')}`,
    dishJoins: 'left join elements as originals on originals.id = original_element_id',
    columns: `, ${selectServiceJsonList(
      `'name', ${selectCostedFields('alternative')},
       'order', alternative."order", 'scheduledElementId', dish.id,
       'portionPerPerson', alternative.portion_per_person, 'unit', ${selectUnitJson('alternative.portion_unit_id')}`,
      `dish join scheduled_elements as alternative on alternative.instead_of = dish.id
       left join elements as originals on originals.id = alternative.original_element_id`,
    )} as alternatives`,
  }),
);

const noPlates = { plates: [], openPlates: [] };

/** Special plates by menu. Coverage takes a while: only menus that have alternatives are asked. */
async function findPlates(db: Reader, { menus, alternatives }: StoredServices) {
  const withAlternatives = new Set(alternatives.map(getSlotKey));
  const menusWithAlternatives = menus.filter((menu) => withAlternatives.has(getSlotKey(menu)));
  const coverages = await findMenusCoverage(
    db,
    menusWithAlternatives.map(({ id, date, marketId }) => ({ id, date, market: { id: marketId } })),
  );
  return new Map(
    coverages.map(({ scheduledMenu, accounts }) => [
      scheduledMenu.id,
      {
        plates: accounts.flatMap(({ accountId, plates }) => plates.map((plate) => ({ ...plate, accountId }))),
        openPlates: accounts.flatMap(({ accountId, openPlates }) =>
          openPlates.map((plate) => ({ ...plate, accountId })),
        ),
      },
    ]),
  );
}

export interface Period {
  readonly marketIds: readonly Id[];
  readonly from: string;
  readonly to: string;
  readonly serviceLineId?: Id | undefined;
}

/** Every service of a period, with people or a menu. */
export async function findServices(db: Reader, period: Period): Promise<StoredService[]> {
  const [storedServices] = await queryServices(db, [
    period.marketIds,
    period.from,
    period.to,
    period.serviceLineId ?? null,
  ]);
  if (!storedServices) throw new Error(costTexts.failed);
  const plates = await findPlates(db, storedServices);
  const alternatives = Map.groupBy(storedServices.alternatives, getSlotKey);
  return toServicePlans<CostedDish>(storedServices).map((plan) => ({
    ...plan,
    // Two elements of one name are two dishes (catalogue-1).
    dishes: plan.dishes.map(({ fullName, ...dish }) => ({ ...dish, name: fullName })),
    alternatives: alternatives.get(getSlotKey(plan)) ?? [],
    ...((plan.menu && plates.get(plan.menu.id)) ?? noPlates),
  }));
}

/** Of all that they cook. */
export const listServiceElementIds = (services: readonly StoredService[]) =>
  services.flatMap(({ dishes, alternatives }) => [...dishes, ...alternatives].map(({ elementId }) => elementId));
