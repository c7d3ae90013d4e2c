import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../ui/FilterFields.tsx';
import { referenceDataQueries } from './queries.ts';

/** Filters by an allergen: contained, and known to be absent (catalogue-17). */
export function useAllergenFilters(): Filter<'allergen' | 'without'>[] {
  const options = useQuery(referenceDataQueries.allergens()).data ?? [];
  return [
    { name: 'allergen', label: 'Contains', noneLabel: 'Anything', options },
    { name: 'without', label: 'Without', noneLabel: 'Nothing', options },
  ];
}
