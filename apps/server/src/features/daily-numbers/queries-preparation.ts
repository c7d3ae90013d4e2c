import type { Calculation, NotServed } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { PreparationAlternative, PreparationElement, PreparationNumbers } from '#contract/preparation-numbers.ts';
import { isRefusal, type Refusal, refuse } from '#contract/refusal.ts';
import type { ScheduledElement } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { formatPlate } from '#domain/coverage/plate-text.ts';
import { findPlate, getPlatePortions, listSpecialPlates, notNeeded } from '#domain/coverage/special-plates.ts';
import { compareByAccountName } from '#domain/daily-numbers/by-account-name.ts';
import { toCountedFood } from '#domain/daily-numbers/counted-food.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';
import { findDayAddOns } from '../add-ons/queries.ts';
import { findCoverage } from '../coverage/queries.ts';
import { findScheduledElements } from '../scheduling/queries.ts';
import { findCalculationOfSlot, type Slot } from './queries.ts';

const queryNotServed = prepareQuery<NotServed & { serviceLineId: Id }>(
  'daily-numbers-not-served-on-a-day',
  `select accounts.id as "accountId", accounts.name as account, removal.service_line_id as "serviceLineId",
     max(closings.reason) as reason
   from service_event_removals as removal
   join accounts on accounts.id = removal.account_id
   left join closings on closings.id = removal.closing_id
   where removal.date = $2 and accounts.market_id = $1
     and not exists (select from service_events as event where event.account_id = removal.account_id
       and event.date = removal.date and event.service_line_id = removal.service_line_id)
   group by accounts.id, removal.service_line_id`,
);

/** Whose services of a day are cancelled (service-events-17). */
export const findNotServedAccounts = async (db: Database, { marketId, date }: Omit<Slot, 'serviceLineId'>) =>
  (await queryNotServed(db, [marketId, date])).sort(compareByAccountName);

/** All food of the service: the menu's and the scheduled add-ons' (documents-2). */
async function findServedElements(db: Database, scheduledMenuId: Id, slot: Slot) {
  const [ofMenu, addOns] = await Promise.all([findScheduledElements(db, scheduledMenuId), findDayAddOns(db, slot)]);
  return [
    ...ofMenu.map((element) => ({ ...element, addOnType: null })),
    ...addOns.flatMap(({ addOnType, serviceLineId, scheduledElements }) =>
      (serviceLineId === slot.serviceLineId ? scheduledElements : []).map((element) => ({ ...element, addOnType })),
    ),
  ];
}

/** Alternatives with what is known of them, and their special plates: null portions while no people are served. */
async function findPreparationAlternatives(
  db: Database,
  slot: Slot,
  { alternatives }: Calculation,
  elements: ReadonlyMap<Id, Pick<ScheduledElement, 'alternative'>>,
): Promise<PreparationAlternative[]> {
  const [coverage] = await findCoverage(db, slot, false);
  const plates = coverage && listSpecialPlates(coverage);
  return alternatives.flatMap((alternative): PreparationAlternative[] => {
    const storedAlternative = elements.get(alternative.scheduledElementId)?.alternative[alternative.order];
    if (!storedAlternative) return [];
    const plate = plates && (findPlate(plates, alternative.scheduledElementId, alternative.order) ?? notNeeded);
    return [
      {
        ...alternative,
        method: storedAlternative.method,
        ingredients: storedAlternative.ingredients,
        servingTemp: storedAlternative.servingTemp,
        portions: plate ? getPlatePortions(plate) : null,
        needs: plate ? formatPlate(plate) : null,
        containers: plate?.containers ?? null,
        accounts: plate?.accounts.map(({ accountId, account, portions }) => ({ accountId, account, portions })) ?? [],
      },
    ];
  });
}

/** The preparation numbers: the calculation with methods, ingredients and allergens. */
export async function findPreparationNumbers(db: Database, slot: Slot): Promise<PreparationNumbers | Refusal> {
  const calculation = await findCalculationOfSlot(db, slot);
  if (isRefusal(calculation)) return calculation;
  const { scheduledMenu } = calculation;
  if (!scheduledMenu) return refuse('not_found', calculationTexts.noPreparationNumbers);
  const { containerTotals, accountSummaries } = toCountedFood(calculation);
  const scheduledElements = new Map(
    (await findServedElements(db, scheduledMenu.id, slot)).map((element) => [element.id, element]),
  );
  const elements = containerTotals.flatMap((total): PreparationElement[] => {
    const element = scheduledElements.get(total.scheduledElementId);
    if (!element) return [];
    return [
      {
        scheduledElementId: element.id,
        name: element.name,
        addOnType: element.addOnType,
        method: element.method,
        ingredients: element.ingredients,
        allergens: element.allergenNames,
        allergenStatement: element.allergenStatement,
        servingTemp: element.servingTemp,
        container: total.container,
        fullCount: total.containerCount,
        halfCount: total.halfCount,
        portionPerContainer: total.portionPerContainer,
        portionUnit: total.portionUnit,
        weight: total.portion,
      },
    ];
  });
  const alternatives = await findPreparationAlternatives(db, slot, calculation, scheduledElements);
  return { name: scheduledMenu.name, date: slot.date, elements, alternatives, accountSummaries };
}
