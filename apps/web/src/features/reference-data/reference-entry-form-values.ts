import * as z from 'zod';
import { DietRule } from '#contract/diets.ts';
import { type RecordField, toEmptyFields } from '#contract/record-fields.ts';
import { allReferenceFields, referenceFields } from '#contract/reference-fields.ts';
import type { ReferenceKind } from '#contract/reference-kinds.ts';
import { isVisibleName, MAX_NAME_LENGTH } from '#contract/values.ts';
import { toFormInput, toFormShape, toFormValues } from '../../shell/record-field-values.ts';

const name = (label: string) =>
  z
    .string()
    .trim()
    .max(MAX_NAME_LENGTH, `${label} can have ${MAX_NAME_LENGTH} characters.`)
    .refine(isVisibleName, `${label} is required.`);

const Values = z.object({
  name: name('Name'),
  ...toFormShape(allReferenceFields),
  rule: DietRule,
  /** A slot with an id already exists. */
  addOnSlots: z.array(z.object({ slotId: z.string(), name: name('Slot name') })),
});
export type ReferenceEntryFormValues = z.output<typeof Values>;

/** The names that an entry of this list needs. */
export const createReferenceEntryFormSchema = (kind: ReferenceKind) =>
  Values.superRefine((values, context) => {
    for (const [key, { is, label }] of Object.entries<RecordField>(referenceFields[kind])) {
      const issues = is === 'name' ? name(label).safeParse(Reflect.get(values, key)).error?.issues : [];
      for (const { message } of issues ?? []) context.addIssue({ code: 'custom', path: [key], message });
    }
  });

type FieldsOfEntry = Pick<ReferenceEntryFormValues, keyof typeof allReferenceFields>;

/** An entry of any list; only its own list's fields are set. */
export interface ReferenceEntryItem extends Partial<FieldsOfEntry> {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly isDefault?: boolean;
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

export const toReferenceEntryValues = (item: ReferenceEntryItem | undefined): ReferenceEntryFormValues => ({
  name: item?.name ?? '',
  ...toFormValues(allReferenceFields, { ...toEmptyFields(allReferenceFields), ...item }),
  // A new market is most likely where it is added.
  ...(!item && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  rule: item?.rule ?? newRule,
  addOnSlots: (item?.addOnSlots ?? []).map((slot) => ({ slotId: slot.id, name: slot.name })),
});

const entryParts: { readonly [Kind in ReferenceKind]?: (values: ReferenceEntryFormValues) => object } = {
  dietaryPreference: ({ rule }) => ({ rule }),
  addOnType: ({ addOnSlots }) => ({
    addOnSlots: addOnSlots.map((slot) => ({ name: slot.name, ...(slot.slotId ? { id: slot.slotId } : {}) })),
  }),
};

/** Sends only the name and the list's own fields. */
export const toReferenceEntryInput = (kind: ReferenceKind, values: ReferenceEntryFormValues) => ({
  name: values.name,
  ...Object.fromEntries(
    Object.entries(toFormInput(allReferenceFields, values)).filter(([key]) => key in referenceFields[kind]),
  ),
  ...entryParts[kind]?.(values),
});
