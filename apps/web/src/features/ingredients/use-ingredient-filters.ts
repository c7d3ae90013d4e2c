import { ingredientTypes } from '#contract/ingredient-types.ts';
import type { Filter } from '../../ui/FilterFields.tsx';
import { useAllergenFilters } from '../reference-data/use-allergen-filters.ts';
import type { IngredientFilter } from './queries.ts';

const types = ingredientTypes.map((type) => ({ id: type, name: type }));

export const useIngredientFilters = (): Filter<IngredientFilter>[] => [
  { name: 'type', label: 'Type', noneLabel: 'All types', options: types },
  ...useAllergenFilters(),
];
