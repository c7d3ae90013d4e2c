/** `veggies` never exceeds `headCount` (calculation-1). */
type Servings = (headCount: number, veggies: number) => number;

/** Element types whose servings differ from the head count (calculation-2). */
const exceptions: Readonly<Record<string, Servings>> = {
  Protein: (headCount, veggies) => headCount - veggies,
  'Veg Entree': (_headCount, veggies) => veggies,
  'Alt Protien': (_headCount, veggies) => veggies,
};

const everybody: Servings = (headCount) => headCount;

export function servingsOf(elementType: string, headCount: number, veggies: number): number {
  return (exceptions[elementType] ?? everybody)(headCount, veggies);
}
