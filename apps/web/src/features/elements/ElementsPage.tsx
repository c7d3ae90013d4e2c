import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import type { ElementSummary } from '#contract/elements.ts';
import { listTexts } from '#contract/list-texts.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import type { RowAction } from '../../ui/use-actions-menu.tsx';
import { SelectionSection } from '../bulk/SelectionSection.tsx';
import { useSelection } from '../bulk/use-selection.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { DuplicatesButton } from '../merges/DuplicatesButton.tsx';
import { DietList } from './DietList.tsx';
import { type ElementSearch, elementFilters, elementQueries } from './queries.ts';
import { useElementCopies } from './use-element-copies.ts';
import { useElementFilters } from './use-element-filters.ts';

export function ElementsPage({ search }: { search: ElementSearch }) {
  const list = useListSearch(search);
  const filters = useElementFilters();
  const { tags } = useReferenceData();
  const elements = useQuery(elementQueries.list(search));
  const tagName = (id: string) => tags.find((tag) => tag.id === id)?.name ?? '';
  const actionsOf = useRowActions();
  const selection = useSelection('elements', elementFilters(search), elements.data);

  return (
    <Page
      title="Elements"
      actions={
        useCan('addElement') && (
          <>
            <ImportButton kind="elements" />
            <ButtonLink to="/elements/new" variant="contained" color="secondary">
              New element
            </ButtonLink>
          </>
        )
      }
    >
      <ListControls
        count={elements.data?.meta.count}
        nouns={['element', 'elements']}
        actions={
          <>
            {selection.mayChange && selection.mayDelete && <DuplicatesButton kind="elements" />}
            <ExportButton operation="exportElements" query={elementFilters(search)} />
          </>
        }
      >
        <SearchField label="Search elements" value={list.q} onChange={list.setQ} />
        <FilterFields filters={filters} values={search} onChange={list.setFilter} />
      </ListControls>
      <SelectionSection selection={selection} />
      <ListTable
        label="Elements"
        columns={[
          { header: 'Name', sort: 'name', cell: (element) => element.name, width: '26%' },
          { header: 'Tag', sort: 'tag', cell: (element) => <TagChip name={tagName(element.menuElementClassId)} /> },
          {
            header: 'Allergens',
            width: '24%',
            cell: (element) => (
              <>
                <AllergenList allergens={element.allergens} statement={element.allergenStatement} />
                <div>
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
        query={elements}
        rowId={(element) => element.id}
        rowName={(element) => element.name}
        rowLink={(element) => linkOptions({ to: '/elements/$elementId', params: { elementId: element.id } })}
        rowActions={actionsOf}
        {...selection.list}
        {...listTexts('elements')}
        {...list.table}
        {...list.order}
      />
    </Page>
  );
}

function useRowActions() {
  const navigate = useNavigate();
  const mayAdd = useCan('addElement');
  const mayEdit = useCan('editElement');
  const { copiesOf } = useElementCopies();
  return (element: ElementSummary): RowAction[] => [
    {
      label: mayEdit ? 'Update' : 'View',
      onSelect: () => void navigate({ to: '/elements/$elementId', params: { elementId: element.id } }),
    },
    ...(mayAdd ? copiesOf(element) : []),
  ];
}
