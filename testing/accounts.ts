import { eq } from 'drizzle-orm';
import type { CalendarDay, Day } from '#contract/values.ts';
import { brigadeItself, changing, type Database } from '#server/db/client.ts';
import { accounts, addresses, servingSchedules } from '#server/db/schema/accounts.ts';
import { addOnTypes, markets, serviceLines, serviceTypes } from '#server/db/schema/lookups.ts';
import { type FillRequest, fillServiceEvents } from '#server/jobs/fill-service-events.ts';

let counter = 0;

const one = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
};

export async function aMarket(db: Database, more: { name?: string; timeZone?: string } = {}) {
  counter += 1;
  const values = { name: more.name ?? `Market ${counter}`, timeZone: more.timeZone ?? 'America/Phoenix' };
  return one(await db.insert(markets).values(values).returning());
}

export async function aServiceType(db: Database, name?: string) {
  counter += 1;
  return one(
    await db
      .insert(serviceTypes)
      .values({ name: name ?? `Service type ${counter}` })
      .returning(),
  );
}

/** A service line of spec §3; every database has them. */
export async function serviceLine(db: Database, name: string) {
  return one(await db.select().from(serviceLines).where(eq(serviceLines.name, name)));
}

export interface AccountOptions {
  readonly name?: string;
  readonly marketId?: string;
  readonly serviceTypeId?: string | null;
  readonly serviceStartDate?: CalendarDay | null;
}

/** An account with one address; market and service type are made unless they are given. */
export async function anAccount(db: Database, more: AccountOptions = {}) {
  counter += 1;
  const account = one(
    await db
      .insert(accounts)
      .values({
        name: more.name ?? `Client ${counter}`,
        marketId: more.marketId ?? (await aMarket(db)).id,
        serviceTypeId: more.serviceTypeId === undefined ? (await aServiceType(db)).id : more.serviceTypeId,
        serviceStartDate: more.serviceStartDate ?? null,
      })
      .returning(),
  );
  const place = { addressOne: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
  const address = one(
    await db
      .insert(addresses)
      .values({ accountId: account.id, ...place })
      .returning(),
  );
  return { ...account, addressId: address.id };
}

/** Rows of a repeating schedule: the same headcounts on all the given days. */
export async function aSchedule(
  db: Database,
  schedule: {
    accountId: string;
    serviceLineId: string;
    days: readonly Day[];
    numberOfEaters?: number;
    nonMeatEaters?: number;
    pricePerEater?: string;
  },
) {
  const { days, ...row } = schedule;
  await db
    .insert(servingSchedules)
    .values(days.map((day) => ({ numberOfEaters: 10, ...row, day, shouldServeOnDay: true })));
}

/** Fills the service events of one account in a transaction of its own. */
export const fill = (db: Database, accountId: string, now: Date, days?: FillRequest['days']) =>
  changing(db, brigadeItself, (transaction) =>
    fillServiceEvents(transaction, { now, accountIds: [accountId], ...(days && { days }) }),
  );

/** An add-on type of the operator, "Soup" unless named otherwise. */
export async function addOnType(db: Database, name = 'Soup') {
  return one(await db.select().from(addOnTypes).where(eq(addOnTypes.name, name)));
}
