import type { Unknown } from '#domain/service-plan/unknowns.ts';
import type { TemperatureView } from '../schemas.ts';
import { listDishes, type ServedElement } from './served-element.ts';
import { type Occasion, toSheetHead } from './sheet-head.ts';
import { toUnknownNotes } from './unknown-notes.ts';

/** House rule in degrees Fahrenheit. Hot holding is stricter than the food code. */
const HOT_MIN = 140;
const COLD_MAX = 41;

export type TemperatureElement = Pick<
  ServedElement,
  'name' | 'addOnType' | 'order' | 'container' | 'servingTemp' | 'alternatives'
>;

/** Without an account, the document leaves a line for it. */
export function toTemperatureView(
  occasion: Occasion,
  elements: readonly TemperatureElement[],
  unknowns: readonly Unknown[],
  account: string | null = null,
): TemperatureView {
  return {
    head: toSheetHead(occasion, account),
    hotMin: HOT_MIN,
    coldMax: COLD_MAX,
    ...toUnknownNotes(unknowns),
    elements: listDishes(elements).map(({ name, addOnType, insteadOf, container, servingTemp }) => ({
      name,
      addOnType,
      insteadOf,
      container,
      servingTemp,
    })),
  };
}
