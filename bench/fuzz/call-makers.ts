import type { Input } from './inputs.ts';

// biome-ignore lint/suspicious/noExplicitAny: a reply of any operation; those of the document are checked where they are fuzzed.
type Data = any;

/** Sources of valid calls: existing rows, and replies of other operations. */
export interface Kitchen {
  rows(statement: string): Promise<readonly Record<string, string>[]>;
  call(name: string, input?: Partial<Input>): Promise<Data>;
  bytesOf(name: string, input?: Partial<Input>): Promise<Uint8Array>;
  /** The cookie and the token of somebody else who signs in. */
  signIn(email: string): Promise<{ readonly cookie: string; readonly authorization: string }>;
  /** The secret of a set-password link for this address. */
  passwordToken(email: string): Promise<string>;
}

export type Calls = (kitchen: Kitchen) => Promise<readonly Partial<Input>[]>;

export const FEW = 6;
let made = 0;
const nextNumber = () => {
  made += 1;
  return made;
};
/** A name that no record has. */
export const aName = () => `Fuzzed ${nextNumber()}`;
export const anEmail = () => `fuzzed.${nextNumber()}@example.com`;

/** One after the other: some wait for what the one before has made. */
export async function times<Item>(make: () => Promise<Item>): Promise<readonly Item[]> {
  const items: Item[] = [];
  while (items.length < FEW) items.push(await make());
  return items;
}

/** One call per row: the columns are those of the path, unless it says what to make of them. */
export const fromRows =
  (statement: string, of = (row: Record<string, string>): Partial<Input> => ({ path: row })): Calls =>
  async ({ rows }) =>
    (await rows(`${statement} limit ${FEW}`)).map(of);

const oneId = async ({ rows }: Kitchen, table: string) =>
  (await rows(`select id from ${table} order by id limit 1`))[0]?.id;

/** Fields of a new record beside its name. */
const bodies: Readonly<Record<string, (kitchen: Kitchen) => Promise<object>>> = {
  createMarket: async () => ({ timeZone: 'UTC' }),
  createIngredient: async (kitchen) => ({
    type: 'Fruit',
    hasNoAllergens: true,
    portionUnitId: await oneId(kitchen, 'portion_units'),
    vendors: [{ preference: 1, vendorId: await oneId(kitchen, 'vendors'), itemId: '12' }],
  }),
  createElement: async (kitchen) => ({
    method: 'Cook.',
    menuElementClassId: await oneId(kitchen, 'menu_element_classes'),
    elementTypeId: await oneId(kitchen, 'element_types'),
    servingTemp: 'HOT',
    hasNoIngredients: true,
    hasNoAllergens: true,
  }),
};
const newBody = async (kitchen: Kitchen, create: string) => ({ ...(await bodies[create]?.(kitchen)), name: aName() });

/** Records that nothing uses yet: made for this call. */
export const ofNew =
  (create: string, input = (id: string): Partial<Input> => ({ path: { id } })): Calls =>
  (kitchen) =>
    times(async () => input((await kitchen.call(create, { body: await newBody(kitchen, create) })).id));

export const ofTwoNew =
  (create: string): Calls =>
  (kitchen) =>
    times(async () => {
      const one = await kitchen.call(create, { body: await newBody(kitchen, create) });
      const other = await kitchen.call(create, { body: await newBody(kitchen, create) });
      return {
        path: { id: one.id, otherId: other.id },
        query: { confirmed: 'loss,reach' },
        body: { otherId: other.id, otherVersion: other.version ?? 1, choices: {} },
      };
    });

export const creating =
  (create: string): Calls =>
  (kitchen) =>
    times(async () => ({ body: await newBody(kitchen, create) }));

export const chosenNew = (create: string, more: object = {}): Calls =>
  ofNew(create, (id) => ({ query: { confirmed: 'reach' }, body: { chosen: { ids: [id] }, ...more } }));

/** Rows of an export under new names, checked like the screen does it. */
export const imported =
  (kind: string, exported: string, query: Record<string, unknown> = {}): Calls =>
  async ({ call, bytesOf }) => {
    const table = await call('readImportFile', {
      body: await bytesOf(exported, { query: { ...query, format: 'csv' } }),
    });
    const named = kind === 'Eater' ? (table.columns as string[]).indexOf('Email') : 0;
    const renamed = (table.rows as string[][])
      .slice(0, FEW)
      .map((row) => row.with(named, kind === 'Eater' ? anEmail() : aName()));
    const calls: Partial<Input>[] = [];
    for (const row of renamed) {
      const request = { table: { ...table, rows: [row] } };
      const { digest } = await call(`check${kind}Import`, { body: request });
      calls.push({ body: { ...request, digest } });
    }
    return calls;
  };
