import * as z from 'zod';
import { DietRule } from './diets.ts';
import { atMostCharacters } from './input-texts.ts';
import { Id, IdName, Name, Text } from './values.ts';

/** A named entry of a list. `If-Match` is compared with `version` (errors-3). */
export const ReferenceEntry = IdName.extend({ version: z.int() });
export const ReferenceEntryInput = z.object({ name: Name });

/** A tag that a name has already, and the menu or element that has it: that record itself may keep the tag. */
export const UsedTag = IdName.extend({ usedBy: Id });
export type UsedTag = z.output<typeof UsedTag>;

/** `timeZone` decides which day is "today" in the market (scheduling-5). `letterhead`: name and address of the operator, on papers that leave the house (statements-8). */
export const Market = ReferenceEntry.extend({ timeZone: z.string(), letterhead: z.string() });
export type Market = z.output<typeof Market>;
const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
export const MarketInput = ReferenceEntryInput.extend({
  timeZone: z.string().max(100).refine(isTimeZone, 'Choose a time zone like America/Phoenix.'),
  letterhead: Text.max(500, atMostCharacters(500)).trim().optional().describe('Left out, it stays as it is'),
});

export const PortionUnit = ReferenceEntry.extend({ abbreviation: z.string() });
export type PortionUnit = z.output<typeof PortionUnit>;
export const PortionUnitInput = ReferenceEntryInput.extend({ abbreviation: Name });

/** `hasHalfSize`: half containers of this type exist and are counted separately (calculation-5). */
export const ContainerType = ReferenceEntry.extend({ hasHalfSize: z.boolean() });
export type ContainerType = z.output<typeof ContainerType>;
export const ContainerTypeInput = ReferenceEntryInput.extend({ hasHalfSize: z.boolean().default(false) });

/** With what it excludes (diets-1). */
export const DietaryPreference = ReferenceEntry.extend({ rule: DietRule });
export type DietaryPreference = z.output<typeof DietaryPreference>;
export const DietaryPreferenceInput = ReferenceEntryInput.extend({
  rule: DietRule.optional().describe('Left out, it stays as it is; a new preference is by statement'),
});
export type DietaryPreferenceInput = z.output<typeof DietaryPreferenceInput>;

/** `isDefault`: the brand of new menus, and of scheduled menus without a brand (catalogue-9, scheduling-2). */
export const Brand = ReferenceEntry.extend({ isDefault: z.boolean() });
export type Brand = z.output<typeof Brand>;

/** `elements`: those that filled it in the add-ons scheduled last, a few. */
export const AddOnSlot = IdName.extend({ elements: z.array(IdName) });
export type AddOnSlot = z.output<typeof AddOnSlot>;
/** `addOnSlots` are in the order of the dialog. */
export const AddOnType = ReferenceEntry.extend({ addOnSlots: z.array(AddOnSlot) });
export type AddOnType = z.output<typeof AddOnType>;
/** A slot with an id is renamed, one without an id is new, one that is left out is removed. */
export const AddOnTypeInput = ReferenceEntryInput.extend({
  addOnSlots: z
    .array(z.object({ id: Id.optional(), name: Name }))
    .max(200)
    .default([]),
});
export type AddOnTypeInput = z.output<typeof AddOnTypeInput>;
