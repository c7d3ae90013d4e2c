import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/client.ts';
import {
  addOnSlots,
  addOnTypes,
  allergens,
  brands,
  containerTypes,
  cuisineTypes,
  dietaryPreferences,
  elementTypes,
  markets,
  menuElementClasses,
  portionUnits,
  saladTypes,
  serviceLines,
  serviceTypes,
  servingUtensils,
  servingVessels,
  vendors,
} from '../db/schema/reference-data.ts';
import { roles } from '../db/schema/users.ts';
import * as accountContent from './content/accounts.ts';
import * as kitchen from './content/kitchen.ts';
import { demoId } from './demo-ids.ts';

type Named = PgTable & { readonly id: PgColumn; readonly name: PgColumn };

/** Finds an id by name. Throws when demo content refers to a name that does not exist. */
export type IdOf = (name: string) => string;

async function idsOf(transaction: Transaction, table: Named, key: PgColumn = table.name): Promise<IdOf> {
  const rows = await transaction.select({ id: table.id, key }).from(table);
  const ids = new Map(rows.map((row) => [String(row.key), String(row.id)]));
  return (name) => {
    const id = ids.get(name);
    if (!id) throw new Error(`The demo data names ${name}, which does not exist.`);
    return id;
  };
}

/** Finds the reference data that ships with the product and adds the rest of the operator's lists. */
export async function loadReferenceData(transaction: Transaction) {
  const named = (kind: string, names: readonly string[]) => names.map((name) => ({ id: demoId(kind, name), name }));

  await transaction
    .insert(markets)
    .values(
      accountContent.markets.map((market, position) => ({ ...market, id: demoId('market', market.name), position })),
    );
  await transaction
    .insert(menuElementClasses)
    .values(kitchen.tags.map((name, position) => ({ id: demoId('tag', name), name, position })))
    .onConflictDoNothing();
  await transaction
    .insert(containerTypes)
    .values(kitchen.containerTypes.map((one) => ({ ...one, id: demoId('container', one.name) })))
    .onConflictDoNothing();
  await transaction
    .insert(portionUnits)
    .values(kitchen.portionUnits.map((one) => ({ ...one, id: demoId('unit', one.name) })))
    .onConflictDoNothing();
  const lists = [
    [allergens, kitchen.allergens],
    [brands, kitchen.brands],
    [serviceTypes, kitchen.serviceTypes],
    [saladTypes, kitchen.saladTypes],
    [dietaryPreferences, kitchen.dietaryPreferences],
    [servingUtensils, kitchen.servingUtensils],
    [servingVessels, kitchen.servingVessels],
    [vendors, Object.values(kitchen.vendors).map((vendor) => vendor.name)],
    [addOnTypes, Object.keys(kitchen.addOnTypes)],
  ] as const;
  for (const [index, [table, names]] of lists.entries()) {
    await transaction
      .insert(table)
      .values(named(`list ${index}`, names))
      .onConflictDoNothing();
  }

  const addOnTypeIds = await idsOf(transaction, addOnTypes);
  await transaction.insert(addOnSlots).values(
    Object.entries(kitchen.addOnTypes).flatMap(([type, slots]) =>
      slots.map((name, position) => ({
        id: demoId('slot', type, position),
        addOnTypeId: addOnTypeIds(type),
        name,
        position,
      })),
    ),
  );

  return {
    market: await idsOf(transaction, markets),
    tag: await idsOf(transaction, menuElementClasses),
    container: await idsOf(transaction, containerTypes),
    unit: await idsOf(transaction, portionUnits, portionUnits.abbreviation),
    allergen: await idsOf(transaction, allergens),
    brand: await idsOf(transaction, brands),
    cuisine: await idsOf(transaction, cuisineTypes),
    elementType: await idsOf(transaction, elementTypes),
    serviceLine: await idsOf(transaction, serviceLines),
    serviceType: await idsOf(transaction, serviceTypes),
    saladType: await idsOf(transaction, saladTypes),
    preference: await idsOf(transaction, dietaryPreferences),
    utensil: await idsOf(transaction, servingUtensils),
    vessel: await idsOf(transaction, servingVessels),
    vendor: await idsOf(transaction, vendors),
    addOnType: addOnTypeIds,
    role: await idsOf(transaction, roles),
  };
}
export type ReferenceData = Awaited<ReturnType<typeof loadReferenceData>>;
