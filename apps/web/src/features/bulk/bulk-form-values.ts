import { accountFields } from '#contract/account-fields.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { dishFields, elementFields, servingDefaults } from '#contract/element-fields.ts';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { ingredientTypes, type Origin, proteinTypes } from '#contract/ingredient-types.ts';
import { menuFields } from '#contract/menu-fields.ts';
import {
  type BulkKey,
  getFieldKey,
  listBulkKeys,
  type RecordField,
  type RecordFields,
  toBulkChange,
} from '#contract/record-fields.ts';
import type { ServingTemp } from '#contract/values.ts';
import type { BulkKind, ChangeOf } from './queries.ts';

const fieldsByKind = {
  ingredients: ingredientFields,
  elements: elementFields,
  menus: menuFields,
  accounts: accountFields,
} satisfies Record<BulkKind, RecordFields>;

export type BulkField =
  | keyof typeof texts.fields
  | { [Kind in BulkKind]: BulkKey<(typeof fieldsByKind)[Kind]> }[BulkKind];

/** The plain field that many records of a kind can be given one value of. */
export function findPlainField(kind: BulkKind, key: BulkField): RecordField | undefined {
  const fields = fieldsByKind[kind];
  return Object.entries<RecordField>(fields).find(([name, { bulk }]) => bulk && getFieldKey(fields, name) === key)?.[1];
}

const ownTexts: Readonly<Record<string, string>> = texts.fields;
export const getLabel = (kind: BulkKind, field: BulkField): string =>
  ownTexts[field] ?? findPlainField(kind, field)?.label ?? field;

export const temperatures = [
  { id: 'HOT', name: 'Hot' },
  { id: 'COLD', name: 'Cold' },
  { id: 'AMBIENT', name: 'Ambient' },
] as const satisfies readonly { id: ServingTemp; name: string }[];

/** The only thing that many elements can be told about their ingredients (catalogue-21). */
export const unrecorded = [{ id: 'unrecorded', name: 'Not recorded' }] as const;

/** In the order of the form. */
export const changeableFields = {
  ingredients: ['addAllergens', 'removeAllergens', 'type', 'origins'],
  elements: [
    ...(['tag', ...listBulkKeys(dishFields), 'ingredients', 'addAllergens', 'removeAllergens'] as const),
    ...([...listBulkKeys(servingDefaults), 'container'] as const),
  ],
  menus: ['tag', ...listBulkKeys(menuFields)],
  accounts: listBulkKeys(accountFields),
} as const satisfies Record<BulkKind, readonly BulkField[]>;

export interface BulkValues {
  readonly field: BulkField;
  /** Id or word of what was chosen; '' for nothing. */
  readonly value: string;
  readonly allergenIds: readonly string[];
  readonly origins: readonly Origin[];
  readonly proteinType: string;
  /** Null: as it is. */
  readonly portionPerContainer: number | null;
}

export const toStartValues = (kind: BulkKind): BulkValues => ({
  field: changeableFields[kind][0],
  value: '',
  allergenIds: [],
  origins: [],
  proteinType: '',
  portionPerContainer: null,
});

/** The change that the server is asked for; undefined while something is missing. */
export function toChange(kind: BulkKind, values: BulkValues): ChangeOf[BulkKind] | undefined {
  const { field, value, allergenIds, proteinType, portionPerContainer: holds } = values;
  if (field === 'addAllergens' || field === 'removeAllergens')
    return allergenIds.length > 0 ? { field, allergenIds: [...allergenIds] } : undefined;
  if (field === 'origins') return values.origins.length > 0 ? { field, origins: [...values.origins] } : undefined;
  if (value === '' || Number.isNaN(holds)) return undefined;
  if (kind === 'elements' && findPlainField(kind, field)) return toBulkChange(elementFields, field, value);
  if (kind === 'menus' && findPlainField(kind, field)) return toBulkChange(menuFields, field, value);
  if (kind === 'accounts') return toBulkChange(accountFields, field, value);
  switch (field) {
    case 'tag':
      return { field, menuElementClassId: value };
    case 'type': {
      const type = ingredientTypes.find((ingredientType) => ingredientType === value);
      const chosenType = proteinTypes.find((candidate) => candidate === proteinType);
      if (type !== 'Protein') return type && { field, type, proteinType: null };
      return chosenType && { field, type, proteinType: chosenType };
    }
    case 'container':
      return { field, containerTypeId: value, ...(holds !== null && { portionPerContainer: holds }) };
    case 'ingredients':
      return { field, hasUnrecordedIngredients: true };
  }
  return undefined;
}
