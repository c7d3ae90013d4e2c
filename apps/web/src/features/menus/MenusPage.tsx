import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useCan } from '../../shell/current-user.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { FilterFields } from '../../ui/FilterFields.tsx';
import { useListSearch } from '../../ui/list-search.ts';
import { RecordsPage } from '../bulk/RecordsPage.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';
import { FirstStepsPanel } from '../first-steps/FirstStepsPanel.tsx';
import { type MenuSearch, menuQueries, toMenuFilters } from './queries.ts';
import { useMenuCopy } from './use-menu-copy.ts';
import { useMenuFilters } from './use-menu-filters.ts';

/** Also the start page of the app. */
export function MenusPage({ search }: { search: MenuSearch }) {
  const list = useListSearch(search);
  const filters = useMenuFilters();
  const mayAdd = useCan('addMenu');
  const copy = useMenuCopy();
  const { tags, cuisineTypes } = useReferenceData();
  const filter = toMenuFilters(search);

  return (
    <RecordsPage
      kind="menus"
      noun="menu"
      mayAdd={mayAdd}
      list={list}
      filter={filter}
      exportButton={<ExportButton operation="exportMenus" query={filter} />}
      filters={<FilterFields filters={filters} values={search} onChange={list.setFilter} />}
      columns={[
        { header: 'Name', sort: 'name', cell: (menu) => menu.name },
        { header: 'Tag', sort: 'tag', cell: (menu) => <TagChip name={getEntryName(tags, menu.menuElementClassId)} /> },
        { header: 'Cuisine', sort: 'cuisine', cell: (menu) => getEntryName(cuisineTypes, menu.cuisineTypeId) },
        { header: 'Elements', cell: (menu) => menu.elements.length, numeric: true },
      ]}
      query={useQuery(menuQueries.list(search))}
      rowLink={({ id }) => linkOptions({ to: '/menus/$menuId', params: { menuId: id } })}
      openLabel={useCan('editMenu') ? 'Update' : 'View'}
      rowActions={(menu) =>
        mayAdd
          ? [
              { label: 'Copy & create for another tag', onSelect: () => void copy(menu, 'variation') },
              { label: 'Copy & create new menu', onSelect: () => void copy(menu, 'new') },
            ]
          : []
      }
      above={<FirstStepsPanel />}
    />
  );
}
