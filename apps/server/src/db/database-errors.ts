import pg from 'pg';
import { type Refusal, refuse } from '#contract/refusal.ts';

/** The reason of a failure without parameters: Drizzle's own message contains them, its cause does not. */
export function getCauseMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** SQLSTATE of what PostgreSQL refuses, by its own names. */
export const sqlState = {
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  undefinedTable: '42P01',
  diskFull: '53100',
} as const;

export interface DatabaseFault {
  readonly code: string;
  readonly constraint: string | undefined;
  /** Which value: 'Key (vendor_id)=(…) is not present in table "vendors".' */
  readonly detail: string | undefined;
  readonly table: string | undefined;
}

/** SQLSTATE and constraint of a rejected statement. Drizzle hides both in `cause`. */
export function findDatabaseError(error: unknown): DatabaseFault | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code
    ? { code: cause.code, constraint: cause.constraint, detail: cause.detail, table: cause.table }
    : undefined;
}

/** True when this constraint rejected the statement. The constraint is the guarantee behind a command's own check. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  findDatabaseError(error)?.constraint === constraint;

/** The unique constraint settles a race of two saves; this turns its error into the sentence of a field (errors-9). */
export async function refuseFieldConflict<T>(
  work: Promise<T>,
  constraint: string,
  field: string,
  sentence: () => string | Promise<string>,
): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (!violatesConstraint(error, constraint)) throw error;
    const message = await sentence();
    return refuse('conflict', message, { fields: { [field]: message } });
  }
}
