import { Column, is, SQL, sql } from 'drizzle-orm';

export interface CountedPage<Row> {
  readonly count: number;
  readonly data: Row[];
}

/**
 * Reads a page and the total in one statement, so that both see one snapshot. With two statements, a concurrent insert
 * makes a list of 214 rows report 215.
 */
export function selectCountedPage(page: SQL, count: SQL): SQL {
  return sql`
  select (${count}) as count, (select coalesce(json_agg(page), '[]') from (${page}) as page) as data`;
}

type Selected = Readonly<Record<string, Column | SQL>>;
const joinParts = (parts: SQL[]) => sql.join(parts, sql`, `);

const toJson = (columns: Selected) =>
  sql`json_build_object(${joinParts(Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`))})`;

/** Selected columns, keyed by the names in the answer. Columns of a joined table become an object. */
export const listNamedColumns = (columns: Readonly<Record<string, Column | SQL | Selected>>): SQL =>
  joinParts(
    Object.entries(columns).map(([name, column]) => {
      const value = is(column, Column) || is(column, SQL) ? column : toJson(column);
      return sql`${value} as ${sql.identifier(name)}`;
    }),
  );
