import { isObject, type Json, textOf } from './recipe-texts.ts';

/** Fields of a recipe. */
export const INGREDIENTS = ['recipeIngredient', 'recipe_ingredient', 'ingredients'];
export const INSTRUCTIONS = ['recipeInstructions', 'recipe_instructions'];

/** What the ids of a graph stand for. */
export function withReferences(value: unknown): unknown {
  const known = new Map<string, Json>();
  const learn = (one: unknown): void => {
    if (Array.isArray(one)) for (const part of one) learn(part);
    if (!isObject(one)) return;
    if (typeof one['@id'] === 'string' && Object.keys(one).length > 1) known.set(one['@id'], one);
    Object.values(one).forEach(learn);
  };
  const filled = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(filled);
    const target = isObject(one) && Object.keys(one).length === 1 ? known.get(textOf(one['@id'])) : undefined;
    return target ?? one;
  };
  const lists = [...INGREDIENTS, ...INSTRUCTIONS];
  const resolved = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(resolved);
    if (!isObject(one)) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, part]) => [key, lists.includes(key) ? filled(part) : resolved(part)]),
    );
  };
  learn(value);
  return known.size > 0 ? resolved(value) : value;
}
