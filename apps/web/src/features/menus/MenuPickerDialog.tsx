import Box from '@mui/material/Box';
import { listTexts } from '#contract/list-texts.ts';
import type { MenuSummary } from '#contract/menus.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { menuQueries } from './queries.ts';
import { useMenuFilters } from './use-menu-filters.ts';

/** Page size; Load More adds as many (screens-6). */
const PICKER_PAGE = 30;

interface MenuPickerDialogProps {
  open: boolean;
  title: string;
  onPick: (menu: MenuSummary) => void;
  onClose: () => void;
}

export function MenuPickerDialog({ open, title, onPick, onClose }: MenuPickerDialogProps) {
  const { tags, cuisineTypes } = useReferenceData();
  return (
    <PickerDialog<MenuSummary>
      open={open}
      title={title}
      searchLabel="Search menus"
      queryFor={({ filters: chosen, ...search }) => menuQueries.list({ ...search, ...chosen })}
      nameOf={(menu) => menu.name}
      detailOf={(menu) => (
        <>
          <span style={{ fontSize: 13 }}>
            <AllergenList allergens={menu.allergens} statement={menu.allergenStatement} />
          </span>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {cuisineTypes.find((cuisine) => cuisine.id === menu.cuisineTypeId)?.name}
          </Box>
          <TagChip name={tags.find((tag) => tag.id === menu.menuElementClassId)?.name ?? ''} />
        </>
      )}
      filters={useMenuFilters()}
      pageSize={PICKER_PAGE}
      pick="one"
      {...listTexts('menus')}
      onPick={([menu]) => menu && onPick(menu)}
      onClose={onClose}
    />
  );
}
