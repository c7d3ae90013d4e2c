import { type SQL, sql } from 'drizzle-orm';
import { mergeTexts as texts } from '#contract/merge-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { fillServiceEvents } from '../serving-schedules/commands-fill.ts';
import { mergeAddresses, mergeClosings, mergePeople, mergeSchedules } from './commands-account-parts.ts';
import type { OwnRows } from './commands-own.ts';
import type { Merge, Pair } from './commands-values.ts';
import { meets } from './queries-accounts.ts';

/** Two accounts, and whose service stays where both have one. */
export interface Accounts {
  readonly kept: Id;
  readonly other: Id;
  readonly chosen: Id;
  /** A row of `gone` and one of `stands` that belong to different ones of the two. */
  readonly areOfBoth: SQL;
}

const isFiled = (event: SQL) => sql`exists (
  select from host_surveys as survey where survey.account_id = ${event}.account_id and survey.date = ${event}.date
    and survey.service_line_id = ${event}.service_line_id and survey.status = 'complete')`;

/** Of two services at one time, that with a completed survey stays, else that of the chosen account. */
async function deleteMetServices(
  transaction: Transaction,
  { areOfBoth, chosen }: Accounts,
): Promise<{ accountId: Id; date: CalendarDay }[]> {
  const [gone, stands] = [sql`gone`, sql`stands`];
  const { rows } = await transaction.execute<{ accountId: Id; date: CalendarDay }>(sql`
    delete from service_events as gone using service_events as stands
    where ${areOfBoth} and ${meets(gone, stands)}
      and (${isFiled(stands)} or (stands.account_id = ${chosen} and not ${isFiled(gone)}))
    returning gone.account_id as "accountId", gone.date`);
  return rows;
}

/** A service stands over a cancellation of the other account: somebody waits for that meal. Returns how many were shown. */
async function deleteMetCancellations(transaction: Transaction, { areOfBoth, kept }: Accounts): Promise<number> {
  const { rows } = await transaction.execute<{ isShown: boolean }>(sql`
    delete from service_event_removals as gone using service_events as stands
    where ${areOfBoth} and stands.date = gone.date and stands.service_line_id = gone.service_line_id
      and not gone.special_request and (not stands.special_request or stands.service_time = gone.service_time)
    returning gone.service_time is not null as "isShown"`);
  await transaction.execute(sql`
    delete from service_event_removals as gone using service_event_removals as stands
    where ${areOfBoth} and stands.date = gone.date and stands.service_line_id = gone.service_line_id
      and not gone.special_request and not stands.special_request
      and (stands.service_time is not null, stands.account_id = ${kept}) > (gone.service_time is not null, gone.account_id = ${kept})`);
  return rows.filter(({ isShown }) => isShown).length;
}

/** A modifier at a dish belongs to the services of that day: where only one account has some left, that of the other goes. */
async function deleteMetModifiers(transaction: Transaction, { areOfBoth, chosen, kept, other }: Accounts) {
  await transaction.execute(sql`
    delete from scheduled_element_portion_modifiers as gone
    using scheduled_elements as dish
    left join scheduled_menus as menu on menu.id = dish.scheduled_menu_id
    left join scheduled_add_ons as add_on on add_on.id = dish.scheduled_add_on_id
    where dish.id = gone.scheduled_element_id and gone.account_id in (${kept}, ${other})
      and (select bool_and(event.account_id <> gone.account_id) from service_events as event
        where event.account_id in (${kept}, ${other}) and event.date = coalesce(menu.date, add_on.date)
          and event.service_line_id = coalesce(menu.service_line_id, add_on.service_line_id))`);
  await transaction.execute(sql`
    delete from scheduled_element_portion_modifiers as gone using scheduled_element_portion_modifiers as stands
    where ${areOfBoth} and stands.scheduled_element_id = gone.scheduled_element_id and gone.account_id <> ${chosen}`);
}

/** They keep their ids, for which a phone may hold a draft: before the services move, or triggers would make new ones. */
async function moveSurveys(transaction: Transaction, { areOfBoth, chosen, kept, other }: Accounts) {
  await transaction.execute(sql`
    delete from host_surveys as gone using host_surveys as stands
    where ${areOfBoth} and stands.scheduled_menu_id = gone.scheduled_menu_id and gone.status = 'incomplete'
      and (stands.status = 'complete' or stands.account_id = ${chosen})`);
  await transaction.execute(sql`update host_surveys set account_id = ${kept} where account_id = ${other}`);
}

async function todayOf(transaction: Transaction, id: Id, now: Date): Promise<CalendarDay> {
  const { rows } = await transaction.execute<{ today: CalendarDay }>(sql`
    select (${now.toISOString()}::timestamptz at time zone time_zone)::date as today
    from accounts join markets on markets.id = market_id where accounts.id = ${id}`);
  return rows[0]?.today ?? '';
}

/**
 * Accounts have services, which may meet (service-events-6): counts are never added up, the person says whose stays.
 * The serving schedule of both then makes the recurring ones.
 */
export async function mergingAccounts(transaction: Transaction, { choices, now }: Merge, pair: Pair): Promise<OwnRows> {
  const [kept, other] = [pair.kept.id, pair.other.id];
  const accounts: Accounts = {
    kept,
    other,
    chosen: choices.services === 'other' ? other : kept,
    areOfBoth: sql`gone.account_id in (${kept}, ${other}) and stands.account_id in (${kept}, ${other})
      and gone.account_id <> stands.account_id`,
  };
  const met = await deleteMetServices(transaction, accounts);
  const cancellations = await deleteMetCancellations(transaction, accounts);
  await deleteMetModifiers(transaction, accounts);
  await moveSurveys(transaction, accounts);
  await mergeAddresses(transaction, accounts, choices.address === 'other' ? other : kept);
  await mergeSchedules(transaction, accounts);
  await mergeClosings(transaction, accounts, choices.closings ?? 'both');
  await mergePeople(transaction, accounts, choices.contact === 'other' ? other : kept);
  await transaction.execute(sql`
    delete from account_portion_modifiers where account_id = ${choices.modifiers === 'other' ? kept : other}`);
  await transaction.execute(sql`update account_portion_modifiers set account_id = ${kept} where account_id = ${other}`);
  await transaction.execute(sql`update calendar_feeds set account_id = ${kept} where account_id = ${other}`);
  return {
    finish: async () => {
      const today = await todayOf(transaction, kept, now);
      const { removed } = await fillServiceEvents(transaction, { now, accountIds: [kept] });
      const ofEach = [pair.kept, pair.other].flatMap(({ id, name }) => {
        const gone = met.filter(({ accountId }) => accountId === id);
        const past = gone.filter(({ date }) => date < today).length;
        return gone.length > 0 ? [texts.losesServices(name, gone.length, past)] : [];
      });
      return [
        ...ofEach,
        ...(cancellations > 0 ? [texts.losesCancellations(cancellations)] : []),
        ...(removed > 0 ? [texts.losesByPlan(removed)] : []),
      ];
    },
  };
}
