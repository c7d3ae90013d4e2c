import { sql } from 'drizzle-orm';
import { customType, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Ids are made by the database, time-ordered, so that indexes grow at their end. */
export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);

/** Moments leave the database as ISO text; nothing in the product reads them through a local zone. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

export const createdAt = () => moment('created_at').notNull().default(sql`now()`);
export const at = moment;

/** What people edit carries these three; `version` is what `If-Match` is compared with (domain §8). */
export const edited = () => ({
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
});

/**
 * The name as people search and compare it: no case, no accents, no surrounding spaces (domain §3).
 * Generated, so that a name and its normal form can never disagree.
 */
export const searchName = () => text('search_name').notNull().generatedAlwaysAs(sql`normalised_name(name)`);

/** Portions, amounts and modifiers: exact, three decimals. Travels as a string; only the domain turns it into a number. */
export const quantity = (name: string) => numeric(name, { precision: 12, scale: 3 });
export const money = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** A plain calendar day, `YYYY-MM-DD`; never a `Date`, which would carry a zone. */
export const calendarDay = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });
/** `HH:MM:SS` in the database, read as `HH:MM`. */
export const timeOfDay = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (value) => value.slice(0, 5),
});
