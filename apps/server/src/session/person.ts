import { sql } from 'drizzle-orm';
import { users } from '../db/schema/users.ts';

/** Full name. Empty when neither part is known. */
export const personName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
