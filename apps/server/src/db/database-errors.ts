import pg from 'pg';

/** The reason of a failure without parameters: Drizzle's own message contains them, its cause does not. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

export interface DatabaseFault {
  readonly code: string;
  readonly constraint: string | undefined;
  /** Which value: 'Key (vendor_id)=(…) is not present in table "vendors".' */
  readonly detail: string | undefined;
  readonly table: string | undefined;
}

/** SQLSTATE and constraint of a rejected statement. Drizzle hides both in `cause`. */
export function databaseErrorOf(error: unknown): DatabaseFault | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code
    ? { code: cause.code, constraint: cause.constraint, detail: cause.detail, table: cause.table }
    : undefined;
}

/** True when this constraint rejected the statement. The constraint is the guarantee behind a command's own check. */
export const violates = (error: unknown, constraint: string): boolean =>
  databaseErrorOf(error)?.constraint === constraint;
