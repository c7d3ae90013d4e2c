import { useQuery } from '@tanstack/react-query';
import { toOptionsProps } from '../../../shell/QueryPart.tsx';
import type { Filter } from '../../../ui/FilterFields.tsx';
import { referenceDataQueries } from '../queries.ts';

/** Filters by an allergen: contained, and known to be absent (catalogue-17). */
export function useAllergenFilters(): Filter<'allergen' | 'without'>[] {
  const allergens = toOptionsProps(useQuery(referenceDataQueries.allergens()));
  return [
    { name: 'allergen', label: 'Contains', noneLabel: 'Anything', ...allergens },
    { name: 'without', label: 'Without', noneLabel: 'Nothing', ...allergens },
  ];
}
