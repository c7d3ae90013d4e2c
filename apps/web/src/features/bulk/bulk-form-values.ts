import type { bulkTexts } from '#contract/bulk-texts.ts';
import { ingredientTypes, type Origin, proteinTypes } from '#contract/ingredient-types.ts';
import type { ServingTemp } from '#contract/values.ts';
import type { BulkKind, ChangeOf } from './queries.ts';

export type BulkField = keyof typeof bulkTexts.fields;

export const temperatures = [
  { id: 'HOT', name: 'Hot' },
  { id: 'COLD', name: 'Cold' },
  { id: 'AMBIENT', name: 'Ambient' },
] as const satisfies readonly { id: ServingTemp; name: string }[];

/** In the order of the form. */
export const fieldsOf = {
  ingredients: ['addAllergens', 'removeAllergens', 'type', 'origins'],
  elements: ['tag', 'type', 'addAllergens', 'removeAllergens', 'servingTemp', 'container'],
  menus: ['tag', 'cuisine', 'brand'],
  accounts: ['serviceType', 'optin'],
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

export const startValues = (kind: BulkKind): BulkValues => ({
  field: fieldsOf[kind][0],
  value: '',
  allergenIds: [],
  origins: [],
  proteinType: '',
  portionPerContainer: null,
});

/** The change that the server is asked for; undefined while something is missing. */
export function changeOf(kind: BulkKind, values: BulkValues): ChangeOf[BulkKind] | undefined {
  const { field, value, allergenIds, proteinType, portionPerContainer: holds } = values;
  if (field === 'addAllergens' || field === 'removeAllergens')
    return allergenIds.length > 0 ? { field, allergenIds: [...allergenIds] } : undefined;
  if (field === 'origins') return values.origins.length > 0 ? { field, origins: [...values.origins] } : undefined;
  if (value === '' || Number.isNaN(holds)) return undefined;
  switch (field) {
    case 'tag':
      return { field, menuElementClassId: value };
    case 'type': {
      if (kind === 'elements') return { field, elementTypeId: value };
      const type = ingredientTypes.find((one) => one === value);
      const chosen = proteinTypes.find((one) => one === proteinType);
      if (type !== 'Protein') return type && { field, type, proteinType: null };
      return chosen && { field, type, proteinType: chosen };
    }
    case 'servingTemp': {
      const chosen = temperatures.find(({ id }) => id === value);
      return chosen && { field, servingTemp: chosen.id };
    }
    case 'container':
      return { field, containerTypeId: value, ...(holds !== null && { portionPerContainer: holds }) };
    case 'cuisine':
      return { field, cuisineTypeId: value };
    case 'brand':
      return { field, brandId: value };
    case 'serviceType':
      return { field, serviceTypeId: value };
    case 'optin':
      return { field, showOptin: value === 'yes' };
  }
}
