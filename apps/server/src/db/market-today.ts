import { type SQL, sql } from 'drizzle-orm';

/** SQL text of today in the market of the row of `markets` at hand, at an instant that SQL names (scheduling-5). */
export const marketTodayText = (instant: string) => `(${instant} at time zone markets.time_zone)::date`;

/** Today in the market of the row of `markets` at hand, by the database's clock. */
export const marketToday: SQL = sql.raw(marketTodayText('now()'));

/** The same at the instant of the caller, who compares with it elsewhere, too. */
export const marketTodayAt = (now: Date): SQL =>
  sql`(${now.toISOString()}::timestamptz at time zone markets.time_zone)::date`;
