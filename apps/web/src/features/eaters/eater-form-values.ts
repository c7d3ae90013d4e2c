import * as z from 'zod';
import { eaterFields } from '#contract/eater-fields.ts';
import { type Eater, EaterInput } from '#contract/eaters.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { toFormInput, toFormShape, toFormValues } from '../../shell/record-field-values.ts';

/** '' means no preference. */
export const EaterFormSchema = z
  .object({ ...toFormShape(eaterFields), email: EaterInput.shape.email.unwrap() })
  .refine(({ email, firstName, lastName }) => email || firstName || lastName, {
    path: ['email'],
    message: eaterTexts.nameOrEmail,
  });
export type EaterFormValues = z.output<typeof EaterFormSchema>;

export const toEaterValues = (eater: Eater | undefined): EaterFormValues => toFormValues(eaterFields, eater);
export const toEaterInput = (values: EaterFormValues): EaterInput => toFormInput(eaterFields, values);
