import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { useCan } from '../../shell/current-user.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { RecordsPage } from '../bulk/RecordsPage.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { DietList } from './DietList.tsx';
import { type ElementSearch, elementQueries, toElementFilters } from './queries.ts';
import { useElementCopies } from './use-element-copies.ts';
import { useElementFilters } from './use-element-filters.ts';

export function ElementsPage({ search }: { search: ElementSearch }) {
  const list = useListSearch(search);
  const filters = useElementFilters();
  const { tags } = useReferenceData();
  const mayAdd = useCan('addElement');
  const { listCopyActions } = useElementCopies();
  const filter = toElementFilters(search);

  return (
    <RecordsPage
      kind="elements"
      noun="element"
      mayAdd={mayAdd}
      list={list}
      filter={filter}
      exportButton={<ExportButton operation="exportElements" query={filter} />}
      filters={<FilterFields filters={filters} values={search} onChange={list.setFilter} />}
      columns={[
        { header: 'Name', sort: 'name', cell: (element) => element.name, width: '26%' },
        {
          header: 'Tag',
          sort: 'tag',
          cell: (element) => <TagChip name={getEntryName(tags, element.menuElementClassId)} />,
        },
        {
          header: 'Allergens',
          width: '24%',
          cell: (element) => (
            <>
              <AllergenList allergens={element.allergens} statement={element.allergenStatement} />
              {/* Its place is kept: the diets come after the rows. */}
              <div style={{ minHeight: '1.5em' }}>
                <DietList elementId={element.id} />
              </div>
            </>
          ),
        },
        {
          header: 'Ingredients',
          cell: (element) => <ClampedText text={element.ingredients} />,
          width: '28%',
          hiddenOnPhones: true,
        },
      ]}
      query={useQuery(elementQueries.list(search))}
      rowLink={({ id }) => linkOptions({ to: '/elements/$elementId', params: { elementId: id } })}
      openLabel={useCan('editElement') ? 'Update' : 'View'}
      rowActions={(element) => (mayAdd ? listCopyActions(element) : [])}
    />
  );
}
