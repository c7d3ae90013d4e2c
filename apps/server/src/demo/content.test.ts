import { describe, expect, test } from 'vitest';
import { addOnDishesOn } from './content/calendar.ts';
import { type Dish, nameAndTag } from './content/dish.ts';
import { dishes, dishKeys } from './content/dishes.ts';
import { type IngredientName, ingredients, isIngredientName } from './content/ingredients.ts';
import { addOnTypes } from './content/kitchen.ts';
import { menuKeys, menus } from './content/menus.ts';
import { allergensOf } from './demo-catalogue.ts';

const ingredientsOf = (dish: Dish) => Object.keys(dish.recipe).filter(isIngredientName);
const isAnimal = (name: IngredientName) => {
  const { proteinType, allergens } = ingredients[name];
  return (
    ['Poultry', 'Red Meat', 'Seafood', 'Egg'].includes(proteinType ?? '') ||
    allergens.some((allergen) => ['Milk', 'Egg', 'Fish', 'Crustacean Shellfish', 'Molluscs'].includes(allergen)) ||
    ['Honey', 'Chicken stock'].includes(name)
  );
};
const isMeat = (name: IngredientName) =>
  ['Poultry', 'Red Meat', 'Seafood'].includes(ingredients[name].proteinType ?? '');

/** Dishes by the tag of their own or of a menu that has them. */
function dishesUnder(tag: string) {
  const own = dishKeys.filter((key) => nameAndTag(key).tag === tag);
  const onMenus = menuKeys.filter((key) => nameAndTag(key).tag === tag).flatMap((key) => menus[key].dishes);
  return [...new Set([...own, ...onMenus])].map((key) => [key, dishes[key]] as const);
}

describe('a tag keeps its promise', () => {
  test.each(dishesUnder('Vegan'))('%s is vegan', (_name, dish) => {
    expect(ingredientsOf(dish).filter(isAnimal)).toEqual([]);
  });

  test.each(dishesUnder('Gluten Free'))('%s has neither wheat nor gluten', (_name, dish) => {
    expect(allergensOf(dish)).not.toContain('Wheat');
    expect(allergensOf(dish)).not.toContain('Gluten');
  });

  test.each(dishesUnder('Halal'))('%s has no pork and no wine', (_name, dish) => {
    const names = ingredientsOf(dish).join(' ');
    expect(names).not.toMatch(/pork|bacon|andouille|white wine|mirin/i);
  });
});

describe('mains without meat', () => {
  const meatless = dishKeys.filter((key) => ['Veg Entree', 'Alt Protien'].includes(dishes[key].type));
  test.each(meatless)('%s', (key) => {
    expect(ingredientsOf(dishes[key]).filter(isMeat)).toEqual([]);
    expect(ingredientsOf(dishes[key])).not.toContain('Chicken stock');
  });
});

test.each([
  ['Worcestershire sauce', ['Fish']],
  ['Soy sauce', ['Soy', 'Wheat', 'Gluten']],
  ['Tamari (gluten-free soy sauce)', ['Soy']],
  ['Tahini', ['Sesame']],
  ['Basil pesto (cashew and parmesan)', ['Milk', 'Tree Nuts']],
  ['Red curry paste (shrimp)', ['Crustacean Shellfish']],
  ['Oyster sauce', ['Molluscs', 'Soy', 'Wheat', 'Gluten']],
  ['Rolled oats', ['Gluten']],
  ['Coconut milk', []],
] as const)('%s holds what its label says', (name, expected) => {
  expect(ingredients[name].allergens).toEqual(expected);
});

test('the host hears the true allergens of the dish', () => {
  const words = {
    milk: 'Milk',
    egg: 'Egg',
    fish: 'Fish',
    wheat: 'Wheat',
    soy: 'Soy',
    sesame: 'Sesame',
    'tree nuts': 'Tree Nuts',
  };
  const untrue = dishKeys.flatMap((key) => {
    const said = /Holds ([^.:;]*)/.exec(dishes[key].flow[2])?.[1] ?? '';
    return Object.entries(words)
      .filter(
        ([word, allergen]) => new RegExp(`\\b${word}\\b`).test(said) && !allergensOf(dishes[key]).includes(allergen),
      )
      .map(([word]) => `${key}: ${word}`);
  });
  expect(untrue).toEqual([]);
});

test('a host flow that calls a dish vegan or gluten free tells the truth', () => {
  const untrue = dishKeys.filter((key) => {
    const text = dishes[key].flow[2];
    const claimsVegan = /\bVegan\b/.test(text) && ingredientsOf(dishes[key]).some(isAnimal);
    const claimsGlutenFree = /gluten free/i.test(text) && allergensOf(dishes[key]).includes('Gluten');
    return claimsVegan || claimsGlutenFree;
  });
  expect(untrue).toEqual([]);
});

test.each(menuKeys)('%s has 6 to 12 dishes, none twice', (key) => {
  const onMenu = menus[key].dishes;
  expect(onMenu.length).toBeGreaterThanOrEqual(6);
  expect(onMenu.length).toBeLessThanOrEqual(12);
  expect(new Set(onMenu).size).toBe(onMenu.length);
});

test.each(dishKeys)('a container of %s serves 6 to 60 people', (key) => {
  const [perPerson, perContainer] = dishes[key].portion;
  expect(perContainer / perPerson).toBeGreaterThanOrEqual(6);
  expect(perContainer / perPerson).toBeLessThanOrEqual(60);
});

test('every slot of an add-on is filled', () => {
  for (const [type, filled] of Object.entries(addOnDishesOn(0))) {
    expect(filled).toHaveLength(addOnTypes[type as keyof typeof addOnTypes].length);
  }
});
