import Box from '@mui/material/Box';
import type { Fault } from '#contract/refusal.ts';
import type { CopyContent, ScheduleCopyPlaces } from '#contract/schedule-copies.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { getLastDay } from '#domain/scheduling/schedule-copy-faults.ts';
import { DateField } from '../../../shell/DateField.tsx';
import { useReferenceData } from '../../../shell/reference-data.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';

const spans = [
  { id: 'day', name: 'A day' },
  { id: 'week', name: 'A week' },
] as const;
const contents = [
  { id: 'edited', name: 'As edited there' },
  { id: 'master', name: 'As in the master menus' },
] as const;

interface CopyPlacesSectionProps {
  places: ScheduleCopyPlaces;
  content: CopyContent;
  fault: Fault | undefined;
  onChange: (changes: Partial<ScheduleCopyPlaces>) => void;
  onContent: (content: CopyContent) => void;
}

/** Contents, source and target of a copy. */
export function CopyPlacesSection({ places, content, fault, onChange, onContent }: CopyPlacesSectionProps) {
  const { markets } = useReferenceData();
  const { span, from, to, fromMarketId, toMarketId } = places;
  const getFault = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <Box sx={layout}>
      <ChoiceField
        isWide
        label="Copy"
        value={span}
        options={spans}
        onChange={(id) => onChange({ span: id === 'week' ? 'week' : 'day' })}
      />
      <ChoiceField
        isWide
        label="Menus"
        value={content}
        options={contents}
        onChange={(id) => onContent(id === 'master' ? 'master' : 'edited')}
      />
      <Box role="group" aria-label="From" sx={place}>
        <ChoiceField
          isWide
          label="From market"
          value={fromMarketId}
          options={markets}
          onChange={(id) => onChange({ fromMarketId: id })}
        />
        <DateField label="From" value={from} error={getFault('from')} onChange={(day) => onChange({ from: day })} />
        <Days span={span} first={from} />
      </Box>
      <Box role="group" aria-label="To" sx={place}>
        <ChoiceField
          isWide
          label="To market"
          value={toMarketId}
          options={markets}
          onChange={(id) => onChange({ toMarketId: id })}
        />
        <DateField label="To" value={to} error={getFault('to')} onChange={(day) => onChange({ to: day })} />
        <Days span={span} first={to} />
      </Box>
    </Box>
  );
}

const Days = ({ span, first }: { span: ScheduleCopyPlaces['span']; first: CalendarDay }) => (
  <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: 14 }}>
    {span === 'day'
      ? getWeekdayName(first)
      : `Week ${formatShortDate(first)} – ${formatShortDate(getLastDay(span, first))}`}
  </Box>
);

const place = { display: 'grid', gap: 1.5, alignContent: 'start' } as const;
const layout = {
  display: 'grid',
  gap: 2,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
