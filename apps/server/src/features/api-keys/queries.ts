import { sql } from 'drizzle-orm';
import type { ApiKey } from '#contract/api-keys.ts';
import type { Reader } from '../../db/client.ts';

export async function listApiKeys(db: Reader, userId: string, id?: string): Promise<ApiKey[]> {
  return db.readRows(sql`
    select id, name, permissions, to_json(created_at) as "createdAt", to_json(expires_at) as "expiresAt", expires_at <= now() as "isExpired",
      to_json(last_used_at) as "lastUsedAt"
    from api_keys where user_id = ${userId} and revoked_at is null and ${id ? sql`id = ${id}` : sql`true`}
    order by created_at desc`);
}
