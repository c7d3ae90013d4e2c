interface IngredientsInput {
  readonly hasNoIngredients: boolean;
  readonly ingredients: string;
  /** If undefined, a text that differs from the rows' text counts as typed. */
  readonly isIngredientsTyped?: boolean | undefined;
}

export interface PrintedIngredients {
  readonly ingredients: string;
  readonly isIngredientsTyped: boolean;
}

/** Names of the rows in order (catalogue-7). */
export const textFromRows = (names: readonly string[]) => names.join(', ');

/**
 * The printed ingredients (catalogue-7): a typed text stays, otherwise the rows write it. Clearing a typed text lets
 * the rows write it again.
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
