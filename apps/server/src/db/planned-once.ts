import { createHash } from 'node:crypto';
import pg from 'pg';

/** Texts beyond these are planned each time: each plan is kept by each connection for as long as it lives. */
const MAX_STATEMENTS = 400;
const MAX_TEXT_LENGTH = 10_000;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_STATEMENTS || text.length > MAX_TEXT_LENGTH) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * A connection that gives every statement with parameters a name, so that PostgreSQL plans it once: planning is more
 * than half of what a small read or write costs there. Statements come from our code, values are parameters, so the
 * texts are few; those that grow with a list (rows of an insert) are what the limits are for.
 */
export class PlannedOnceClient extends pg.Client {
  override query(config: unknown, values?: unknown, ...rest: unknown[]) {
    const hasText = typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
    if (hasText && Array.isArray(values) && values.length > 0) {
      const statement = config as pg.QueryConfig;
      const name = statement.name ?? nameOf(statement.text);
      return super.query({ ...statement, ...(name && { name }) }, values, ...(rest as []));
    }
    return super.query(config as never, values as never, ...(rest as []));
  }
}
