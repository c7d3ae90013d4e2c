import { type SQL, sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { type Accounts, mergeAddresses, mergeClosings, mergePeople, mergeSchedules } from './commands-account-parts.ts';
import type { OwnRows } from './commands-own.ts';
import type { Merge, Pair } from './commands-values.ts';
import { isCollidingService } from './queries-accounts.ts';

const isFiled = (event: SQL) => sql`exists (
  select from reported_services as reported where (reported.account_id, reported.date, reported.service_line_id)
    = (${event}.account_id, ${event}.date, ${event}.service_line_id))`;

/** Keeps one of two services at the same time: the one with a completed survey, else the chosen account's. */
async function deleteConflictingServices(
  transaction: Transaction,
  { belongToBoth, winner }: Accounts,
): Promise<{ accountId: Id; date: CalendarDay }[]> {
  const [goneRow, keptRow] = [sql`gone`, sql`kept_row`];
  return transaction.readRows(sql`
    delete from service_events as gone using service_events as kept_row
    where ${belongToBoth} and ${isCollidingService(goneRow, keptRow)}
      and (${isFiled(keptRow)} or (kept_row.account_id = ${winner} and not ${isFiled(goneRow)}))
    returning gone.account_id as "accountId", gone.date`);
}

/** A service wins over a cancellation of the other account, because somebody expects that meal. Returns how many cancellations were visible. */
async function deleteConflictingCancellations(
  transaction: Transaction,
  { belongToBoth, survivor }: Accounts,
): Promise<number> {
  const visible = await transaction.readCount(sql`
    with lost as (
      delete from service_event_removals as gone using service_events as kept_row
      where ${belongToBoth} and kept_row.date = gone.date and kept_row.service_line_id = gone.service_line_id
        and not gone.special_request and (not kept_row.special_request or kept_row.service_time = gone.service_time)
      returning gone.service_time)
    select count(service_time) from lost`);
  await transaction.execute(sql`
    delete from service_event_removals as gone using service_event_removals as kept_row
    where ${belongToBoth} and kept_row.date = gone.date and kept_row.service_line_id = gone.service_line_id
      and not gone.special_request and not kept_row.special_request
      and (kept_row.service_time is not null, kept_row.account_id = ${survivor}) > (gone.service_time is not null, gone.account_id = ${survivor})`);
  return visible;
}

/** Deletes the dish modifiers of an account that has no services left on that day. */
async function deleteConflictingModifiers(
  transaction: Transaction,
  { belongToBoth, winner, survivor, other }: Accounts,
) {
  await transaction.execute(sql`
    delete from scheduled_element_portion_modifiers as gone
    using scheduled_elements as dish
    left join scheduled_menus as menu on menu.id = dish.scheduled_menu_id
    left join scheduled_add_ons as add_on on add_on.id = dish.scheduled_add_on_id
    where dish.id = gone.scheduled_element_id and gone.account_id in (${survivor}, ${other})
      and (select bool_and(event.account_id <> gone.account_id) from service_events as event
        where event.account_id in (${survivor}, ${other}) and event.date = coalesce(menu.date, add_on.date)
          and event.service_line_id = coalesce(menu.service_line_id, add_on.service_line_id))`);
  await transaction.execute(sql`
    delete from scheduled_element_portion_modifiers as gone using scheduled_element_portion_modifiers as kept_row
    where ${belongToBoth} and kept_row.scheduled_element_id = gone.scheduled_element_id and gone.account_id <> ${winner}`);
}

/**
 * Surveys keep their ids, because a phone may hold a draft for them. They move before the services, or triggers would
 * create new ones.
 */
async function moveSurveys(transaction: Transaction, { belongToBoth, winner, survivor, other }: Accounts) {
  await transaction.execute(sql`
    delete from host_surveys as gone using host_surveys as kept_row
    where ${belongToBoth} and kept_row.scheduled_menu_id = gone.scheduled_menu_id and gone.status = 'incomplete'
      and (kept_row.status = 'complete' or kept_row.account_id = ${winner})`);
  await transaction.execute(sql`update host_surveys set account_id = ${survivor} where account_id = ${other}`);
}

async function findToday(transaction: Transaction, id: Id, now: Date): Promise<CalendarDay> {
  const today = await transaction.readText(sql`
    select today_in(markets.time_zone, ${now.toISOString()})
    from accounts join markets on markets.id = market_id where accounts.id = ${id}`);
  return today ?? '';
}

/**
 * Two accounts may have services at the same time (service-events-6). Counts are never added up: the person chooses one.
 * The merged serving schedule then creates the recurring services.
 */
export async function beginAccountMerge(
  transaction: Transaction,
  { choices, now }: Merge,
  pair: Pair,
): Promise<OwnRows> {
  const [survivor, other] = [pair.survivor.id, pair.other.id];
  const accounts: Accounts = {
    survivor,
    other,
    winner: choices.services === 'other' ? other : survivor,
    belongToBoth: sql`gone.account_id in (${survivor}, ${other}) and kept_row.account_id in (${survivor}, ${other})
      and gone.account_id <> kept_row.account_id`,
  };
  const met = await deleteConflictingServices(transaction, accounts);
  const cancellations = await deleteConflictingCancellations(transaction, accounts);
  await deleteConflictingModifiers(transaction, accounts);
  await moveSurveys(transaction, accounts);
  await mergeAddresses(transaction, accounts, choices.address === 'other' ? other : survivor);
  await mergeSchedules(transaction, accounts);
  await mergeClosings(transaction, accounts, choices.closings ?? 'both');
  await mergePeople(transaction, accounts, choices.contact === 'other' ? other : survivor);
  await transaction.execute(sql`
    delete from account_portion_modifiers where account_id = ${choices.modifiers === 'other' ? survivor : other}`);
  await transaction.execute(
    sql`update account_portion_modifiers set account_id = ${survivor} where account_id = ${other}`,
  );
  await transaction.execute(sql`update calendar_feeds set account_id = ${survivor} where account_id = ${other}`);
  return {
    finish: async () => {
      const today = await findToday(transaction, survivor, now);
      const { removed: removedCount } = await fillServiceEvents(transaction, { now, accountIds: [survivor] });
      const ofEach = [pair.survivor, pair.other].flatMap(({ id, name }) => {
        const goneDays = met.filter(({ accountId }) => accountId === id);
        const past = goneDays.filter(({ date }) => date < today).length;
        return goneDays.length > 0 ? [texts.losesServices(name, goneDays.length, past)] : [];
      });
      return [
        ...ofEach,
        ...(cancellations > 0 ? [texts.losesCancellations(cancellations)] : []),
        ...(removedCount > 0 ? [texts.losesByPlan(removedCount)] : []),
      ];
    },
  };
}
