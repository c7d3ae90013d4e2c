import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/client.ts';
import { insertRows } from '../db/insert-rows.ts';
import * as tables from '../db/schema/reference-data.ts';
import lists from './content/lists.json' with { type: 'json' };
import plan from './content/plan.json' with { type: 'json' };
import { readIdGetter } from './demo-ids.ts';

const tableByName: Readonly<Record<keyof typeof lists, PgTable>> = tables;

/** What the operator's lists have beside the entries that ship with the product. */
export async function loadReferenceData(transaction: Transaction): Promise<void> {
  for (const [name, entries] of Object.entries(lists)) {
    const rows = entries.map((entry, index) => ({
      ...(typeof entry === 'string' ? { name: entry } : entry),
      position: index + 1,
    }));
    await insertRows(transaction, tableByName[name as keyof typeof lists], rows);
  }
  const findType = await readIdGetter(transaction, tables.addOnTypes);
  await transaction
    .insert(tables.addOnSlots)
    .values(
      plan.addOns.flatMap(({ type, slots }) =>
        slots.map((name, position) => ({ addOnTypeId: findType(type), name, position })),
      ),
    );
}
