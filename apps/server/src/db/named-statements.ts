import { createHash } from 'node:crypto';
import type pg from 'pg';
import { GuardedClient } from './guarded-client.ts';

/** Every connection caches every plan for its whole life. */
const MAX_STATEMENTS = 400;
/**
 * Long statements work on thousands of rows: their plan must fit the values, and planning costs little in comparison.
 */
const MAX_TEXT_LENGTH = 4_000;

/** Statement names, shared by a pool's connections. A text without a name is planned on every call. */
function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const knownName = names.get(text);
    if (knownName || names.size >= MAX_STATEMENTS || text.length > MAX_TEXT_LENGTH) return knownName;
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/** Behind a pooler, the next statement with the same name may meet a connection that has never heard of it. */
class ClientWithoutNames extends GuardedClient {
  override query(config: unknown, ...rest: unknown[]) {
    if (typeof config !== 'object' || config === null || !('name' in config)) return super.query(config, ...rest);
    const { name: _, ...unnamed } = config;
    return super.query(unnamed, ...rest);
  }
}

/**
 * A pool that turns every parameterized query into a prepared statement: planning is more than half the cost of a small
 * read or write. Texts come from our code and values are parameters, so there are few texts; the limits cover texts
 * that grow with a list (rows of an insert).
 */
export function createClientWithNamedStatements(isPooled: boolean): typeof pg.Client {
  if (isPooled) return ClientWithoutNames;
  const getStatementName = nameStatements();
  return class extends GuardedClient {
    override query(config: unknown, values?: unknown, ...rest: unknown[]) {
      const isStatement = typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
      if (isStatement && Array.isArray(values) && values.length > 0) {
        const name = ('name' in config && config.name) || getStatementName(String(config.text));
        return super.query({ ...config, ...(name ? { name } : {}) }, values, ...rest);
      }
      return super.query(config, values, ...rest);
    }
  };
}
