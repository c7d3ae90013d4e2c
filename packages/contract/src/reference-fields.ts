import * as z from 'zod';
import { listField, moneyField, nameField, optionalTextField, yesNoField } from './record-field-kinds.ts';
import type { RecordFields } from './record-fields.ts';
import type { ReferenceKind } from './reference-kinds.ts';
import { Day, Name } from './values.ts';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
const TimeZone = z.string().max(100).refine(isTimeZone, 'Choose a time zone like America/Phoenix.');

/**
 * The plain fields of an entry of each list, beside its name. The calls, SQL, the export and the dialog take them from here
 * (decision 55); slots and rules are no plain fields.
 */
export const referenceFields = {
  brand: {},
  menuElementClass: {},
  serviceType: {},
  addOnType: {},
  market: {
    /** Decides which day is "today" in the market (scheduling-5). */
    timeZone: { ...nameField('Time zone', {}), input: TimeZone },
    /** Of the operator there, on papers that leave the house (statements-8). */
    letterhead: optionalTextField('Name and address on papers', {}),
  },
  vendor: {
    /** Both are taken from one side of a merge: the days of two vendors are nobody's week (money-13). */
    orderDays: listField('Order days', 'days', Day, { merge: 'days', examples: ['Monday; Thursday', ''] }),
    deliveryDays: listField('Delivery days', 'days', Day, { merge: 'days', examples: ['Tuesday; Friday', ''] }),
    /** For each delivery to a market. */
    minimumOrder: moneyField('Minimum order', {
      also: ['Minimum', 'Order minimum', 'Min order'],
      examples: ['250', ''],
    }),
    customerNumber: optionalTextField('Customer number', {
      isCode: true,
      also: ['Account number', 'Our number'],
      examples: ['BK-20417', ''],
    }),
    contact: optionalTextField('Contact', {
      also: ['Sales rep', 'Rep', 'Phone'],
      examples: ['Dana Ruiz, 602-555-0142', ''],
    }),
    notes: optionalTextField('Notes', { examples: ['Leave at dock B', ''] }),
  },
  allergen: {},
  containerType: {
    /** Half containers of this type exist and are counted separately (calculation-5). */
    hasHalfSize: yesNoField('Comes in half size', {}),
  },
  servingUtensil: {},
  servingVessel: {},
  portionUnit: { abbreviation: { ...nameField('Abbreviation', {}), input: Name } },
  cuisineType: {},
  dietaryPreference: {},
  saladType: {},
} satisfies Record<ReferenceKind, RecordFields>;

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer All) => void
  ? All
  : never;

/** Those of all lists. */
export const allReferenceFields: AllOf<(typeof referenceFields)[ReferenceKind]> = Object.assign(
  {},
  ...Object.values(referenceFields),
);
