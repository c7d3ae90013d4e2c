import * as z from 'zod';
import { LABELS_PER_SHEET } from '#contract/document-names.ts';
import { MAX_LABELS } from '#domain/documents/label-files.ts';
import {
  AddOnType,
  InsteadOfName,
  Line,
  NotKnownNotes,
  Portions,
  PrintedAllergens,
  PrintedTemp,
  SheetHead,
  Short,
  Suits,
  tooManyLabels,
} from './printed-values.ts';

export const LabelsView = z.strictObject({
  head: SheetHead,
  /** "Thu 11/20" */
  day: Short,
  /** Labels already used on the first label sheet. */
  skip: z
    .int()
    .min(0)
    .max(LABELS_PER_SHEET - 1),
  labels: z
    .array(
      z.strictObject({
        account: Line,
        element: Line,
        addOnType: AddOnType,
        insteadOf: InsteadOfName,
        portions: Portions,
        container: Line.nullable(),
        isHalf: z.boolean(),
        /** "2 of 4". Null where it is not counted: the label leaves lines to write on. */
        place: z.strictObject({ number: z.int().min(1), of: z.int().min(1) }).nullable(),
        servingTemp: PrintedTemp,
        allergens: PrintedAllergens,
        suits: Suits,
      }),
    )
    .max(MAX_LABELS, tooManyLabels),
  /** Only where there are no labels. */
  notKnown: NotKnownNotes,
});
export type LabelsView = z.output<typeof LabelsView>;
