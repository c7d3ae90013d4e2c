import * as z from 'zod';
import type { MenuElement } from '#contract/menus.ts';
import { Decimal, type IdName, type ServingTemp } from '#contract/values.ts';

const portion = Decimal.min(0, 'Cannot be less than 0.').nullable();

/** One element of a menu, master or scheduled, in a form; empty text stands for "not chosen", as the browser's lists have it. */
export const ServingElementValues = z.object({
  /** The catalogue's element; null once it was deleted there. */
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

/** The part of a form that holds elements: what the rows of either form know of it. */
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
