import * as z from 'zod';

const sayModifier = (most: number) => `Must be in steps of 0.1, from -1 to ${most}: 0.1 sends 10% more.`;

const createModifierSchema = (most: number) => {
  const text = sayModifier(most);
  return z.number(text).min(-1, text).max(most, text).multipleOf(0.1, text);
};

/** 0.1 sends ten per cent more (service-events-11). */
export const ElementTypeModifier = createModifierSchema(10);
export const ScheduledElementModifier = createModifierSchema(100);
