import { useQuery } from '@tanstack/react-query';
import { linkOptions, useNavigate } from '@tanstack/react-router';
import { listTexts } from '#contract/list-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SelectionSection } from '../bulk/SelectionSection.tsx';
import { useSelection } from '../bulk/use-selection.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { FirstStepsPanel } from '../first-steps/FirstStepsPanel.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { type MenuSearch, menuFilters, menuQueries } from './queries.ts';
import { useMenuCopy } from './use-menu-copy.ts';
import { useMenuFilters } from './use-menu-filters.ts';

/** Also the start page of the app. */
export function MenusPage({ search }: { search: MenuSearch }) {
  const list = useListSearch(search);
  const filters = useMenuFilters();
  const mayAdd = useCan('addMenu');
  const mayEdit = useCan('editMenu');
  const navigate = useNavigate();
  const copy = useMenuCopy();
  const { tags, cuisineTypes } = useReferenceData();
  const menus = useQuery(menuQueries.list(search));
  const selection = useSelection('menus', menuFilters(search), menus.data);
  const nameOf = (names: readonly { id: string; name: string }[], id: string | null) =>
    names.find((item) => item.id === id)?.name ?? '';

  return (
    <Page
      title="Menus"
      actions={
        mayAdd && (
          <>
            <ImportButton kind="menus" />
            <ButtonLink to="/menus/new" variant="contained" color="secondary">
              New menu
            </ButtonLink>
          </>
        )
      }
    >
      <FirstStepsPanel />
      <ListControls
        count={menus.data?.meta.count}
        nouns={['menu', 'menus']}
        actions={<ExportButton operation="exportMenus" query={menuFilters(search)} />}
      >
        <SearchField label="Search menus" value={list.q} onChange={list.setQ} />
        <FilterFields filters={filters} values={search} onChange={list.setFilter} />
      </ListControls>
      <SelectionSection selection={selection} />
      <ListTable
        label="Menus"
        columns={[
          { header: 'Name', sort: 'name', cell: (menu) => menu.name },
          { header: 'Tag', sort: 'tag', cell: (menu) => <TagChip name={nameOf(tags, menu.menuElementClassId)} /> },
          { header: 'Cuisine', sort: 'cuisine', cell: (menu) => nameOf(cuisineTypes, menu.cuisineTypeId) },
          { header: 'Elements', cell: (menu) => menu.elements.length, numeric: true },
        ]}
        query={menus}
        rowId={(menu) => menu.id}
        rowName={(menu) => menu.name}
        rowLink={(menu) => linkOptions({ to: '/menus/$menuId', params: { menuId: menu.id } })}
        rowActions={(menu) => [
          {
            label: mayEdit ? 'Update' : 'View',
            onSelect: () => void navigate({ to: '/menus/$menuId', params: { menuId: menu.id } }),
          },
          ...(mayAdd
            ? [
                { label: 'Copy & create for another tag', onSelect: () => void copy(menu, 'variation') },
                { label: 'Copy & create new menu', onSelect: () => void copy(menu, 'new') },
              ]
            : []),
        ]}
        {...selection.list}
        {...listTexts('menus')}
        {...list.table}
        {...list.order}
      />
    </Page>
  );
}
