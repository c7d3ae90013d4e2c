import { changesTexts } from '#contract/changes-texts.ts';
import type { ReadinessFault, ReadinessMark, ServiceReadiness, Urgency } from '#contract/readiness.ts';
import { readinessTexts as texts } from '#contract/readiness-texts.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { servicePlanTexts as planTexts } from '#contract/service-plan-texts.ts';
import { formatPhoneOwner } from '#contract/sheets-texts.ts';
import type { CalendarDay, IdName } from '#contract/values.ts';
import { addDays } from '../calendar/calendar-day.ts';
import { partitionCountable } from '../daily-numbers/countable-element.ts';
import { describeUnknown } from '../service-plan/unknown-text.ts';
import { listOpenAddOnOrders, listUnknowns, type Unknown, type UnknownKind } from '../service-plan/unknowns.ts';
import type { ReadinessDish, ReadinessSheet, ReadinessSnapshot, Slot } from './readiness-snapshot.ts';

/** The part of the snapshot for one service line. */
interface Service extends Omit<ReadinessSnapshot, 'slots' | 'menus'> {
  readonly today: CalendarDay;
  readonly menu: IdName | undefined;
  readonly people: number;
  readonly unknowns: readonly Unknown[];
}

type Answer = Omit<ReadinessMark, 'urgency'>;

/** The sentence of a mark: the fault itself if it is the only one, else how many there are. */
const mark = (
  question: ReadinessMark['question'],
  ready: string,
  faults: ReadinessFault[],
  several: (count: number) => string,
  single = (text: string) => text,
): Answer => {
  const [first] = faults;
  if (!first) return { question, text: ready, faults };
  return { question, text: faults.length === 1 ? single(first.text) : several(faults.length), faults };
};

/** For faults that are only a name: '1 owed: Acme, 11/22/26'. */
const createPrefixer = (several: (count: number) => string) => (text: string) => `${several(1)}: ${text}`;

function markMenu({ menu, people }: Service): Answer | null {
  if (!menu && people === 0) return null;
  const faults: ReadinessFault[] = menu ? [] : [{ text: schedulingTexts.waiting(people), place: { kind: 'day' } }];
  return mark('menu', texts.menuReady, faults, String);
}

const toPlace = ({ scheduledMenuId, scheduledAddOnId, scheduledElementId }: ReadinessDish): ReadinessFault['place'] =>
  scheduledMenuId !== null
    ? { kind: 'menu', scheduledMenuId, scheduledElementId }
    : { kind: 'addOn', scheduledAddOnId: scheduledAddOnId ?? '' };

const numberKinds: readonly UnknownKind[] = ['menuWithoutElements', 'elementNotCounted', 'alternativeWithoutPortion'];

const listFaults = ({ unknowns }: Service, kinds: readonly UnknownKind[]): ReadinessFault[] =>
  unknowns
    .filter(({ kind }) => kinds.includes(kind))
    .map((unknown) => ({ text: describeUnknown(unknown), place: unknown.fix }));

function markNumbers(service: Service): Answer | null {
  if (!service.menu && service.dishes.length === 0) return null;
  return mark('numbers', texts.numbersReady, listFaults(service, numberKinds), texts.notCounted);
}

/**
 * Leads to the record whose allergens are missing: the master, or what was copied or typed for this date. A change leads to where it
 * is accepted.
 */
