import type { CountedEaters } from '#contract/count-explanations.ts';

/** Element types whose servings differ from the head count (calculation-2). */
const exceptions: Readonly<Record<string, CountedEaters>> = {
  Protein: 'meatEaters',
  'Veg Entree': 'noMeat',
  'Alt Protien': 'noMeat',
};

export const getCountedEaters = (elementType: string): CountedEaters => exceptions[elementType] ?? 'everybody';

/** `veggies` never exceeds `headCount` (calculation-1). */
export function countServings(elementType: string, headCount: number, veggies: number): number {
  const eaters = getCountedEaters(elementType);
  if (eaters === 'everybody') return headCount;
  return eaters === 'noMeat' ? veggies : headCount - veggies;
}
