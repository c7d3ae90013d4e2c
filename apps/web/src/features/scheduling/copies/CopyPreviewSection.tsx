import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CopyContent, ScheduleCopyItem } from '#contract/schedule-copies.ts';
import { scheduleCopyTexts as texts } from '#contract/schedule-copies-texts.ts';
import { formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { getEntryName, useReferenceData } from '../../../shell/reference-data.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';

interface CopyPreviewSectionProps {
  items: readonly ScheduleCopyItem[];
  /** Where the copies go. */
  market: string;
  content: CopyContent;
  isChosen: (item: ScheduleCopyItem) => boolean;
  onSwitch: (item: ScheduleCopyItem) => void;
}

/** The copied items day by day, with the skipped ones and the reasons. */
export function CopyPreviewSection({ items, ...others }: CopyPreviewSectionProps) {
  return [...Map.groupBy(items, ({ to }) => to)].map(([to, ofDay]) => (
    <Box component="section" key={to} aria-label={`${getWeekdayName(to)} ${formatShortDate(to)}`} sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {getWeekdayName(to)} {formatShortDate(to)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ofDay.map((item) => (
          <CopiedItem key={item.id} item={item} {...others} />
        ))}
      </Box>
    </Box>
  ));
}

function CopiedItem({
  item,
  market,
  content,
  isChosen,
  onSwitch,
}: Omit<CopyPreviewSectionProps, 'items'> & { item: ScheduleCopyItem }) {
  const { serviceLines } = useReferenceData();
  const line = getEntryName(serviceLines, item.serviceLineId);
  const notes = item.takenBy
    ? [texts.takenBy(item.takenBy)]
    : [
        item.closedFor && texts.closedFor(item.closedFor),
        item.isUnserved && texts.unserved(line, market),
        item.isMasterGone && content === 'master' && texts.masterIsGone,
      ].filter((note) => typeof note === 'string');
  return (
    <Box component="li" sx={{ borderBottom: '1px solid', borderColor: 'divider', py: 0.5 }}>
      <CheckboxField
        disabled={item.takenBy !== null}
        label={
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {line}
            {item.kind === 'addOn' && ' add on'}: {item.name}
          </Box>
        }
        checked={isChosen(item)}
        onChange={() => onSwitch(item)}
      />
      {notes.map((note) => (
        <Box key={note} sx={{ pl: 4, pb: 0.5, fontSize: 13, color: 'text.secondary' }}>
          {note}
        </Box>
      ))}
    </Box>
  );
}
