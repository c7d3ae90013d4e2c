import * as z from 'zod';
import type { Permission } from './permissions.ts';

/** Fields that hold a price, and who sees it (money-10). In the answer of a write to anybody else they are null. */
export const priceFields = {
  pricePerPerson: 'viewScheduleMenu',
  pricePerEater: 'viewScheduleMenu',
  pricePerUnit: 'viewScheduleMenu',
  costPerCase: 'viewElement',
} as const satisfies Record<string, Permission>;

export const priceNames = [
  'pricePerPerson',
  'pricePerEater',
  'pricePerUnit',
  'costPerCase',
] as const satisfies readonly (keyof typeof priceFields)[];

/** A price in the answer of a write. */
export const HiddenPrice = z.number().nullable().describe('Null for who may not read prices');
