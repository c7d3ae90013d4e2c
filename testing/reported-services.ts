import { eq } from 'drizzle-orm';
import type { SurveyElement } from '#contract/survey-answers.ts';
import type { CalendarDay } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { listQuestions } from '#domain/surveys/answered.ts';
import { getPresetSetupFeedback } from '#domain/surveys/survey-answers.ts';
import type { Database } from '#server/db/client.ts';
import { scheduledElements, scheduledMenus } from '#server/db/schema/scheduling.ts';
import { hostSurveys } from '#server/db/schema/surveys.ts';
import type { aKitchen } from './scheduling.ts';
import { getOnly } from './scheduling.ts';
import { makeSurveyElement } from './survey-model.ts';

type Kitchen = Awaited<ReturnType<typeof aKitchen>>;
type Dish = Awaited<ReturnType<Kitchen['aDish']>>;

interface ReportOptions {
  readonly eaters?: number;
  readonly veggies?: number;
  readonly expected?: number;
  readonly actual?: number;
  /** Of each dish, in the order of the menu. */
  readonly told?: readonly Partial<SurveyElement>[];
  readonly notAnswered?: (question: string) => boolean;
  readonly survey?: Partial<typeof hostSurveys.$inferInsert>;
}

/** Lunches on the days before `day`, each with a complete survey in which everything is answered. */
export function createReports(db: Database, kitchen: Kitchen, dishes: readonly Dish[], day: CalendarDay) {
  const menu = async (date: CalendarDay) => {
    const knownMenus = await db.select().from(scheduledMenus).where(eq(scheduledMenus.marketId, kitchen.market.id));
    const foundMenu = knownMenus.find((menu) => menu.date === date);
    if (foundMenu) return foundMenu;
    const master = await kitchen.aMenu(dishes);
    const row = getOnly(
      await db
        .insert(scheduledMenus)
        .values({
          name: master.name,
          date,
          marketId: kitchen.market.id,
          serviceLineId: kitchen.line('Lunch'),
          originalMenuId: master.id,
          menuElementClassId: master.menuElementClassId,
          cuisineTypeId: master.cuisineTypeId,
        })
        .returning(),
    );
    await db.insert(scheduledElements).values(
      dishes.map((dish, order) => ({
        scheduledMenuId: row.id,
        originalElementId: dish.id,
        name: dish.name,
        order,
        hostFlowOrder: order,
        elementTypeId: dish.elementTypeId,
        containerTypeId: dish.defaultContainerTypeId,
        portionUnitId: dish.defaultPortionUnitId,
        portionPerPerson: dish.defaultPortionPerPerson,
        portionPerContainer: dish.defaultPortionPerContainer,
      })),
    );
    return row;
  };

  return async function report(
    account: Awaited<ReturnType<Kitchen['anAccount']>>,
    daysBefore: number,
    more: ReportOptions = {},
  ) {
    const date = addDays(day, -daysBefore);
    const { id: menuId } = await menu(date);
    await kitchen.anEvent(account, date, { eaters: more.eaters ?? 100, veggies: more.veggies ?? 0 });
    const servedElements = await db
      .select()
      .from(scheduledElements)
      .where(eq(scheduledElements.scheduledMenuId, menuId));
    const elements = servedElements
      .toSorted((left, right) => left.order - right.order)
      .map(({ id, name, order }, index) =>
        makeSurveyElement({
          scheduledElementId: id,
          name,
          order,
          portionUnit: 'oz',
          portionPerContainer: 100,
          broughtContainers: 5,
          leftoverAmount: 0,
          ...more.told?.[index],
        }),
      );
    const answeredNames = listQuestions({ elements })
      .map(({ name }) => name)
      .filter((name) => !more.notAnswered?.(name));
    const own = (await db.select().from(hostSurveys).where(eq(hostSurveys.accountId, account.id))).find(
      ({ scheduledMenuId }) => scheduledMenuId === menuId,
    );
    if (!own) throw new Error('A menu and a service make a survey.');
    await db
      .update(hostSurveys)
      .set({
        status: 'complete',
        expectedHeadcount: more.expected ?? more.eaters ?? 100,
        actualHeadcount: more.actual ?? more.eaters ?? 100,
        times: { kitchenLeaveTime: '11:00', startTime: '12:00', firstEater: '12:05', lastEater: '13:30' },
        elements,
        setupFeedback: getPresetSetupFeedback(),
        answered: answeredNames,
        ...more.survey,
      })
      .where(eq(hostSurveys.id, own.id));
    return { surveyId: own.id, menuId, elements };
  };
}
