import { createHash } from 'node:crypto';
import pg from 'pg';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Ids that the statement returned when it was recorded. */
  readonly returned: readonly string[];
}

/** The statements of one request, recorded from the product itself, so that both sides always do the same. */
export interface RecordedSql {
  readonly statements: readonly Statement[];
  readonly isTransaction: boolean;
}

/** The person who asks is read at every request; raw SQL asks nobody, so that this counts against the product. */
const isSession = (text: string) => text.includes('identity_links') || text.includes('brigade.author');

const idsIn = (rows: readonly unknown[]) =>
  rows.flatMap((row) => {
    const id =
      typeof row === 'object' && row !== null && 'id' in row ? row.id : Array.isArray(row) ? row[0] : undefined;
    return typeof id === 'string' ? [id] : [];
  });

/** Runs the work once in this process and notes the statements that it sends. */
export async function recordSql(work: () => Promise<unknown>): Promise<RecordedSql> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  const noting = function noting(this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const text = typeof first === 'string' ? first : first.text;
    const values = (typeof first === 'string' ? second : (first.values ?? second)) ?? [];
    const place = statements.length;
    statements.push({ text, values, returned: [] });
    const note = (result: pg.QueryResult | undefined) => {
      statements[place] = { text, values, returned: idsIn(result?.rows ?? []) };
    };
    // The pool itself asks with a callback, everybody else for a promise.
    const callback = parameters.at(-1);
    if (typeof callback === 'function') {
      const noted = (error: Error | undefined, result: pg.QueryResult) => {
        note(result);
        callback(error, result);
      };
      return Reflect.apply(original, this, [...parameters.slice(0, -1), noted]);
    }
    return (Reflect.apply(original, this, parameters) as Promise<pg.QueryResult>).then((result) => {
      note(result);
      return result;
    });
  };
  pg.Client.prototype.query = noting as unknown as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  const ofWork = statements.filter(({ text }) => !isSession(text));
  return { statements: ofWork, isTransaction: ofWork.some(({ text }) => /^begin/i.test(text)) };
}

const toStatementName = (text: string) => createHash('sha1').update(text).digest('hex');

const replaceAll = (value: unknown, replacements: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((entry) => replaceAll(entry, replacements));
  if (typeof value !== 'string') return value;
  let text = value;
  for (const [from, to] of replacements) text = text.replaceAll(from, to);
  return text;
};

/**
 * Sends the recorded statements straight through `pg`, prepared, with some values exchanged. Ids that a statement
 * returned when it was recorded are exchanged for those that it returns now.
 */
export async function replaySql(
  pool: pg.Pool,
  recordedSql: RecordedSql,
  exchange: ReadonlyMap<string, string>,
): Promise<void> {
  const replacements = new Map(exchange);
  const send = async (to: pg.Pool | pg.PoolClient, statement: Statement) => {
    const values = statement.values.map((value) => replaceAll(value, replacements));
    const { rows } = await to.query({ name: toStatementName(statement.text), text: statement.text, values });
    for (const [index, id] of idsIn(rows).entries()) {
      const before = statement.returned[index];
      if (before !== undefined && before !== id) replacements.set(before, id);
    }
  };
  if (!recordedSql.isTransaction) {
    await Promise.all(recordedSql.statements.map((statement) => send(pool, statement)));
    return;
  }
  const client = await pool.connect();
  try {
    for (const statement of recordedSql.statements) await send(client, statement);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
