import { useReferenceData } from '../../shell/reference-data.ts';
import type { Filter } from '../../ui/FilterFields.tsx';
import { useAllergenFilters } from '../reference-data/fields/use-allergen-filters.ts';
import type { MenuFilter } from './queries.ts';

export function useMenuFilters(): Filter<MenuFilter>[] {
  const { tags, cuisineTypes, brands } = useReferenceData();
  return [
    { name: 'tag', label: 'Tag', noneLabel: 'All tags', options: tags },
    { name: 'cuisine', label: 'Cuisine', noneLabel: 'All cuisines', options: cuisineTypes },
    { name: 'brand', label: 'Brand', noneLabel: 'All brands', options: brands },
    ...useAllergenFilters(),
  ];
}
