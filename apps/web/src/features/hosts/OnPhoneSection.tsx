import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { hostTexts } from '#contract/host-texts.ts';
import { formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { listOpenSurveyDays } from '#domain/surveys/survey-window.ts';
import { isHost, useCurrentUser } from '../../shell/current-user.ts';
import { useFormatMoment } from '../../shell/use-format-moment.ts';
import { useKeptSheets } from '../documents/use-kept-sheets.ts';
import { hostQueries } from '../surveys/queries.ts';
import { formatTimeOnDay } from './host-day-texts.ts';
import { useDayOnPhone } from './use-day-on-phone.ts';

interface DayProps {
  day: { marketId: string; date: string };
}

/** On a day that Brigade did not answer, or failed to load again: that, and how old it is (surveys-16). */
export function OnPhoneNote({ day }: DayProps) {
  const { loadedAt, hasSignal, failedSince } = useDayOnPhone(day);
  const queryClient = useQueryClient();
  const moment = useFormatMoment();
  if (hasSignal && failedSince === null) return null;
  const withoutSignal = loadedAt === null ? hostTexts.withoutSignalAndDay : hostTexts.withoutSignal(moment(loadedAt));
  const text =
    hasSignal && failedSince !== null
      ? hostTexts.notLoadedSince(formatTimeOnDay(moment(failedSince), moment(new Date().toISOString())))
      : withoutSignal;
  const retry = () => void queryClient.refetchQueries({ queryKey: hostQueries.all(), type: 'active' });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={retry} sx={{ minHeight: 48 }}>
          Retry
        </Button>
      }
    >
      {text}
    </Alert>
  );
}

/** At the foot of a day: whether it opens without signal (surveys-16). In an office nothing is prefetched. */
export function OnPhoneLine({ day }: DayProps) {
  const user = useCurrentUser();
  const text = useOnPhoneText(day);
  if (!isHost(user)) return null;
  return (
    <Box role="status" sx={quiet}>
      {text}
    </Box>
  );
}

function useOnPhoneText(day: DayProps['day']): string {
  const { loadedAt } = useDayOnPhone(day);
  const moment = useFormatMoment();
  if (loadedAt === null) return hostTexts.dayIsLoading;
  return hostTexts.dayOnPhone(formatTimeOnDay(moment(loadedAt), moment(new Date().toISOString())));
}

/** At the foot of the landing: which days and documents a host has without signal, and since when (surveys-16). */
export function OnPhoneSection({ marketId, today }: { marketId: string; today: string }) {
  const { id: userId } = useCurrentUser();
  const text = useOnPhoneText({ marketId, date: today });
  return (
    <Box component="details">
      <Box component="summary" sx={{ ...quiet, minHeight: 48, alignContent: 'center' }}>
        {text}
      </Box>
      <Box
        component="ul"
        aria-label={hostTexts.onPhone}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {listOpenSurveyDays(today).map((date) => (
          <DayRow key={date} day={{ marketId, date }} isToday={date === today} />
        ))}
        <DocumentsRow userId={userId} date={today} />
      </Box>
    </Box>
  );
}

const quiet = { color: 'text.secondary', fontSize: 14 } as const;

function DayRow({ day, isToday }: DayProps & { isToday: boolean }) {
  const { loadedAt } = useDayOnPhone(day);
  const moment = useFormatMoment();
  const { date } = day;
  return (
    <li>
      <strong>{isToday ? 'Today' : `${getWeekdayName(date)} ${formatShortDate(date)}`}</strong>
      <Facts>{loadedAt === null ? hostTexts.notOnPhone : hostTexts.loaded(moment(loadedAt))}</Facts>
    </li>
  );
}

function DocumentsRow({ userId, date }: { userId: string; date: string }) {
  const sheets = useKeptSheets({ userId, date });
  const moment = useFormatMoment();
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
