import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { hostTexts } from '#contract/host-texts.ts';
import { shortDate, weekdayName } from '#domain/calendar/calendar-day.ts';
import { openSurveyDays } from '#domain/surveys/survey-window.ts';
import { isHost, useCurrentUser } from '../../shell/current-user.ts';
import { useMoment } from '../../shell/use-moment.ts';
import { useKeptSheets } from '../documents/use-kept-sheets.ts';
import { useDayOnPhone } from './use-day-on-phone.ts';

interface DayProps {
  day: { marketId: string; date: string };
}

/** On a day: whether it opens without signal and, where there is none, how old it is (surveys-16). */
export function OnPhoneNote({ day }: DayProps) {
  const { loadedAt, hasSignal } = useDayOnPhone(day);
  const moment = useMoment();
  const user = useCurrentUser();
  const since = loadedAt === null ? null : moment(loadedAt);
  if (!hasSignal) {
    return <Alert severity="warning">{since ? hostTexts.withoutSignal(since) : hostTexts.withoutSignalAndDay}</Alert>;
  }
  // In an office nothing is prefetched.
  if (!isHost(user)) return null;
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      {since ? hostTexts.dayOnPhone(since) : hostTexts.dayIsLoading}
    </Box>
  );
}

/** On the landing: which days and documents a host has without signal, and since when (surveys-16). */
export function OnPhoneSection({ marketId, today }: { marketId: string; today: string }) {
  const { id: userId } = useCurrentUser();
  return (
    <Box component="section" aria-labelledby="on-phone" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h2" id="on-phone">
        {hostTexts.onPhone}
      </Typography>
      <Box component="ul" aria-labelledby="on-phone" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {openSurveyDays(today).map((date) => (
          <DayRow key={date} day={{ marketId, date }} isToday={date === today} />
        ))}
        <DocumentsRow userId={userId} date={today} />
      </Box>
    </Box>
  );
}

function DayRow({ day, isToday }: DayProps & { isToday: boolean }) {
  const { loadedAt } = useDayOnPhone(day);
  const moment = useMoment();
  const { date } = day;
  return (
    <li>
      <strong>{isToday ? 'Today' : `${weekdayName(date)} ${shortDate(date)}`}</strong>
      <Facts>{loadedAt === null ? hostTexts.notOnPhone : hostTexts.loaded(moment(loadedAt))}</Facts>
    </li>
  );
}

function DocumentsRow({ userId, date }: { userId: string; date: string }) {
  const sheets = useKeptSheets({ userId, date });
  const moment = useMoment();
  if (sheets === undefined) return null;
  const [oldest] = sheets.map(({ loadedAt }) => loadedAt).sort();
  return (
    <li>
      <strong>{hostTexts.documentsOfToday(sheets.length)}</strong>
      <Facts>{oldest ? hostTexts.loaded(moment(oldest)) : hostTexts.notOnPhone}</Facts>
    </li>
  );
}

const Facts = ({ children }: { children: string }) => <Box sx={{ color: 'text.secondary' }}>{children}</Box>;
