import { sql } from 'drizzle-orm';
import type { reachQuestionKinds } from '#contract/changes.ts';
import { changesTexts as texts } from '#contract/changes-texts.ts';
import { type Reach, type ReachedService, refuseUnanswered } from '#contract/questions.ts';
import { isRefusal, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { formatLongDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import type { ChangeQuestion } from '#domain/changes/change-sentences.ts';
import { findReach } from '#domain/changes/claims.ts';
import { listGainedMeals, listLostMeals } from '#domain/changes/lost-meals.ts';
import type { Transaction } from '../../db/client.ts';
import type { Author } from '../../db/transaction.ts';
import { findMenusCoverage } from '../coverage/queries.ts';
import { type ChangedRecords, findClaims, type PlannedService } from './queries-claims.ts';

type ReachedRecords = ReturnType<typeof findReach<PlannedService>>;

const compareByDate = (left: PlannedService, right: PlannedService) => left.date.localeCompare(right.date);

/** Enough to decide by; each costs two calculations. */
const MOST_COUNTED = 40;
const MOST_NAMED = 5;

const formatServiceName = ({ date, serviceLine, market }: PlannedService) =>
  `${getWeekdayName(date)}, ${formatLongDate(date)}, ${serviceLine}, ${market.name}`;

async function countMenus(transaction: Transaction, elementIds: readonly Id[]): Promise<number> {
  return transaction.readCount(sql`
    select count(distinct menu_id) as count from menu_elements
    where element_id = any (${sql.param(elementIds)}::uuid[])`);
}

/** The first services by name, the others in one sentence. */
function listMealSentences(
  meals: ReturnType<typeof listLostMeals>,
  menus: readonly PlannedService[],
  atService: (people: number, service: string) => string,
  elsewhere: (people: number, services: number) => string,
): string[] {
  const mealLines = meals.slice(0, MOST_NAMED).flatMap(({ scheduledMenuId, people }) => {
    const service = menus.find(({ id }) => id === scheduledMenuId);
    return service ? [atService(people, formatServiceName(service))] : [];
  });
  const further = meals.slice(MOST_NAMED);
  const people = further.reduce((sum, meal) => sum + meal.people, 0);
  return [...mealLines, ...(further.length > 0 ? [elsewhere(people, further.length)] : [])];
}

/** The people who lose or gain their meal. Ends with the database as it was before the save. */
async function compareMeals(transaction: Transaction, { services }: ReachedRecords) {
  const menus = services.filter(({ kind }) => kind === 'menu').sort(compareByDate);
  const countedMenus = menus.slice(0, MOST_COUNTED);
  const after = await findMenusCoverage(transaction, countedMenus);
  await transaction.execute(sql`rollback to savepoint before_the_save`);
  const before = await findMenusCoverage(transaction, countedMenus);
  const [lost, gained] = [listLostMeals(before, after), listGainedMeals(before, after)];
  const remark = menus.length > countedMenus.length ? texts.notCounted(countedMenus.length) : '';
  const sentences = [
    ...listMealSentences(lost, menus, texts.loseMeal, texts.loseMealElsewhere),
    ...listMealSentences(gained, menus, texts.gainMeal, texts.gainMealElsewhere),
    ...(remark ? [remark] : []),
  ];
  return { lost, gained, remark, sentences };
}

/** Each service once, as an add-on is served with its menu: first where somebody loses a meal, then by date. */
function listReached(services: readonly PlannedService[], { lost, gained }: Awaited<ReturnType<typeof compareMeals>>) {
  const byName = Map.groupBy(services.toSorted(compareByDate), formatServiceName);
  const reachedServices = [...byName].flatMap(([place, ofService]) => {
    const [first] = ofService;
    if (!first) return [];
    const ids = new Set(ofService.map(({ id }) => id));
    const peopleAt = (meals: typeof lost) => meals.find(({ scheduledMenuId }) => ids.has(scheduledMenuId))?.people;
    const [losing, gaining] = [peopleAt(lost), peopleAt(gained)];
    const meals = [losing && texts.loseMeals(losing), gaining && texts.gainMeals(gaining)].filter(Boolean).join(', ');
    const menu = ofService.find(({ kind }) => kind === 'menu');
    const name = menu ? `${place}, ${menu.name}` : place;
    return { service: { marketId: first.market.id, date: first.date, name, meals }, losing };
  });
  return reachedServices
    .sort((left, right) => Number(right.losing !== undefined) - Number(left.losing !== undefined))
    .map(({ service }): ReachedService => service);
}

/** Flags every service that the save reached, until somebody accepts it. */
const flag = (transaction: Transaction, { services }: ReachedRecords, text: string, by: Author) =>
  transaction.execute(sql`
    insert into changes_after_planning (scheduled_menu_id, scheduled_add_on_id, text, dishes, changed_by)
    select case when kind = 'menu' then id end, case when kind = 'addOn' then id end, ${text},
      array(select jsonb_array_elements_text(changed)), ${by.userId}::uuid
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as reached (id uuid, kind text, changed jsonb)
    where exists (select from scheduled_menus where scheduled_menus.id = reached.id for key share)
      or exists (select from scheduled_add_ons where scheduled_add_ons.id = reached.id for key share)`);

export interface CatalogueSave<Saved> {
  readonly records: ChangedRecords;
  /** True if the records are what the person looks at, and not dishes that it changes elsewhere. */
  readonly isItself?: boolean;
  readonly by: Author;
  /** Undefined for a save that does not ask. */
  readonly confirmed?: readonly (typeof reachQuestionKinds)[number][] | undefined;
  /** True if it can change what dishes are judged by; a new price cannot. */
  readonly isJudged: boolean;
  readonly save: () => Promise<Saved | Refusal>;
  /** What it changed: 'Milk was added to Pesto.' */
  readonly listSentences: (saved: Saved) => readonly string[];
  /** What the question says beside that, and no flag. */
  readonly remarks?: () => readonly string[];
  readonly question?: (saved: Saved, sentences: readonly string[]) => ChangeQuestion | null;
}

/**
 * Saves records of the catalogue. If that changes what dishes and services from today on may claim, it asks first, and
 * flags the services once that is confirmed (changes-1, changes-2).
 */
export async function saveAndConfirmReach<Saved>(
  transaction: Transaction,
  { records, isItself = true, by, confirmed, isJudged, save, listSentences, remarks, question }: CatalogueSave<Saved>,
): Promise<Saved | Refusal> {
  if (!isJudged) return save();
  const before = await findClaims(transaction, records);
  await transaction.execute(sql`savepoint before_the_save`);
  const savedRecord = await save();
  if (isRefusal(savedRecord)) return savedRecord;
  const reach = findReach(before, await findClaims(transaction, records, before));
  const dishes = reach.elements.filter(({ id }) => !isItself || !records.ids.includes(id)).length;
  const menus = await countMenus(
    transaction,
    reach.elements.map(({ id }) => id),
  );
  if (dishes + menus + reach.services.length === 0) return savedRecord;
  const sentences = listSentences(savedRecord);
  if (confirmed && confirmed.length === 0) {
    const counts = { dishes, menus, services: reach.services.length };
    const meals = await compareMeals(transaction, reach);
    const further = remarks?.() ?? [];
    const lines = [sentences.join(' '), texts.reach(counts), ...meals.sentences, ...further, texts.saveAnyway];
    const services = listReached(reach.services, meals);
    const { title, ...labels } = question?.(savedRecord, sentences) ?? {};
    const toShow: Reach = {
      title: title ?? texts.saveQuestion,
      change: title ? '' : sentences.join(' '),
      figures: texts.figures({ ...counts, services: services.length }),
      services: services.slice(0, MOST_COUNTED),
      furtherServices: Math.max(0, services.length - MOST_COUNTED),
      remark: [meals.remark, ...further].filter(Boolean).join(' '),
    };
    const refusal = refuseUnanswered([{ kind: 'reach', text: lines.join('\n'), ...labels, reach: toShow }], {
      confirmed,
    });
    if (refusal) return refusal;
  }
  if (reach.services.length > 0) await flag(transaction, reach, sentences.join(' '), by);
  return savedRecord;
}
