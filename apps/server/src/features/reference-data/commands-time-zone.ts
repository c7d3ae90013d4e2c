import { sql } from 'drizzle-orm';
import { refuseUnanswered } from '#contract/questions.ts';
import type { ReferenceQuestionKind } from '#contract/reference-calls.ts';
import { describeTimeZoneChange, type MovedByTimeZone } from '#domain/reference-data/reference-data-texts.ts';
import type { Transaction } from '../../db/client.ts';
import type { SaveAround } from './commands.ts';

/** What another time zone moves; undefined where the market has this one. */
async function findMoved(transaction: Transaction, id: string, timeZone: string): Promise<MovedByTimeZone | undefined> {
  return transaction.readRow(sql`
    select markets.name as market, time_zone as "from",
      (select count(*)::int from account_services where market_id = markets.id and date >= today_in(markets.time_zone)) as services,
      (select count(*)::int from host_surveys
        where host_surveys.market_id = markets.id and status = 'incomplete' and date >= today_in(markets.time_zone)) as surveys,
      (select count(*)::int from calendar_feeds left join accounts on accounts.id = account_id
        where markets.id in (calendar_feeds.market_id, accounts.market_id)) as feeds
    from markets where markets.id = ${id} and time_zone <> ${timeZone}`);
}

/** Of lists without a time zone, nothing is asked. Asks before services, surveys and feeds are at another moment (scheduling-5). */
export const withTimeZoneQuestion =
  <Item>(id: string, timeZone: string | undefined, confirmed: readonly ReferenceQuestionKind[]): SaveAround<Item> =>
  async (transaction, save) => {
    const movedServices = timeZone ? await findMoved(transaction, id, timeZone) : undefined;
    if (!timeZone || !movedServices || movedServices.services + movedServices.surveys + movedServices.feeds === 0)
      return save();
    const text = describeTimeZoneChange(movedServices, timeZone);
    return refuseUnanswered([{ kind: 'timeZone', text }], { confirmed }) ?? save();
  };
