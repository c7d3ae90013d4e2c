import { isObject, type Json, toText } from './recipe-texts.ts';

/** Fields of a recipe. */
export const INGREDIENTS = ['recipeIngredient', 'recipe_ingredient', 'ingredients'];
export const INSTRUCTIONS = ['recipeInstructions', 'recipe_instructions'];

/** What the ids of a graph stand for. */
export function resolveReferences(value: unknown): unknown {
  const partsById = new Map<string, Json>();
  const learn = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) learn(part);
    if (!isObject(node)) return;
    if (typeof node['@id'] === 'string' && Object.keys(node).length > 1) partsById.set(node['@id'], node);
    Object.values(node).forEach(learn);
  };
  const fillReference = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(fillReference);
    const target = isObject(node) && Object.keys(node).length === 1 ? partsById.get(toText(node['@id'])) : undefined;
    return target ?? node;
  };
  const lists = [...INGREDIENTS, ...INSTRUCTIONS];
  const resolved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolved);
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, part]) => [key, lists.includes(key) ? fillReference(part) : resolved(part)]),
    );
  };
  learn(value);
  return partsById.size > 0 ? resolved(value) : value;
}
