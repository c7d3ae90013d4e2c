import * as z from 'zod';
import type { MenuElement } from '#contract/menus.ts';
import { Decimal, type IdName, type ServingTemp } from '#contract/values.ts';

const portion = Decimal.min(0, 'Cannot be less than 0.').nullable();

/** One element in a master or scheduled menu form. Empty text means "not chosen", as in native selects. */
export const ServingElementValues = z.object({
  /** Catalogue element; null after it was deleted there. */
  elementId: z.string().nullable(),
  name: z.string(),
  ingredients: z.string(),
  allergens: z.array(z.custom<IdName>()),
  allergenStatement: z.custom<MenuElement['allergenStatement']>(),
  servingTemp: z.custom<ServingTemp | ''>(),
  elementTypeId: z.string(),
  containerTypeId: z.string(),
  portionUnitId: z.string(),
  portionPerPerson: portion,
  portionPerContainer: portion,
});
export type ServingElementValues = z.output<typeof ServingElementValues>;

/** The form fields that the element rows share in master and scheduled menus. */
export interface ElementsForm {
  elements: ServingElementValues[];
}

interface ServingRecord {
  servingTemp: ServingTemp | null;
  elementTypeId: string | null;
  containerTypeId: string | null;
  portionUnitId: string | null;
  portionPerPerson: number | null;
  portionPerContainer: number | null;
}

export const servingValues = (record: ServingRecord): Pick<ServingElementValues, keyof ServingRecord> => ({
  servingTemp: record.servingTemp ?? '',
  elementTypeId: record.elementTypeId ?? '',
  containerTypeId: record.containerTypeId ?? '',
  portionUnitId: record.portionUnitId ?? '',
  portionPerPerson: record.portionPerPerson,
  portionPerContainer: record.portionPerContainer,
});

export const servingInput = (values: ReturnType<typeof servingValues>): ServingRecord => ({
  servingTemp: values.servingTemp || null,
  elementTypeId: values.elementTypeId || null,
  containerTypeId: values.containerTypeId || null,
  portionUnitId: values.portionUnitId || null,
  portionPerPerson: values.portionPerPerson,
  portionPerContainer: values.portionPerContainer,
});
