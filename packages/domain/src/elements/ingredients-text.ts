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

/** Nobody has said what the element is made of: neither a list nor a text, nor that there is nothing to list (catalogue-21). */
export const hasUnrecordedIngredients = (element: {
  readonly hasNoIngredients: boolean;
  readonly ingredients: string;
}): boolean => !element.hasNoIngredients && element.ingredients === '';

/** Names of the rows in order (catalogue-7). */
export const joinRowNames = (names: readonly string[]) => names.join(', ');

/**
 * The printed ingredients (catalogue-7): a typed text stays, otherwise the rows write it. Clearing a typed text lets
 * the rows write it again.
 */
export function toPrintedIngredients(input: IngredientsInput, names: readonly string[]): PrintedIngredients {
  if (input.hasNoIngredients) return { ingredients: '', isIngredientsTyped: false };
  const fromRows = joinRowNames(names);
  const typedText = input.ingredients.trim();
  const isTyped = typedText !== '' && (input.isIngredientsTyped ?? typedText !== fromRows);
  return isTyped
    ? { ingredients: typedText, isIngredientsTyped: true }
    : { ingredients: fromRows, isIngredientsTyped: false };
}

/**
 * A printed text after an ingredient got another name; `names` are those of its rows before. Undefined where it does not name the
 * ingredient: neither the rows write it, nor does it list the ingredient as an item.
 */
export function renameInText(text: string, names: readonly string[], from: string, to: string): string | undefined {
  if (text !== joinRowNames(names)) return replaceInText(text, from, to);
  return joinRowNames(names.map((name) => (name === from ? to : name)));
}

/**
 * A typed text with another ingredient where it lists this one as an item between commas, as it was typed otherwise.
 * Undefined if it does not list it.
 */
export function replaceInText(text: string, from: string, to: string): string | undefined {
  const isNamed = (item: string, name: string) => item.trim().toLowerCase() === name.trim().toLowerCase();
  const items = text.split(',');
  const place = items.findIndex((item) => isNamed(item, from));
  if (place < 0) return undefined;
  const rest = items.map((item, index) => ({ item, index })).filter(({ item }) => !isNamed(item, from));
  const hasIt = rest.some(({ item }) => isNamed(item, to));
  const spaceBefore = items[place]?.match(/^\s*/)?.[0] ?? '';
  const put = hasIt ? [] : [{ item: `${spaceBefore}${to}`, index: place }];
  return [...rest, ...put]
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item)
    .join(',')
    .trim();
}
