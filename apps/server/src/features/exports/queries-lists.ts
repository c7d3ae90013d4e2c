import { sql } from 'drizzle-orm';
import type { ExportedList } from '#contract/exports.ts';
import type { RecordField } from '#contract/record-fields.ts';
import { referenceFields } from '#contract/reference-fields.ts';
import { allReferenceKinds, capitalize, referenceKinds } from '#contract/reference-kinds.ts';
import type { User } from '#contract/users.ts';
import type { Cell } from '#domain/exports/cells.ts';
import type { Reader } from '../../db/client.ts';

export const userHeaders = ['Email', 'First name', 'Last name', 'Role', 'Market', 'Invitation'] as const;

const invitationText: Readonly<Record<User['invitation'], string>> = {
  waiting: 'Invitation waiting',
  failing: 'Invitation failing',
  sent: 'Invited',
  accepted: 'Active',
};

const findNames = (db: Reader, table: 'markets' | 'allergens') =>
  db.readNamesById(sql`select id, name from ${sql.identifier(table)} order by search_name`);

export async function toUserCells(db: Reader, users: readonly User[]): Promise<Cell[][]> {
  const markets = await findNames(db, 'markets');
  return users.map((user) => [
    user.email,
    user.firstName,
    user.lastName,
    user.role.name,
    markets.get(user.defaultMarketId ?? '') ?? null,
    invitationText[user.invitation],
  ]);
}

interface ReferenceRow {
  readonly id: string;
  readonly name?: string;
  readonly isDefault?: boolean;
  readonly addOnSlots?: readonly { readonly name: string }[];
  readonly rule?: {
    readonly isByStatement: boolean;
    readonly ingredientTypes: readonly string[];
    readonly proteinTypes: readonly string[];
    readonly origins: readonly string[];
    readonly excludedAllergenIds: readonly string[];
  };
}

const toYesOrNo = (is: boolean | undefined) => (is ? 'Yes' : 'No');

/** What an entry has besides its name and its plain fields. */
const further: Readonly<Record<string, (row: ReferenceRow, allergens: ReadonlyMap<string, string>) => Cell>> = {
  Default: ({ isDefault }) => toYesOrNo(isDefault),
  Slots: ({ addOnSlots = [] }) => addOnSlots.map(({ name }) => name).join('; '),
  'Only by statement': ({ rule }) => toYesOrNo(rule?.isByStatement),
  'Excluded ingredient types': ({ rule }) => rule?.ingredientTypes.join('; ') ?? null,
  'Excluded protein types': ({ rule }) => rule?.proteinTypes.join('; ') ?? null,
  'Excluded origins': ({ rule }) => rule?.origins.join('; ') ?? null,
  'Excluded allergens': ({ rule }, allergens) =>
    rule?.excludedAllergenIds.flatMap((id) => allergens.get(id) ?? []).join('; ') ?? null,
};

/** The headings of the lists that say more than these. */
const furtherHeaders: { readonly [List in ExportedList]?: readonly string[] } = {
  brands: ['Default'],
  addOnTypes: ['Slots'],
  dietaryPreferences: [
    'Only by statement',
    'Excluded ingredient types',
    'Excluded protein types',
    'Excluded origins',
    'Excluded allergens',
  ],
};
const getKind = (list: ExportedList) => allReferenceKinds.find((kind) => referenceKinds[kind].list === list);

function listFields(list: ExportedList): [name: string, field: RecordField][] {
  const kind = getKind(list);
  return kind ? Object.entries<RecordField>(referenceFields[kind]) : [];
}

function toCell(value: unknown): Cell {
  if (typeof value === 'boolean') return toYesOrNo(value);
  if (Array.isArray(value)) return value.map((word) => capitalize(String(word))).join('; ');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

export const listReferenceHeaders = (list: ExportedList) => [
  'Name',
  ...listFields(list).map(([, { label }]) => label),
  ...(furtherHeaders[list] ?? []),
];

/** 'Service types' */
export function getReferenceSheetName(list: ExportedList): string {
  const kind = getKind(list);
  return capitalize(
    kind ? `${referenceKinds[kind].thing}s` : list === 'serviceLines' ? 'service lines' : 'element types',
  );
}

export async function toReferenceCells(
  db: Reader,
  list: ExportedList,
  rows: readonly ReferenceRow[],
): Promise<Cell[][]> {
  const allergens = list === 'dietaryPreferences' ? await findNames(db, 'allergens') : new Map<string, string>();
  return rows.map((row) => [
    row.name ?? '',
    ...listFields(list).map(([name]) => toCell(Reflect.get(row, name))),
    ...(furtherHeaders[list] ?? []).map((header) => further[header]?.(row, allergens) ?? null),
  ]);
}
