import { sql } from 'drizzle-orm';
import { users } from '../db/schema/users.ts';

/** First and last name as one; empty when neither is known. */
export const personName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
