import { sql } from 'drizzle-orm';
import { check, index, type PgColumn, text, uuid } from 'drizzle-orm/pg-core';
import type { CopiedFields } from '#contract/element-fields.ts';
import type { ServingFields } from '#contract/serving-fields.ts';
import { quantity } from './columns.ts';
import { containerTypes, elementTypes, portionUnits, servingUtensils, servingVessels } from './reference-data.ts';

/** The contract's `copiedFields`, of an element and of its copies. */
export const copiedColumns = () =>
  ({ method: text('method').notNull().default('') }) satisfies Record<keyof CopiedFields, unknown>;

/** The contract's `ServingFields`, of an element on a master menu, scheduled menu or add-on. */
export const createServingColumns = () => ({
  elementTypeId: uuid('element_type_id').references(() => elementTypes.id),
  containerTypeId: uuid('container_type_id').references(() => containerTypes.id),
  servingTemp: text('serving_temp'),
  portionPerPerson: quantity('portion_per_person'),
  portionPerContainer: quantity('portion_per_container'),
  portionUnitId: uuid('portion_unit_id').references(() => portionUnits.id),
  servingUtensilId: uuid('serving_utensil_id').references(() => servingUtensils.id),
  servingVesselId: uuid('serving_vessel_id').references(() => servingVessels.id),
  directionals: text('directionals').notNull().default(''),
});

type ServingTable = Record<keyof ServingFields, PgColumn>;

/** Their indexes and checks; `name` is the table's. */
export const createServingConstraints = (name: string, table: ServingTable) => [
  index(`${name}_container_type`).on(table.containerTypeId),
  index(`${name}_portion_unit`).on(table.portionUnitId),
  index(`${name}_utensil`).on(table.servingUtensilId),
  index(`${name}_vessel`).on(table.servingVesselId),
  check(`${name}_serving_temp`, sql`${table.servingTemp} in ('HOT', 'COLD', 'AMBIENT')`),
  check(`${name}_portions`, sql`portion_per_person >= 0 and portion_per_container >= 0`),
];
