import { createHash } from 'node:crypto';
import type pg from 'pg';
import { GuardedClient } from './guarded-client.ts';

/** Each plan is kept by each connection for as long as it lives. */
const MAX_STATEMENTS = 400;
/** The long ones work on thousands of rows: there the plan has to fit the values, and its cost is none. */
const MAX_TEXT_LENGTH = 4_000;

/** What a pool's connections call their statements; a text that gets no name is planned each time. */
function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_STATEMENTS || text.length > MAX_TEXT_LENGTH) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/**
 * The connections of one pool, which give every statement with parameters a name, so that PostgreSQL plans it once:
 * planning is more than half of what a small read or write costs there. Statements come from our code, values are
 * parameters, so the texts are few; those that grow with a list (rows of an insert) are what the limits are for.
 */
export function clientWithNamedStatements(): typeof pg.Client {
  const nameOf = nameStatements();
  return class extends GuardedClient {
    override query(config: unknown, values?: unknown, ...rest: unknown[]) {
      const hasText = typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
      if (hasText && Array.isArray(values) && values.length > 0) {
        const statement = config as pg.QueryConfig;
        const name = statement.name ?? nameOf(statement.text);
        return super.query({ ...statement, ...(name && { name }) }, values, ...(rest as []));
      }
      return super.query(config as never, values as never, ...(rest as []));
    }
  };
}
