import { endSentence } from '#contract/counted-names.ts';
export const ingredientTexts = {
  allergensMissing: "Please fill in this ingredient's allergens or mark that there are no allergens.",
  allergensContradict: (names: readonly string[]) =>
    endSentence(
      `You cannot mark that there are no allergens: this ingredient is marked with ${names.join(', ') || 'some'}`,
    ),
  proteinTypeContradicts: (type: string) => `A protein type belongs to Protein: this ingredient is ${type}.`,
  fieldMissing: (field: string) => `Ingredient ${field} is required.`,
  proteinTypeMissing: 'Ingredient protein type is required.',
  vendorFieldMissing: (preference: number, field: string) => `Ingredient vendor ${preference} ${field} is required.`,
  emptyCase: 'A case has to hold more than 0 units. Leave it empty while nobody knows.',
  freeCase: 'A price of $0 would count as free. Leave it empty while nobody knows.',
  origins: {
    Plant: 'Plants, fungi, minerals, water, yeast',
    'Dairy/Egg/Honey': 'From a living animal: milk, egg, honey',
    'Fish/Seafood': 'Fish, shellfish, and what is made of them',
    'Meat/Poultry': 'Meat and poultry; lard, gelatin, stock and rennet, too',
  },
  originSaid: (origin: string) => `${origin}, by its type. State it only if something else is in it, too.`,
  originProposed: (origin: string) => `Not stated. ${origin}?`,
  stateOrigin: 'State it',
  originUnknown: 'Not stated: nobody knows if it is vegan, vegetarian or pescatarian.',
  unnamed: 'This ingredient',
  isKind: (kind: string) => `is ${kind}`,
  containsAllergen: (allergen: string) => `contains ${allergen}`,
  originContradicted: (name: string, because: string, origin: string) =>
    `${name} ${because}: its origin has to name ${origin}.`,
  originNotStated: 'Origin not stated',
  /** Before a save with another unit (money-11). */
  unit: {
    title: (name: string, from: string, to: string) => `Count ${name} in ${to} instead of ${from}?`,
    stays: (vendor: number, amount: string, from: string, to: string) =>
      `Vendor ${vendor}: ${amount} ${from} per case would become ${amount} ${to} per case.`,
    equals: (from: string, to: string) => endSentence(`${from} = ${to}`),
    noWay: (from: string, to: string) => endSentence(`Nobody has said how ${from} become ${to}`),
    conversionsStay: 'Its conversions name their own units and stay.',
    dishesStay: (dishes: number) =>
      `It is in ${dishes === 1 ? 'one dish' : `${dishes} dishes`}: amounts in recipes name their own units and stay.`,
    costsUnknown: (dishes: readonly string[], from: string, to: string) =>
      endSentence(`What it costs in ${dishes.join(', ')} would not be known: nobody has said how ${from} become ${to}`),
    costs: 'With the numbers as they are, a portion would cost:',
    keep: 'Keep the numbers',
    convert: (amounts: readonly string[]) => `Convert to ${amounts.join(' and ')} per case`,
  },
  conflict: (name: string) => `There is an ingredient named ${name} already.`,
  isUsed: (elements: number) =>
    `You must remove this ingredient from all elements before deleting it. It still belongs to ${elements} element(s).`,
  confirmDelete: 'Are you sure you want to delete this ingredient?',
  deleted: 'This ingredient has been successfully deleted.',
  created: (name: string) => `Ingredient ${name} has been created successfully.`,
  updated: (name: string) => `Ingredient ${name} has been updated successfully.`,
} as const;
