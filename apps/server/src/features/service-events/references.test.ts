import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findDatabaseError } from '#server/db/database-errors.ts';
import { accounts, addresses } from '#server/db/schema/accounts.ts';
import { serviceTypes } from '#server/db/schema/reference-data.ts';
import { serviceEvents } from '#server/db/schema/service-events.ts';
import { testDatabase } from '#testing/database.ts';
import { anAccount, aServiceType, serviceLine } from '#testing/scheduling.ts';

const { db } = await testDatabase();
const lunch = (await serviceLine(db, 'Lunch')).id;
const account = await anAccount(db);
const nobody = '019aa000-0000-7000-8000-000000000000';
let day = 0;

async function insertEvent(more: Partial<typeof serviceEvents.$inferInsert> = {}) {
  day += 1;
  const place = { accountId: account.id, addressId: account.addressId, serviceLineId: lunch };
  const date = `2027-01-${String(day).padStart(2, '0')}`;
  const serviceTypeId = account.serviceTypeId ?? '';
  await db.insert(serviceEvents).values({ ...place, serviceTypeId, date, specialRequest: true, ...more });
}
const readRefusal = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => findDatabaseError(error),
  );

describe('the database keeps a service event', () => {
  test.each([
    ['service line', { serviceLineId: nobody }, 'service_events_service_line_id_service_lines_id_fk'],
    ['service type', { serviceTypeId: nobody }, 'service_events_service_type_id_service_types_id_fk'],
    ['account', { accountId: nobody }, 'service_events_address'],
  ])('from a %s that does not exist, new and changed', async (_what, values, constraint) => {
    expect(await readRefusal(insertEvent(values))).toMatchObject({ code: '23503', constraint });
    await insertEvent();
    const changedEvent = db.update(serviceEvents).set(values).where(eq(serviceEvents.accountId, account.id));
    expect(await readRefusal(changedEvent)).toMatchObject({ code: '23503', constraint });
  });

  test("from another account's address", async () => {
    const { addressId } = await anAccount(db);
    const constraint = 'service_events_address';
    expect(await readRefusal(insertEvent({ addressId }))).toMatchObject({ code: '23503', constraint });
    await insertEvent();
    const changedEvent = db.update(serviceEvents).set({ addressId }).where(eq(serviceEvents.accountId, account.id));
    expect(await readRefusal(changedEvent)).toMatchObject({ code: '23503', constraint });
  });

  test('from losing its address', async () => {
    await insertEvent();
    const deletedAddress = db.delete(addresses).where(eq(addresses.id, account.addressId));
    expect(await readRefusal(deletedAddress)).toMatchObject({ code: '23503', constraint: 'service_events_address' });
  });

  test('from losing its service type, also when both happen at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const type = await aServiceType(db);
      const refusals = await Promise.all([
        readRefusal(insertEvent({ serviceTypeId: type.id })),
        readRefusal(db.delete(serviceTypes).where(eq(serviceTypes.id, type.id))),
      ]);
      expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
    }
    const { rows } = await db.execute(sql`
      select id from service_events where service_type_id not in (select id from service_types)`);
    expect(rows).toEqual([]);
  });

  test('no longer than its account', async () => {
    const leaving = await anAccount(db);
    await insertEvent({ accountId: leaving.id, addressId: leaving.addressId });
    await db.delete(accounts).where(eq(accounts.id, leaving.id));
    expect(await db.$count(serviceEvents, eq(serviceEvents.accountId, leaving.id))).toBe(0);
  });
});
