import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ApiKey, ApiKeyInput } from '#contract/api-keys.ts';
import { apiKeyTexts, MAX_API_KEYS } from '#contract/api-keys-texts.ts';
import { type Refusal, refuse, refuseNotFound } from '#contract/refusal.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { enqueue } from '../../db/enqueue.ts';
import { apiKeys } from '../../db/schema/api-keys.ts';
import { users } from '../../db/schema/users.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import type { CurrentUser } from '../../http/access.ts';
import { hashToken } from '../../session/set-password-links.ts';
import { listApiKeys } from './queries.ts';

export async function createApiKey(
  db: Database,
  by: Author,
  user: CurrentUser,
  { name, permissions, lifeDays, secret }: ApiKeyInput,
): Promise<ApiKey | Refusal> {
  if (permissions.some((label) => !user.permissions.includes(label)))
    return refuse('forbidden', apiKeyTexts.moreThanOwn, { fields: { permissions: apiKeyTexts.moreThanOwn } });
  return inTransaction(db, by, async (transaction) => {
    // One after the other, or two at once could pass the limit together.
    await transaction.execute(sql`select from users where id = ${user.id} for no key update`);
    const isActive = and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt));
    if ((await transaction.$count(apiKeys, isActive)) >= MAX_API_KEYS) return refuse('conflict', apiKeyTexts.tooMany);
    const [createdKey] = await transaction
      .insert(apiKeys)
      .values({
        userId: user.id,
        name,
        secretHash: hashToken(secret),
        permissions: [...new Set(permissions)],
        expiresAt: sql`now() + make_interval(days => ${lifeDays})`,
      })
      .returning({ id: apiKeys.id });
    const [key] = await listApiKeys(transaction, user.id, createdKey?.id);
    if (!key) throw new Error('The key was not inserted.');
    await enqueue(transaction, 'apiKeyMade', user.email, user.id);
    return key;
  });
}

async function notifyOwner(transaction: Transaction, userId: string): Promise<void> {
  const [owner] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (owner) await enqueue(transaction, 'apiKeyRevoked', owner.email, userId);
}

/** Of the own keys, or by a Super Admin of somebody's, who is told (access-17). */
export async function revokeApiKey(db: Database, by: Author, userId: string, id: string): Promise<null | Refusal> {
  return inTransaction(db, by, async (transaction) => {
    const { rowCount } = await transaction
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)));
    if (rowCount !== 1) return refuseNotFound();
    if (by.userId !== userId) await notifyOwner(transaction, userId);
    return null;
  });
}
