import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { AccountInput, AddressInput } from '#contract/accounts.ts';
import { addressInUse } from '#contract/accounts-texts.ts';
import { refuse, refuseFields } from '#contract/refusal.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { addresses } from '../../db/schema/accounts.ts';
import { serviceEvents } from '../../db/schema/service-events.ts';

const addressOf = ({ addressOne, addressTwo, city, state, zipCode }: Omit<AddressInput, 'id'>) => ({
  addressOne,
  addressTwo,
  city,
  state,
  zipCode,
});

/**
 * The form's address is the account's first (service-events-1). It keeps its id, because events refer to it. Returns how many
 * addresses it changed.
 */
export async function saveOwnAddress(transaction: Transaction, accountId: Id, input: AccountInput): Promise<number> {
  const [own] = await transaction
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.position), asc(addresses.id))
    .limit(1);
  const address = addressOf(input);
  if (!own) await transaction.insert(addresses).values({ accountId, ...address });
  else if (isDeepStrictEqual({ ...own, ...address }, own)) return 0;
  else await transaction.update(addresses).set(address).where(eq(addresses.id, own.id));
  return 1;
}

/** The addresses after the account's own; returns how many changed. One at which a service takes place stays. */
export async function saveOtherAddresses(transaction: Transaction, accountId: Id, input: AccountInput) {
  if (!input.addresses) return 0;
  const [, ...known] = await transaction
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.position), asc(addresses.id));
  const others = input.addresses.slice(1);
  const removed = known.filter(({ id }) => !others.some((other) => other.id === id));
  for (const { id, addressOne } of removed) {
    const services = await transaction.$count(serviceEvents, eq(serviceEvents.addressId, id));
    if (services > 0) return refuse('conflict', addressInUse(addressOne, services));
    await transaction.delete(addresses).where(eq(addresses.id, id));
  }
  let changed = removed.length;
  for (const [index, { id, ...fields }] of others.entries()) {
    const place = { ...addressOf(fields), position: index + 1 };
    const before = known.find((one) => one.id === id);
    if (id !== null && !before)
      return refuseFields({ [`addresses.${index + 1}.id`]: serviceEventTexts.addressOfOtherAccount });
    if (before && isDeepStrictEqual({ ...before, ...place }, before)) continue;
    changed += 1;
    if (before) await transaction.update(addresses).set(place).where(eq(addresses.id, before.id));
    else await transaction.insert(addresses).values({ accountId, ...place });
  }
  return changed;
}
