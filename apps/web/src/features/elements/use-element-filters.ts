import { useQuery } from '@tanstack/react-query';
import { toOptionsProps } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import type { Filter } from '../../ui/FilterFields.tsx';
import { useAllergenFilters } from '../reference-data/fields/use-allergen-filters.ts';
import { referenceDataQueries } from '../reference-data/queries.ts';
import type { ElementFilter } from './queries.ts';

export function useElementFilters(): Filter<ElementFilter>[] {
  const { tags } = useReferenceData();
  const types = useQuery(referenceDataQueries.elementTypes());
  const preferences = useQuery({
    ...referenceDataQueries.dietaryPreferences(),
    select: (all) => all.filter(({ name }) => name !== 'None'),
  });
  return [
    { name: 'tag', label: 'Tag', noneLabel: 'All tags', options: tags },
    { name: 'type', label: 'Type', noneLabel: 'All types', ...toOptionsProps(types) },
    ...useAllergenFilters(),
    { name: 'suits', label: 'Suits', noneLabel: 'Anybody', ...toOptionsProps(preferences) },
  ];
}
