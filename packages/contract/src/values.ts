import * as z from 'zod';
import { toDateParts } from './date-parts.ts';
import { fieldTexts } from './field-texts.ts';
import './input-texts.ts';
import { DEFAULT_PAGE_SIZE, MAX_COUNT, MAX_NAME_LENGTH, MAX_PEOPLE, MAX_TEXT_LENGTH } from './limits.ts';

export { MAX_COUNT, MAX_NAME_LENGTH, MAX_PEOPLE, MAX_TEXT_LENGTH };

/** PostgreSQL text cannot hold NUL, and of half a character only a sign of replacement would be kept. */
const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
const notStorable = 'Must not contain NUL characters or half of a character.';
export const storable = [isStorable, notStorable] as const;

/** In lower case, as the database has them: ids are compared as texts. */
export const Id = z.guid().toLowerCase().meta({ example: '01985e1c-7c00-7000-8000-000000000001' });
export type Id = z.output<typeof Id>;
const MAX_ASKED = 100;

/** Two values of the same field; one that is absent says nothing. */
export const isDifferent = (value: unknown, twin: unknown): boolean =>
  (value ?? undefined) !== undefined && (twin ?? undefined) !== undefined && value !== twin;

/** Which records a question is about, `of` such as 'menus'. */
export const createIdListSchema = (of: string) =>
  z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(Id).max(MAX_ASKED))
    .describe(`Ids of ${of}, with commas`);

/** ISO 8601, with its offset. */
export const Moment = z.iso.datetime({ offset: true });

export const IdParams = z.object({ id: Id });

export const Text = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine(...storable);

/** They draw nothing, and come along when a text is pasted: soft hyphens, zero-width spaces, marks of direction. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Joiners belong to emoji and to some scripts, and do nothing beside letters of this one. */
const idleJoiners =
  /(?<=^|[\p{ASCII}\p{Script=Latin}])[\u200c\u200d]+|[\u200c\u200d]+(?=[\p{ASCII}\p{Script=Latin}]|$)/gu;
/**
 * Line breaks and control characters are spaces: one in a name breaks a calendar feed, a label, a line of a list. What
 * nobody sees is taken out (import-14).
 */
export const toOneLine = (text: string) =>
  text
    .replaceAll(unseen, '')
    .replaceAll(idleJoiners, '')
    .replaceAll(/\s*[[\p{Cc}\u2028\u2029]--\0]+\s*/gv, ' ');
/** A name that may be empty, or a part of an address. */
export const Line = Text.overwrite(toOneLine).max(MAX_NAME_LENGTH).trim();

/** Letters, digits and signs. Fillers and blank signs belong to these classes but draw nothing. */
const visible = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]]/v;
export const isVisibleName = (name: string) => visible.test(name);

/** Surrounding spaces do not make a different name (catalogue-1). An invisible allergen would print as none (catalogue-4). */
export const Name = z
  .string()
  .overwrite(toOneLine)
  .trim()
  .min(1, { abort: true })
  .max(MAX_NAME_LENGTH)
  .refine(...storable)
  .refine(isVisibleName, 'This is required.')
  .meta({ example: 'Braised greens' });
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('Not a valid email format'))
  .meta({ example: 'chef@example.com' });
export const Count = z.int().min(0).max(MAX_COUNT);

const isRealDay = ({ year, month, day }: ReturnType<typeof toDateParts>) =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * A calendar day, `YYYY-MM-DD` on the wire. Input also accepts `YYYY-M-D`; an impossible day is refused (scheduling-5).
 */
export const CalendarDay = z
  .string()
  // `abort` keeps the later steps from parsing text without date parts.
  .regex(/^\d{4}-\d{1,2}-\d{1,2}$/, { error: 'Must be a date like 2026-11-21.', abort: true })
  .refine((text) => isRealDay(toDateParts(text)), {
    error: fieldTexts.noSuchDate,
    abort: true,
  })
  // A year of 0026, 9999 or 1926 is a typing error that nobody finds again.
  .refine((text) => text >= '2000' && text < '2101', { error: fieldTexts.years, abort: true })
  .overwrite((text) => {
    const [year, month = '', day = ''] = text.split('-');
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  })
  .meta({ example: '2026-11-23' });
export type CalendarDay = z.output<typeof CalendarDay>;

/** 24-hour `HH:MM`. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 12:00.')
  .meta({ example: '12:00' });

export const Month = z.coerce.number().int().min(1).max(12);
export const Year = z.coerce.number().int().min(1900).max(2999);

/** A portion, an amount or a modifier: at most three decimals, exact in `numeric(12,3)`. */
export const Decimal = z.number().min(-999_999_999).max(999_999_999).multipleOf(0.001);
export const Quantity = Decimal.min(0);
/** Dollars, at most two decimals. */
export const Money = z.number().min(0).max(9_999_999_999).multipleOf(0.01);

export const servingTemps = ['HOT', 'COLD', 'AMBIENT'] as const;
export const ServingTemp = z.enum(servingTemps);
export type ServingTemp = z.output<typeof ServingTemp>;

export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const Day = z.string().toLowerCase().pipe(z.enum(days));
export type Day = z.output<typeof Day>;

/** Both spellings are accepted, the first is stored (catalogue-13). */
export const correctSandwich = (name: string) => name.replace(/sandwhich/gi, 'Sandwich');
export const ElementTypeName = z.string().max(MAX_NAME_LENGTH).overwrite(correctSandwich);

export const IdName = z.object({ id: Id, name: z.string() });
export type IdName = z.output<typeof IdName>;

/** Unknown is never shown or printed as none (catalogue-4). */
const allergenStatements = ['some', 'none', 'unknown'] as const;
export const AllergenStatement = z
  .enum(allergenStatements)
  .describe('`some`: the named allergens and no others. `none`: nothing. `unknown`: the named ones and maybe others.');
export type AllergenStatement = z.output<typeof AllergenStatement>;

/** Page 0 is page 1 (catalogue-14). */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(10_000).default(DEFAULT_PAGE_SIZE),
  q: z.string().max(MAX_NAME_LENGTH).refine(isStorable).default(''),
});
export type PageQuery = z.output<typeof PageQuery>;
/** The column that a list is sorted by, backwards with a minus. */
export const createSortSchema = <const Column extends string>(...columns: Column[]) =>
  z.enum(columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`])).optional();
/** Clients also send an empty filter for "all". */
export const FilterId = Id.or(z.literal('')).optional();
/** The allergens that a row must have, and must be known to lack (catalogue-17). */
export const AllergenFilters = z.object({
  allergenId: FilterId.describe('Only those with this allergen'),
  withoutAllergenId: FilterId.describe('Only those that are known to lack this allergen'),
});
export const ListMeta = z.object({ count: z.int() });
