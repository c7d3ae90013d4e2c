import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/**
 * Somebody saved each record in a step of its own, over all the years. The audit trail is append-only for the product; here
 * its rows get the steps that they would have had.
 */
export async function growSteps(db: Database, days: number, demoRows: number) {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`alter table audit_trail disable trigger audit_trail_is_append_only`);
    await transaction.execute(sql`
      update audit_trail set step_id = record_id where id > ${demoRows} and record_id is not null`);
    await transaction.execute(sql`
      insert into steps (id, operation, author_id, taken_at)
      select record_id, case when n % 10 = 0 then 'deleteElement' else 'updateElement' end, author.id,
        now() - make_interval(days => (30 + n % ${days}::int)::int)
      from (select record_id, row_number() over (order by record_id) as n from audit_trail where step_id = record_id group by record_id) as saved,
        (select id from users where type = 'User' order by id limit 1) as author`);
    await transaction.execute(sql`alter table audit_trail enable trigger audit_trail_is_append_only`);
  });
}