function markAllergens({ dishes, openChanges }: Service): Answer | null {
  if (dishes.length === 0) return null;
  const changes = openChanges.map(
    ({ id, text, dishes }): ReadinessFault => ({
      text: texts.notAccepted(`${text} ${changesTexts.dishes(dishes)}`),
      place: { kind: 'change', changeId: id },
    }),
  );
  const faults = dishes.flatMap((dish) =>
    [dish, ...dish.alternatives]
      .filter(({ allergenStatement }) => allergenStatement === 'unknown')
      .map(
        ({ name, unrecordedElementId }): ReadinessFault => ({
          text: name,
          place: unrecordedElementId ? { kind: 'element', elementId: unrecordedElementId } : toPlace(dish),
        }),
      ),
  );
  // One element can be on the menu, an alternative and an add-on: it is recorded once.
  const once = [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
  if (changes.length === 0) {
    return mark('allergens', texts.allergensReady, once, texts.notRecorded, createPrefixer(texts.notRecorded));
  }
  const open = [texts.changesOpen(changes.length), ...(once.length > 0 ? [texts.notRecorded(once.length)] : [])];
  return mark('allergens', texts.allergensReady, [...changes, ...once], () => open.join(', '));
}

/** Asked only while one is open: whom such a dish suits, and what else it contains, nobody knows (catalogue-21). */
function markRecipes({ dishes }: Service): Answer | null {
  const faults = dishes.flatMap((dish) =>
    [dish, ...dish.alternatives]
      .filter(({ hasUnrecordedIngredients }) => hasUnrecordedIngredients)
      .map(
        ({ name, elementWithoutIngredientsId: elementId }): ReadinessFault => ({
          text: name,
          place: elementId ? { kind: 'element', elementId } : toPlace(dish),
        }),
      ),
  );
  const differentFaults = [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
  if (differentFaults.length === 0) return null;
  return mark('recipes', '', differentFaults, texts.withoutIngredients, createPrefixer(texts.withoutIngredients));
}

/** Asked only where somebody's meal hangs on it (diets-15). */
function markOrigins({ coverage: [counts], menu }: Service): Answer | null {
  if (!menu || !counts?.openOrigins?.length) return null;
  const faults = counts.openOrigins.map((text): ReadinessFault => ({ text, place: { kind: 'origins' } }));
  return mark('origins', '', faults, texts.notStated, createPrefixer(texts.notStated));
}

function markPeople({ coverage, menu }: Service): Answer | null {
  const [counts] = coverage;
  if (!menu || !counts || counts.people === 0) return null;
  const { uncovered, notKnown } = counts;
  const parts = [
    ...(uncovered > 0 ? [texts.uncovered(uncovered)] : []),
    ...(notKnown > 0 ? [texts.notKnown(notKnown)] : []),
  ];
  const faults: ReadinessFault[] = parts.length === 0 ? [] : [{ text: parts.join(', '), place: { kind: 'coverage' } }];
  return mark('people', texts.peopleReady, faults, String);
}

function addOnsMark(service: Service): Answer | null {
  if (service.orders.length === 0) return null;
  return mark('addOns', texts.addOnsReady, listFaults(service, ['addOnNotChosen']), texts.addOnsOpen);
}

function markHostFlow({ menu, dishes }: Service): Answer | null {
  const ofMenu = dishes.filter(({ scheduledMenuId }) => scheduledMenuId !== null && scheduledMenuId === menu?.id);
  if (!menu || ofMenu.length === 0) return null;
  const faults = ofMenu.flatMap(({ name, hasVessel, hasUtensil }): ReadinessFault[] => {
    const gaps = [...(hasVessel ? [] : ['vessel']), ...(hasUtensil ? [] : ['utensil'])];
    if (gaps.length === 0) return [];
    return [{ text: planTexts.missing(name, gaps), place: { kind: 'hostFlow', scheduledMenuId: menu.id } }];
  });
  return mark('hostFlow', texts.hostFlowReady, faults, texts.notSet);
}

/** Why a sheet does not count as printed, or which old one somebody holds (paper-10). */
function formatSheetFault({ title, status, print }: ReadinessSheet): string {
  if (status === 'notKnown') return texts.sheetNotKnown(title);
  if (status === 'onPhone') return texts.sheetOnPhone(title, formatPhoneOwner(print?.by ?? null));
  if (status === 'notPrinted') return texts.sheetNotPrinted(title);
  if (print?.state === 'inFile') return texts.fileOutOfDate(title);
  return print?.state === 'notKnown' ? texts.oldSheetOutOfDate(title) : texts.sheetOutOfDate(title);
}

function markSheets({ menu, people, sheets }: Service): Answer | null {
  if (!menu || people === 0 || sheets.length === 0) return null;
  const place = { kind: 'sheets' } as const;
  const faults = sheets.every(({ status }) => status === 'notPrinted')
    ? [{ text: texts.notPrinted, place }]
    : sheets
        .filter(({ status }) => status !== 'current')
        .map((sheet): ReadinessFault => ({ text: formatSheetFault(sheet), place }));
  const isOnPaper = sheets.every(({ print }) => print?.state === 'printed');
  return mark('sheets', isOnPaper ? texts.sheetsReady : texts.filesReady, faults, texts.sheetsOpen);
}

/** Asked only while they are open. */
function markSurveys({ owedSurveys }: Service): Answer | null {
  if (owedSurveys.length === 0) return null;
  const faults = owedSurveys.map(
    ({ id, account }): ReadinessFault => ({
      text: account,
      place: { kind: 'survey', surveyId: id },
    }),
  );
  return mark('surveys', '', faults, texts.owed, createPrefixer(texts.owed));
}

/** What a person can still do about it, and by when (readiness-5). */
function judgeUrgency({ question, faults }: Answer, { date, today, sheets }: Service): Urgency | null {
  if (faults.length === 0) return null;
  if (question === 'surveys') return 'decideBefore';
  if (date < today) return 'notDue';
  const isNear = date <= addDays(today, 1);
  if (question !== 'sheets') return isNear ? 'actToday' : 'decideBefore';
  if (date === today || sheets.some(({ status }) => status === 'outOfDate')) return 'actToday';
  return isNear ? 'decideBefore' : 'notDue';
}

const questions = [
  markMenu,
  markNumbers,
  markAllergens,
  markPeople,
  addOnsMark,
  markHostFlow,
  markSheets,
  markSurveys,
  markRecipes,
  markOrigins,
];

/** The menu's dishes in its order, then those of add-ons: a list that moves at each look cannot be worked through. */
const compareInMenuOrder = (left: ReadinessDish, right: ReadinessDish) =>
  Number(left.scheduledMenuId === null) - Number(right.scheduledMenuId === null) ||
  left.order - right.order ||
  left.scheduledElementId.localeCompare(right.scheduledElementId);

function listServiceUnknowns(
  menu: IdName | undefined,
  people: number,
  facts: Pick<ReadinessSnapshot, 'dishes' | 'orders' | 'coverage'>,
): Unknown[] {
  const { dishes, orders, coverage } = facts;
  const placeById = new Map(dishes.map((dish) => [dish.scheduledElementId, toPlace(dish)]));
  return listUnknowns({
    menu: menu ?? null,
    people,
    hasElements: dishes.some(({ scheduledMenuId }) => scheduledMenuId !== null),
    incompleteElements: partitionCountable(dishes).incompleteElements.map((element) => ({
      ...element,
      fix: placeById.get(element.scheduledElementId) ?? { kind: 'day' },
    })),
    openOrders: listOpenAddOnOrders(orders),
    openPlates: coverage.flatMap(({ openPlates }) => openPlates),
  });
}

/** By day, of other days than the one that is asked about (readiness-5). */
export function countOwedSurveys({ date, owedSurveys }: Pick<ReadinessSnapshot, 'date' | 'owedSurveys'>) {
  const others = owedSurveys.filter((survey) => survey.date !== date);
  return [...Map.groupBy(others, (survey) => survey.date)]
    .map(([day, surveys]) => ({ date: day, count: surveys.length }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

const getSlotKey = ({ marketId, serviceLineId }: Slot) => `${marketId} ${serviceLineId}`;

/**
 * The readiness of a day (readiness-1): a row for each service line with people, a menu or owed surveys, and on
 * it an answer to every question that applies.
 */
export function toServicesReadiness({ date, slots, menus, ...rest }: ReadinessSnapshot): ServiceReadiness[] {
  const bySlot = <Row extends Slot>(rows: readonly Row[]) => {
    const groups = Map.groupBy(rows, getSlotKey);
    return (slot: Slot): readonly Row[] => groups.get(getSlotKey(slot)) ?? [];
  };
  const listMenus = bySlot(menus);
  const listDishes = bySlot(rest.dishes);
  const listEvents = bySlot(rest.events);
  const listOrders = bySlot(rest.orders);
  const listCoverage = bySlot(rest.coverage);
  const listSheets = bySlot(rest.sheets);
  const listOwedSurveys = bySlot(rest.owedSurveys);
  const listChanges = bySlot(rest.openChanges);
  return slots.flatMap((slot): ServiceReadiness[] => {
    const [menu] = listMenus(slot);
    const events = listEvents(slot).filter(({ eaterCount }) => eaterCount > 0);
    const people = events.reduce((sum, { eaterCount }) => sum + eaterCount, 0);
    const owedSurveys = listOwedSurveys(slot).filter((survey) => survey.date === date);
    if (!menu && people === 0 && owedSurveys.length === 0) return [];
    const facts = {
      dishes: listDishes(slot).toSorted(compareInMenuOrder),
      orders: listOrders(slot),
      coverage: listCoverage(slot),
    };
    const service: Service = {
      ...facts,
      unknowns: listServiceUnknowns(menu, people, facts),
      date,
      today: slot.today,
      menu,
      people,
      events,
      sheets: listSheets(slot),
      openChanges: listChanges(slot),
      owedSurveys,
    };
    return [
      {
        marketId: slot.marketId,
        serviceLineId: slot.serviceLineId,
        date,
        scheduledMenu: menu ? { id: menu.id, name: menu.name } : null,
        people,
        accountCount: new Set(events.map(({ accountId }) => accountId)).size,
        marks: questions.flatMap((ask) => {
          const answer = ask(service);
          return answer ? { ...answer, urgency: judgeUrgency(answer, service) } : [];
        }),
      },
    ];
  });
}
