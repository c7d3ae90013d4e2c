import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { AccountInput, AddressInput } from '#contract/accounts.ts';
import { formatAddressInUse } from '#contract/accounts-texts.ts';
import { type Refusal, refuse, refuseFields } from '#contract/refusal.ts';
import { serviceEventTexts } from '#contract/service-events-texts.ts';
import type { Id } from '#contract/values.ts';
import type { Transaction } from '../../db/client.ts';
import { addresses } from '../../db/schema/accounts.ts';
import { serviceEvents } from '../../db/schema/service-events.ts';

type StoredAddress = typeof addresses.$inferSelect;
type SentAddress = Omit<AddressInput, 'state'> & { readonly state: string };

const toFields = ({ addressOne, addressTwo, city, state, zipCode }: Omit<SentAddress, 'id'>) => ({
  addressOne,
  addressTwo,
  city,
  state,
  zipCode,
});

/**
 * The stored address of each that is sent, by its id, else by its words. Services refer to it, so that another text never comes into
 * the place of an address that was removed; only the first one without an id is the account's own with a new text.
 */
function findStoredAddresses(sentAddresses: readonly SentAddress[], storedAddresses: readonly StoredAddress[]) {
  const isFree = (address: StoredAddress) => !sentAddresses.some(({ id }) => id === address.id);
  const free = new Set(storedAddresses.filter(isFree));
  const matches = sentAddresses.map((address) => {
    if (address.id !== null) return storedAddresses.find(({ id }) => id === address.id);
    const same = [...free].find((other) => isDeepStrictEqual(toFields(other), toFields(address)));
    if (same) free.delete(same);
    return same;
  });
  const [own] = storedAddresses;
  if (sentAddresses[0]?.id === null && !matches[0] && own && free.has(own)) matches[0] = own;
  return matches;
}

async function removeAddress(
  transaction: Transaction,
  { id, addressOne }: StoredAddress,
): Promise<Refusal | undefined> {
  const services = await transaction.$count(serviceEvents, eq(serviceEvents.addressId, id));
  if (services > 0) return refuse('conflict', formatAddressInUse(addressOne, services));
  await transaction.delete(addresses).where(eq(addresses.id, id));
  return undefined;
}

/** Saves the addresses of an account, its own first; returns how many changed. One at which a service takes place stays. */
export async function saveAddresses(
  transaction: Transaction,
  accountId: Id,
  { addresses: all, ...account }: AccountInput,
): Promise<number | Refusal> {
  const storedAddresses = await transaction
    .select()
    .from(addresses)
    .where(eq(addresses.accountId, accountId))
    .orderBy(asc(addresses.position), asc(addresses.id));
  const sentAddresses: readonly SentAddress[] = all ?? [
    { id: storedAddresses[0]?.id ?? null, ...toFields(account) },
    ...storedAddresses.slice(1),
  ];
  const matches = findStoredAddresses(sentAddresses, storedAddresses);
  const stranger = sentAddresses.findIndex(({ id }, index) => id !== null && !matches[index]);
  if (stranger >= 0) return refuseFields({ [`addresses.${stranger}.id`]: serviceEventTexts.addressOfOtherAccount });
  const removedAddresses = storedAddresses.filter((address) => !matches.includes(address));
  for (const address of removedAddresses) {
    const refusal = await removeAddress(transaction, address);
    if (refusal) return refusal;
  }
  let changedCount = removedAddresses.length;
  for (const [position, address] of sentAddresses.entries()) {
    const before = matches[position];
    const place = { ...toFields(address), position: all || !before ? position : before.position };
    if (before && isDeepStrictEqual({ ...before, ...place }, before)) continue;
    changedCount += 1;
    if (before) await transaction.update(addresses).set(place).where(eq(addresses.id, before.id));
    else await transaction.insert(addresses).values({ accountId, ...place });
  }
  return changedCount;
}
