/** How many of an account's people eat from a dish. `veggies` never exceeds `headCount`. */
type Servings = (headCount: number, veggies: number) => number;

/** One line per exception; names as in the product's list of element types (spec §3, domain §5). */
const exceptions: Readonly<Record<string, Servings>> = {
  Protein: (headCount, veggies) => headCount - veggies,
  'Veg Entree': (_headCount, veggies) => veggies,
  'Alt Protien': (_headCount, veggies) => veggies,
};

const everybody: Servings = (headCount) => headCount;

export function servingsOf(elementType: string, headCount: number, veggies: number): number {
  return (exceptions[elementType] ?? everybody)(headCount, veggies);
}
