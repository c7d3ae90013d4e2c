import Box from '@mui/material/Box';
import { listTexts } from '#contract/list-texts.ts';
import type { MenuSummary } from '#contract/menus.ts';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { menuQueries } from './queries.ts';

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
      queryFor={menuQueries.picker}
      nameOf={(menu) => menu.name}
      detailOf={(menu) => (
        <>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {cuisineTypes.find((cuisine) => cuisine.id === menu.cuisineTypeId)?.name}
          </Box>
          <TagChip name={tags.find((tag) => tag.id === menu.menuElementClassId)?.name ?? ''} />
        </>
      )}
      tags={tags}
      pageSize={PICKER_PAGE}
      pick="one"
      {...listTexts('menus')}
      onPick={([menu]) => menu && onPick(menu)}
      onClose={onClose}
    />
  );
}
