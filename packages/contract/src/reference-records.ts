import * as z from 'zod';
import { DietRule } from './diets.ts';
import { toFieldShape } from './record-fields.ts';
import { referenceFields } from './reference-fields.ts';
import type { ReferenceKind } from './reference-kinds.ts';
import { Id, IdName, Name } from './values.ts';

/** A named entry of a list. `If-Match` is compared with `version` (errors-3). */
export const ReferenceEntry = IdName.extend({ version: z.int() });

/** An entry of a list as it is read, and as it is saved. */
export const createEntrySchemas = <const Kind extends ReferenceKind>(kind: Kind) => ({
  item: ReferenceEntry.extend(toFieldShape<(typeof referenceFields)[Kind], 'record'>(referenceFields[kind], 'record')),
  input: z.object({
    name: Name,
    ...toFieldShape<(typeof referenceFields)[Kind], 'input'>(referenceFields[kind], 'input'),
  }),
});

/** A tag that a name has already, and the menu or element that has it: that record itself may keep the tag. */
export const UsedTag = IdName.extend({ usedBy: Id });
export type UsedTag = z.output<typeof UsedTag>;

const Market = createEntrySchemas('market').item;
export type Market = z.output<typeof Market>;
const PortionUnit = createEntrySchemas('portionUnit').item;
export type PortionUnit = z.output<typeof PortionUnit>;
const ContainerType = createEntrySchemas('containerType').item;
export type ContainerType = z.output<typeof ContainerType>;

/** With what it excludes (diets-1). */
export const DietaryPreference = createEntrySchemas('dietaryPreference').item.extend({ rule: DietRule });
export type DietaryPreference = z.output<typeof DietaryPreference>;
export const DietaryPreferenceInput = createEntrySchemas('dietaryPreference').input.extend({
  rule: DietRule.optional().describe('Left out, it stays as it is; a new preference is by statement'),
});
export type DietaryPreferenceInput = z.output<typeof DietaryPreferenceInput>;

/** `isDefault`: the brand of new menus, and of scheduled menus without a brand (catalogue-9, scheduling-2). */
export const Brand = createEntrySchemas('brand').item.extend({ isDefault: z.boolean() });
export type Brand = z.output<typeof Brand>;

/** `elements`: those that filled it in the add-ons scheduled last, a few. */
export const AddOnSlot = IdName.extend({ elements: z.array(IdName) });
export type AddOnSlot = z.output<typeof AddOnSlot>;
/** `addOnSlots` are in the order of the dialog. */
export const AddOnType = createEntrySchemas('addOnType').item.extend({ addOnSlots: z.array(AddOnSlot) });
export type AddOnType = z.output<typeof AddOnType>;
/** A slot with an id is renamed, one without an id is new, one that is left out is removed. */
export const AddOnTypeInput = createEntrySchemas('addOnType').input.extend({
  addOnSlots: z
    .array(z.object({ id: Id.optional(), name: Name }))
    .max(200)
    .default([]),
});
export type AddOnTypeInput = z.output<typeof AddOnTypeInput>;
