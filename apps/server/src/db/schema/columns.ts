import { sql } from 'drizzle-orm';
import { customType, integer, numeric, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Time-ordered ids (the database generates them), so that indexes grow at their end. */
export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);

/** ISO text. Nothing in the product reads timestamps through a local time zone. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

export const createdAt = () => moment('created_at').notNull().default(sql`now()`);
export const at = moment;

/** Columns of every editable record. `If-Match` is compared with `version` (errors-3). */
export const editedColumns = () => ({
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
});

/** Empty: the trigger of the table raises the version, also where nothing but parts of the record changed (errors-3). */
export const raisedVersion = { updatedAt: sql`null` };

/**
 * The normalized name for search and comparison: no case, accents or surrounding spaces (catalogue-1). A generated
 * column, so that it never disagrees with the name.
 */
export const searchName = () => text('search_name').notNull().generatedAlwaysAs(sql`normalized_name(name)`);

/**
 * Portions, amounts and modifiers: exact, three decimals. A string everywhere except in the domain, which parses it.
 */
export const quantity = (name: string) => numeric(name, { precision: 12, scale: 3 });
/** A list of words; the type of the column says which. */
export const wordList = (name: string) => text(name).array().notNull().default(sql`'{}'::text[]`);
export const money = (name: string) => numeric(name, { precision: 12, scale: 2 });

/** A plain date, `YYYY-MM-DD`. Never a `Date`, which would carry a time zone. */
export const calendarDay = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });
/** `HH:MM:SS` in the database, read as `HH:MM`. */
export const timeOfDay = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (value) => value.slice(0, 5),
});
