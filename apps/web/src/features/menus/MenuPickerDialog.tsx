import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatCoverageFigure } from '#contract/coverage-texts.ts';
import { createListTexts } from '#contract/list-texts.ts';
import type { MenuSummary } from '#contract/menus.ts';
import { menuTexts } from '#contract/menus-texts.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { AllergenList } from '../../shell/AllergenList.tsx';
import { PickerDialog } from '../../shell/PickerDialog.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { coverageQueries } from '../coverage/queries.ts';
import { menuQueries } from './queries.ts';
import { useMenuFilters } from './use-menu-filters.ts';

/** Page size; Load More adds as many (screens-6). */
const PICKER_PAGE = 30;

const joinNames = ({ elements }: MenuSummary) => elements.map(({ name }) => name).join(', ');

const dishes = {
  gridRow: 2,
  gridColumn: '1 / 4',
  flexBasis: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  fontSize: 13,
} as const;

/** Beside the dishes, on a phone above them: in a line that is there before the figure is. */
const coverage = {
  gridRow: 2,
  gridColumn: '4 / -1',
  flexBasis: '100%',
  minHeight: 20,
  textAlign: { xs: 'left', sm: 'right' },
  whiteSpace: 'nowrap',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
} as const;

interface Service {
  marketId: Id;
  date: CalendarDay;
  serviceLineId: Id;
}

interface MenuPickerDialogProps {
  open: boolean;
  title: string;
  /** Where it is to be served: says when it was last, and whom of that day it would feed. */
  service?: Service;
  onPick: (menu: MenuSummary) => void;
  onClose: () => void;
}

export function MenuPickerDialog({ open, title, service, onPick, onClose }: MenuPickerDialogProps) {
  const { tags, cuisineTypes } = useReferenceData();
  return (
    <PickerDialog<MenuSummary>
      open={open}
      title={title}
      searchLabel="Search menus"
      queryFor={({ filters: chosenFilters, ...search }) => menuQueries.list({ ...search, ...chosenFilters })}
      getName={(menu) => menu.name}
      getDetail={(menu) => (
        <>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {cuisineTypes.find((cuisine) => cuisine.id === menu.cuisineTypeId)?.name}
          </Box>
          <span style={{ fontSize: 13 }}>
            <AllergenList allergens={menu.allergens} statement={menu.allergenStatement} />
          </span>
          <span>{service && <LastServed menuId={menu.id} marketId={service.marketId} />}</span>
          <Box component="span" sx={coverage}>
            {service && <Coverage menuId={menu.id} service={service} />}
          </Box>
          <span>
            <TagChip name={getEntryName(tags, menu.menuElementClassId)} />
          </span>
          <Box component="span" title={joinNames(menu)} sx={dishes}>
            {joinNames(menu)}
          </Box>
        </>
      )}
      columns="minmax(0, 4fr) minmax(0, 2fr) minmax(0, 4fr) 140px 96px"
      filters={useMenuFilters()}
      pageSize={PICKER_PAGE}
      pick="one"
      {...createListTexts('menus')}
      onPick={([menu]) => menu && onPick(menu)}
      onClose={onClose}
    />
  );
}

function LastServed({ menuId, marketId }: { menuId: Id; marketId: Id }) {
  const { data: day } = useQuery(menuQueries.lastServed(menuId, marketId));
  if (day === undefined) return null;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
      {day ? menuTexts.lastServed(formatShortDate(day)) : menuTexts.neverServed}
    </Box>
  );
}

function Coverage({ menuId, service }: { menuId: Id; service: Service }) {
  const { data: counts } = useQuery(coverageQueries.ofMasterMenu(menuId, service));
  return counts && formatCoverageFigure(counts);
}
