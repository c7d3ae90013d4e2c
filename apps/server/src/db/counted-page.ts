import { Column, is, SQL, sql } from 'drizzle-orm';

/** One page of a list and the number of rows that the whole list has. */
export interface CountedPage<Row> {
  readonly count: number;
  readonly data: Row[];
}

/**
 * Reads a page and counts the list in one statement, so that both see the same moment: of two statements, the second
 * sees the row that somebody adds in between, and a list of 214 rows says that there are 215.
 */
export const countedPage = (page: SQL, count: SQL): SQL => sql`
  select (${count}) as count, (select coalesce(json_agg(page), '[]') from (${page}) as page) as data`;

type Selected = Readonly<Record<string, Column | SQL>>;
const commas = (parts: SQL[]) => sql.join(parts, sql`, `);

const jsonOf = (columns: Selected) =>
  sql`json_build_object(${commas(Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`))})`;

/** What is selected, under the names that the answer has for it; columns of another table become an object. */
export const named = (columns: Readonly<Record<string, Column | SQL | Selected>>): SQL =>
  commas(
    Object.entries(columns).map(([name, column]) => {
      const value = is(column, Column) || is(column, SQL) ? column : jsonOf(column);
      return sql`${value} as ${sql.identifier(name)}`;
    }),
  );
