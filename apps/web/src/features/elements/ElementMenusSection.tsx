import Box from '@mui/material/Box';
import type { Element } from '#contract/elements.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { Empty } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Links to the menus that contain the element. */
export function ElementMenusSection({ menus }: { menus: Element['menus'] }) {
  const { tags, cuisineTypes } = useReferenceData();
  const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((item) => item.id === id)?.name ?? '';
  return (
    <FormSection title="Menus" columns={1}>
      {menus.length === 0 ? (
        <Empty>{elementTexts.noMenus}</Empty>
      ) : (
        <Box component="ul" sx={listStyle}>
          {menus.map((menu) => (
            <Box component="li" key={menu.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <TextLink to="/menus/$menuId" params={{ menuId: menu.id }} sx={{ minWidth: 0 }}>
                {menu.name}
              </TextLink>
              <TagChip name={nameIn(tags, menu.menuElementClassId)} />
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {nameIn(cuisineTypes, menu.cuisineTypeId)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </FormSection>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
