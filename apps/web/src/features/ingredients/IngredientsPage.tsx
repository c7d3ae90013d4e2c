import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { useCan } from '../../shell/current-user.ts';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { RecordsPage } from '../bulk/RecordsPage.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { NotForList } from './NotForList.tsx';
import { OriginList } from './OriginList.tsx';
import { type IngredientSearch, ingredientQueries, toIngredientFilters } from './queries.ts';
import { useIngredientFilters } from './use-ingredient-filters.ts';

export function IngredientsPage({ search }: { search: IngredientSearch }) {
  const list = useListSearch(search);
  const filters = useIngredientFilters();
  const filter = toIngredientFilters(search);
  return (
    <RecordsPage
      kind="ingredients"
      noun="ingredient"
      mayAdd={useCan('addElement')}
      list={list}
      filter={filter}
      exportButton={<ExportButton operation="exportIngredients" query={filter} />}
      filters={<FilterFields filters={filters} values={search} onChange={list.setFilter} />}
      columns={[
        {
          header: 'Name',
          sort: 'name',
          cell: (ingredient) => ingredient.name,
          below: (ingredient) => <OriginList ingredient={ingredient} />,
          width: '35%',
        },
        {
          header: 'Type',
          sort: 'type',
          cell: ({ type, proteinType }) => (proteinType ? `${type} (${proteinType})` : type),
        },
        {
          header: 'Allergens',
          cell: ({ allergens, allergenStatement, notForPreferenceIds }) => (
            <>
              <AllergenList allergens={allergens} statement={allergenStatement} />
              <NotForList preferenceIds={notForPreferenceIds} />
            </>
          ),
        },
      ]}
      query={useQuery(ingredientQueries.list(search))}
      rowLink={({ id }) => linkOptions({ to: '/ingredients/$ingredientId', params: { ingredientId: id } })}
      openLabel={useCan('editElement') ? 'Edit' : 'View'}
    />
  );
}
