interface IngredientsInput {
  readonly hasNoIngredients: boolean;
  readonly ingredients: string;
  /** Undefined: nobody said; then a text that the rows do not make counts as typed. */
  readonly isIngredientsTyped?: boolean | undefined;
}

export interface PrintedIngredients {
  readonly ingredients: string;
  readonly isIngredientsTyped: boolean;
}

/** The free text as the rows make it: their names in order (domain §3). */
export const textFromRows = (names: readonly string[]) => names.join(', ');

/**
 * What is printed as the ingredients of an element: a text that a person typed stays, else the rows write it.
 * A typed text that was emptied gives the word back to the rows.
 */
export function printedIngredients(input: IngredientsInput, names: readonly string[]): PrintedIngredients {
  if (input.hasNoIngredients) return { ingredients: '', isIngredientsTyped: false };
  const fromRows = textFromRows(names);
  const typed = input.ingredients.trim();
  const isTyped = typed !== '' && (input.isIngredientsTyped ?? typed !== fromRows);
  return isTyped
    ? { ingredients: typed, isIngredientsTyped: true }
    : { ingredients: fromRows, isIngredientsTyped: false };
}
