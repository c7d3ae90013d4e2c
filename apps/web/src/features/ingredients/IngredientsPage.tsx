import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { listTexts } from '#contract/list-texts.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectionSection } from '../bulk/SelectionSection.tsx';
import { useSelection } from '../bulk/use-selection.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { DuplicatesButton } from '../merges/DuplicatesButton.tsx';
import { NotForList } from './NotForList.tsx';
import { OriginList } from './OriginList.tsx';
import { type IngredientSearch, ingredientFilters, ingredientQueries } from './queries.ts';
import { useIngredientFilters } from './use-ingredient-filters.ts';

export function IngredientsPage({ search }: { search: IngredientSearch }) {
  const list = useListSearch(search);
  const filters = useIngredientFilters();
  const navigate = useNavigate();
  const mayEdit = useCan('editElement');
  const ingredients = useQuery(ingredientQueries.list(search));
  const selection = useSelection('ingredients', ingredientFilters(search), ingredients.data);
  return (
    <Page
      title="Ingredients"
      actions={
        useCan('addElement') && (
          <>
            <ImportButton kind="ingredients" />
            <ButtonLink to="/ingredients/new" variant="contained" color="secondary">
              New ingredient
            </ButtonLink>
          </>
        )
      }
    >
      <ListControls
        count={ingredients.data?.meta.count}
        nouns={['ingredient', 'ingredients']}
        actions={
          <>
            {selection.mayChange && selection.mayDelete && <DuplicatesButton kind="ingredients" />}
            <ExportButton operation="exportIngredients" query={ingredientFilters(search)} />
          </>
        }
      >
        <SearchField label="Search ingredients" value={list.q} onChange={list.setQ} />
        <FilterFields filters={filters} values={search} onChange={list.setFilter} />
      </ListControls>
      <SelectionSection selection={selection} />
      <ListTable
        label="Ingredients"
        columns={[
          { header: 'Name', sort: 'name', cell: (ingredient) => ingredient.name, width: '35%' },
          {
            header: 'Type',
            sort: 'type',
            cell: ({ type, proteinType }) => (proteinType ? `${type} (${proteinType})` : type),
          },
          { header: 'Origin', cell: (ingredient) => <OriginList ingredient={ingredient} /> },
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
        query={ingredients}
        rowId={(ingredient) => ingredient.id}
        rowName={(ingredient) => ingredient.name}
        rowLink={({ id }) => linkOptions({ to: '/ingredients/$ingredientId', params: { ingredientId: id } })}
        rowActions={({ id }) => [
          {
            label: mayEdit ? 'Edit' : 'View',
            onSelect: () => void navigate({ to: '/ingredients/$ingredientId', params: { ingredientId: id } }),
          },
        ]}
        {...selection.list}
        {...listTexts('ingredients')}
        {...list.table}
        {...list.order}
      />
    </Page>
  );
}
