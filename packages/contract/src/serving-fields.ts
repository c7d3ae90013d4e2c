import * as z from 'zod';
import { Id, Quantity, ServingTemp, Text } from './values.ts';

/**
 * How an element is served on a menu or add-on. Fields may be empty: the form warns, then saves (catalogue-9). A field
 * that is added here, and as a column in `db/schema/serving-columns.ts`, is read, saved, scheduled and copied everywhere.
 */
export const ServingFields = z.object({
  elementTypeId: Id.nullable(),
  containerTypeId: Id.nullable(),
  servingTemp: ServingTemp.nullable(),
  portionPerPerson: Quantity.nullable(),
  portionPerContainer: Quantity.nullable(),
  portionUnitId: Id.nullable(),
  servingUtensilId: Id.nullable(),
  servingVesselId: Id.nullable(),
  directionals: Text,
});
export type ServingFields = z.output<typeof ServingFields>;

/** In a save: absent stays as it is, null clears. */
export const servingChanges = ServingFields.partial().shape;

const hostFlow = { servingUtensilId: true, servingVesselId: true, directionals: true } as const;
/** Those that only the host flow of a menu edits (scheduling-8). */
export const HostFlowFields = ServingFields.pick(hostFlow);
export type HostFlowFields = z.output<typeof HostFlowFields>;
/** Those that the form of a menu edits. */
export const MenuServingFields = ServingFields.omit(hostFlow);
export type MenuServingFields = z.output<typeof MenuServingFields>;

/** How an alternative is served; vessel, utensil and directionals are those of its dish. */
export const AlternativeServing = MenuServingFields.omit({ elementTypeId: true });
export type AlternativeServing = z.output<typeof AlternativeServing>;
