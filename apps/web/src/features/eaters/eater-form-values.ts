import * as z from 'zod';
import { eaterFields } from '#contract/eater-fields.ts';
import { type Eater, EaterInput } from '#contract/eaters.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';
import { formInput, formShape, formValues } from '../../shell/record-field-values.ts';

/** '' means no preference. */
export const EaterFormSchema = z
  .object({ ...formShape(eaterFields), email: EaterInput.shape.email.unwrap() })
  .refine(({ email, firstName, lastName }) => email || firstName || lastName, {
    path: ['email'],
    message: eaterTexts.nameOrEmail,
  });
export type EaterFormValues = z.output<typeof EaterFormSchema>;

export const eaterValues = (eater: Eater | undefined): EaterFormValues => formValues(eaterFields, eater);
export const eaterInput = (values: EaterFormValues): EaterInput => formInput(eaterFields, values);
