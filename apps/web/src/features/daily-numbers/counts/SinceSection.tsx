import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountChanges } from '#contract/count-changes.ts';
import { countChangeTexts as texts } from '#contract/count-changes-texts.ts';
import { formatTimeIn, todayIn } from '#domain/calendar/calendar-day.ts';
import { toMomentInZone } from '#domain/calendar/moment-in-zone.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { DateField } from '../../../shell/DateField.tsx';
import { useFormatMoment } from '../../../shell/use-format-moment.ts';
import { ChoiceField } from '../../../ui/ChoiceField.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { documentQueries } from '../../documents/queries.ts';
import type { Slot } from '../queries.ts';

/** When a kitchen begins: compared with where no sheet was printed. */
const MORNING = '06:00';
const hours = Array.from({ length: 24 }, (_, hour) => {
  const time = `${String(hour).padStart(2, '0')}:00`;
  return { id: time, name: formatTime(time) };
});

interface SinceSectionProps {
  slot: Slot;
  timeZone: string;
  /** The moment that counts are compared with; undefined while they are not. */
  since: string | undefined;
  changes: UseQueryResult<CountChanges>;
  onSince: (since: string | undefined) => void;
}

/** Chooses a moment, and lists the changes since then with their authors (calculation-13). */
export function SinceSection({ slot, timeZone, since, changes, onSince }: SinceSectionProps) {
  const moment = useFormatMoment();
  const lastPrint = useLastPrint(slot);
  if (since === undefined) {
    const getMorning = () => toMomentInZone(timeZone, todayIn(timeZone, new Date()), MORNING).toISOString();
    return (
      <Box className="no-print" sx={{ mb: 1 }}>
        <Button variant="outlined" loading={lastPrint.isPending} onClick={() => onSince(lastPrint.at ?? getMorning())}>
          Since…
        </Button>
      </Box>
    );
  }
  return (
    <Paper component="section" variant="outlined" aria-labelledby="since" sx={{ flex: '1 0 100%', p: 2, mb: 2 }}>
      <Typography variant="h2" id="since" sx={{ mb: 1.5 }}>
        Since {Number.isNaN(Date.parse(since)) ? '…' : moment(since)}
        {since === lastPrint.at && `, ${texts.lastPrint}`}
      </Typography>
      <MomentFields key={since} timeZone={timeZone} since={since} lastPrint={lastPrint.at} onSince={onSince} />
      {changes.error && <Alert severity="error">{toErrorMessage(changes.error)}</Alert>}
      {changes.isPending && !changes.error && <LoadingRows rows={3} label="Comparing counts" />}
      {changes.data && <Differences of={changes.data} />}
    </Paper>
  );
}

/** When the chef numbers of this service were printed last, alone or with all papers. */
function useLastPrint({ marketId, date, serviceLineId }: Slot) {
  const { data: at, isPending } = useQuery({
    ...documentQueries.sheetsOfDay(marketId, date),
    select: (services) => {
      const ofLine = services.find((service) => service.serviceLineId === serviceLineId);
      const print = ofLine?.sheets.find(({ subject }) => subject.document === 'chef-numbers')?.print;
      return print?.state === 'printed' || print?.state === 'inFile' ? print.printedAt : undefined;
    },
  });
  return { at, isPending };
}

interface MomentFieldsProps extends Pick<SinceSectionProps, 'timeZone' | 'onSince'> {
  since: string;
  lastPrint: string | undefined;
}

function MomentFields({ timeZone, since, lastPrint, onSince }: MomentFieldsProps) {
  const shownMoment = new Date(Number.isNaN(Date.parse(since)) ? Date.now() : since);
  const [day, setDay] = useState(() => todayIn(timeZone, shownMoment));
  const [time, setTime] = useState(() => formatTimeIn(timeZone, shownMoment));
  const options = hours.some(({ id }) => id === time) ? hours : [{ id: time, name: formatTime(time) }, ...hours];
  const choose = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    onSince(toMomentInZone(timeZone, nextDay, nextTime).toISOString());
  };
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
      <DateField label="Since day" value={day} onChange={(next) => choose(next, time)} />
      <ChoiceField
        label="Since time"
        minWidth={110}
        value={time}
        options={options}
        onChange={(next) => choose(day, next)}
      />
      {lastPrint !== undefined && lastPrint !== since && (
        <Button onClick={() => onSince(lastPrint)}>{texts.sinceLastPrint}</Button>
      )}
      <Button onClick={() => onSince(undefined)}>Stop comparing</Button>
    </Box>
  );
}

function Differences({ of: { differences } }: { of: CountChanges }) {
  const moment = useFormatMoment();
  if (differences.length === 0) return <p>{texts.nothingChanged}</p>;
  return (
    <Box component="ul" aria-label="What was changed" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      {differences.map(({ text, by, at }) => (
        <Box component="li" key={text} sx={{ overflowWrap: 'anywhere' }}>
          {text}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            , {at === null ? texts.bySchedule : texts.changedBy(by, moment(at))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
