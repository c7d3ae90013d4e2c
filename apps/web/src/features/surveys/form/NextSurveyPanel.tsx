import Box from '@mui/material/Box';
import { hostTexts } from '#contract/host-texts.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { findNextToFile } from '#domain/surveys/surveys-to-file.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { useSurveysToFile } from '../use-surveys-to-file.ts';

interface NextSurveyProps {
  market: { id: string; timeZone: string };
  /** The day of the survey that is done. */
  date: string;
  serviceLineId: string;
}

/** After a survey the next one that is open (surveys-15). */
export function NextSurveyPanel({ market, date, serviceLineId }: NextSurveyProps) {
  const { today, toFile, laterCount, isLoading, error } = useSurveysToFile(market);
  const next = findNextToFile(toFile, { date, serviceLineId });
  if (!next) {
    const isOver = !isLoading && !error;
    const text = laterCount > 0 ? hostTexts.laterToday(laterCount) : hostTexts.allFiled;
    return isOver && <Box sx={{ color: 'text.secondary', textAlign: 'center' }}>{text}</Box>;
  }
  const { account, serviceLine } = next;
  const name = [account.name, serviceLine.name, ...(next.date === today ? [] : [formatShortDate(next.date)])].join(
    ', ',
  );
  return (
    <>
      <ButtonLink
        to="/hosts/survey/$surveyId"
        params={{ surveyId: next.id }}
        variant="contained"
        color="secondary"
        size="large"
        sx={{ minHeight: 56 }}
      >
        {hostTexts.next(name)}
      </ButtonLink>
      <Box sx={{ color: 'text.secondary', textAlign: 'center' }}>{hostTexts.leftToFile(toFile.length)}</Box>
    </>
  );
}
