import * as z from 'zod';
import { emptiedTextField, entriesField, entryField, nameField } from './record-field-kinds.ts';
import { Id, isVisibleName, Line } from './values.ts';

/** An eater is known by a name, an e-mail address, or both (service-events-19). */
const OptionalName = Line.overwrite((name) => (isVisibleName(name) ? name : '')).default('');
const OptionalEmail = z
  .string()
  .trim()
  .max(254)
  .pipe(z.literal('').or(z.email('Not a valid email format')))
  .default('');

/** The fields of an eater, in the order of their file: all that holds of any such field is derived from this list (decision 55). */
export const eaterFields = {
  /** '' without one. */
  email: {
    ...emptiedTextField('Email', { also: ['E-mail'], examples: ['sam@acme.example', ''] }),
    input: OptionalEmail,
  },
  firstName: { ...nameField('First name', { examples: ['Sam', 'Kai'] }), input: OptionalName },
  lastName: { ...nameField('Last name', { also: ['Surname'], examples: ['Roe', 'Lind'] }), input: OptionalName },
  dietaryPreferenceId: {
    ...entryField('Dietary preference', 'dietaryPreferences', {
      key: 'dietaryPreference',
      also: ['Preference', 'Diet'],
      examples: ['Vegan', 'None'],
    }),
    input: Id.nullish().transform((id) => id ?? null),
  },
  allergenIds: {
    ...entriesField('Allergens', 'allergens', {
      key: 'allergens',
      part: 'user_allergens',
      also: ['Allergies'],
      examples: ['Milk; Soy', ''],
    }),
    input: z.array(Id).max(100).default([]),
  },
};
