import * as z from 'zod';
import { type Eater, EaterInput } from '#contract/eaters.ts';
import { eaterTexts } from '#contract/eaters-texts.ts';

/** '' means no preference. */
export const EaterFormSchema = z
  .object({
    email: EaterInput.shape.email.unwrap(),
    firstName: z.string().max(500),
    lastName: z.string().max(500),
    dietaryPreferenceId: z.string(),
    allergenIds: z.array(z.string()),
  })
  .refine(({ email, firstName, lastName }) => email || firstName.trim() || lastName.trim(), {
    path: ['email'],
    message: eaterTexts.nameOrEmail,
  });
export type EaterFormValues = z.input<typeof EaterFormSchema>;

export const eaterValues = (eater: Eater | undefined): EaterFormValues => ({
  email: eater?.email ?? '',
  firstName: eater?.firstName ?? '',
  lastName: eater?.lastName ?? '',
  dietaryPreferenceId: eater?.dietaryPreferenceId ?? '',
  allergenIds: eater?.allergenIds ?? [],
});

export const eaterInput = (values: EaterFormValues): EaterInput => ({
  ...values,
  dietaryPreferenceId: values.dietaryPreferenceId || null,
});
