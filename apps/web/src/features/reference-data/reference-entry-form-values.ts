import * as z from 'zod';
import { DietRule } from '#contract/diets.ts';
import { fieldTexts } from '#contract/field-texts.ts';
import { atMostCharacters } from '#contract/input-texts.ts';
import type { ReferenceKind } from '#contract/reference-kinds.ts';
import { isReadable, MAX_NAME_LENGTH } from '#contract/values.ts';

const name = (called: string) =>
  z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, `${called} can have ${MAX_NAME_LENGTH} characters.`)
    .refine(isReadable, `${called} is required.`);

const Values = z.object({
  name: name('Name'),
  timeZone: z.string(),
  letterhead: z.string().trim().max(500, atMostCharacters(500)),
  abbreviation: z.string(),
  hasHalfSize: z.boolean(),
  rule: DietRule,
  /** A slot with an id already exists. */
  addOnSlots: z.array(z.object({ slotId: z.string(), name: name('Slot name') })),
});
export type ReferenceEntryFormValues = z.output<typeof Values>;

/** Extra fields per list, beside the name. */
export const extraFieldsByKind: Partial<
  Record<ReferenceKind, readonly Exclude<keyof ReferenceEntryFormValues, 'name'>[]>
> = {
  market: ['timeZone', 'letterhead'],
  portionUnit: ['abbreviation'],
  containerType: ['hasHalfSize'],
  addOnType: ['addOnSlots'],
  dietaryPreference: ['rule'],
};

export const referenceEntryFormSchema = (kind: ReferenceKind) => {
  if (kind === 'market') return Values.extend({ timeZone: z.string().min(1, fieldTexts.required('Time zone')) });
  if (kind === 'portionUnit') return Values.extend({ abbreviation: name('Abbreviation') });
  return Values;
};

/** An entry of any list; only its own list's extra field is set. */
export interface ReferenceEntryItem {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isDefault?: boolean;
  readonly timeZone?: string;
  readonly letterhead?: string;
  readonly abbreviation?: string;
  readonly hasHalfSize?: boolean;
  readonly rule?: DietRule;
  readonly addOnSlots?: readonly { id: string; name: string }[];
}

/** Nothing shows that a dish suits a new preference (diets-1). */
const newRule: DietRule = {
  isByStatement: true,
  ingredientTypes: [],
  proteinTypes: [],
  origins: [],
  excludedAllergenIds: [],
};

export const referenceEntryValues = (item: ReferenceEntryItem | undefined): ReferenceEntryFormValues => ({
  name: item?.name ?? '',
  // A new market is most likely where it is added.
  timeZone: item ? (item.timeZone ?? '') : Intl.DateTimeFormat().resolvedOptions().timeZone,
  letterhead: item?.letterhead ?? '',
  abbreviation: item?.abbreviation ?? '',
  hasHalfSize: item?.hasHalfSize ?? false,
  rule: item?.rule ?? newRule,
  addOnSlots: (item?.addOnSlots ?? []).map((slot) => ({ slotId: slot.id, name: slot.name })),
});

/** Sends only the name and the list's own extra fields. */
export function referenceEntryInput(kind: ReferenceKind, { name, ...values }: ReferenceEntryFormValues) {
  const sent = {
    ...values,
    addOnSlots: values.addOnSlots.map(({ name: slotName, slotId }) => ({
      name: slotName,
      ...(slotId ? { id: slotId } : {}),
    })),
  };
  return { name, ...Object.fromEntries((extraFieldsByKind[kind] ?? []).map((field) => [field, sent[field]])) };
}
