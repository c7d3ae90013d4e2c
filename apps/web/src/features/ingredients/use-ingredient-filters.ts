import { ingredientTypes } from '#contract/ingredient-types.ts';
import { originFilters } from '#contract/ingredients.ts';
import type { Filter } from '../../ui/FilterFields.tsx';
import { useAllergenFilters } from '../reference-data/fields/use-allergen-filters.ts';
import type { IngredientFilter } from './queries.ts';

const originOptions = originFilters.map((origin) => ({ id: origin, name: origin }));
const types = ingredientTypes.map((type) => ({ id: type, name: type }));

export const useIngredientFilters = (): Filter<IngredientFilter>[] => [
  { name: 'type', label: 'Type', noneLabel: 'All types', options: types },
  { name: 'origin', label: 'Origin', noneLabel: 'All origins', options: originOptions },
  ...useAllergenFilters(),
];
