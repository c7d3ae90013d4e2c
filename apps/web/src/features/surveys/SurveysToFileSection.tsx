import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { hostTexts } from '#contract/host-texts.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { formatShortDate, getWeekdayName } from '#domain/calendar/calendar-day.ts';
import { countDaysUntilClosed, isSurveyToFile } from '#domain/surveys/surveys-to-file.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useCan, useCurrentUser } from '../../shell/current-user.ts';
import { BoxLink } from '../../ui/BoxLink.tsx';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { mayFillIn } from './form/survey-texts.ts';
import { usePreloadSurveyForm } from './use-preload-survey-form.ts';
import { type FilingSurvey, useSurveysToFile } from './use-surveys-to-file.ts';

/** What one host files in a day or two; more would push the rest of the landing out of sight. */
const FIRST_SHOWN = 8;

interface SurveysToFileProps {
  market: { id: string; name: string; timeZone: string };
}

/** What a host still owes of today and the last 3 days, what closes first on top (surveys-15). */
export function SurveysToFileSection({ market }: SurveysToFileProps) {
  const user = useCurrentUser();
  return mayFillIn(user, market.id) ? (
    <OwnSurveys market={market} />
  ) : (
    <Section title={hostTexts.toFile}>
      <p style={{ margin: 0 }}>{surveyTexts.filedByItsOwnHosts(market.name)}.</p>
    </Section>
  );
}

function OwnSurveys({ market }: SurveysToFileProps) {
  const { today, toFile, laterCount, filed, isLoading, error, retry } = useSurveysToFile(market);
  const nothing = filed.length > 0 ? hostTexts.allFiled : hostTexts.noneToFile;
  const rest = laterCount > 0 ? hostTexts.laterToday(laterCount) : toFile.length === 0 && nothing;
  return (
    <Section title={hostTexts.toFileCount(toFile.length)}>
      {isLoading ? (
        // Not day by day: each would move what is read already.
        <LoadingRows rows={FIRST_SHOWN} label="Loading the surveys…" />
      ) : (
        <OpenSurveys surveys={toFile} today={today} />
      )}
      {error && <Failed onRetry={retry}>{toErrorMessage(error)}</Failed>}
      {rest && !isLoading && !error && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {rest}
        </Box>
      )}
      {filed.length > 0 && <DoneSurveys surveys={filed} today={today} />}
    </Section>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-labelledby="to-file" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="h2" id="to-file">
      {title}
    </Typography>
    {children}
  </Box>
);

function OpenSurveys({ surveys, today }: { surveys: readonly FilingSurvey[]; today: string }) {
  const [areAllShown, setAreAllShown] = useState(false);
  usePreloadSurveyForm();
  const shownSurveys = areAllShown ? surveys : surveys.slice(0, FIRST_SHOWN);
  if (surveys.length === 0) return null;
  return (
    <>
      <Box component="ul" aria-label={hostTexts.toFile} sx={list}>
        {shownSurveys.map((survey) => (
          <li key={survey.id}>
            <SurveyLink survey={survey} today={today} />
          </li>
        ))}
      </Box>
      {shownSurveys.length < surveys.length && (
        <Button onClick={() => setAreAllShown(true)} sx={{ minHeight: 48 }}>
          Show all {surveys.length}
        </Button>
      )}
    </>
  );
}

const SurveyLink = ({ survey, today }: { survey: FilingSurvey; today: string }) => (
  <BoxLink to="/hosts/survey/$surveyId" params={{ surveyId: survey.id }} sx={row}>
    <strong>{getName(survey)}</strong>
    <Box component="span" sx={{ color: survey.filing === 'refused' ? 'error.main' : 'text.secondary' }}>
      {[nameDay(survey, today), hostTexts.filing[survey.filing]].filter(Boolean).join(' · ')}
    </Box>
  </BoxLink>
);

/** Folded: what is done is looked up, not worked through. */
function DoneSurveys({ surveys, today }: { surveys: readonly FilingSurvey[]; today: string }) {
  const mayEdit = useCan('edit-host-survey');
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />} sx={{ minHeight: 56, font: 'inherit', fontWeight: 600 }}>
        {hostTexts.doneCount(surveys.length)}
      </AccordionSummary>
      <AccordionDetails>
        <Box component="ul" aria-label="Done" sx={list}>
          {surveys.map((survey) => (
            <Box component="li" key={survey.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <CheckIcon color="success" aria-hidden />
              {/* A copy on this phone can be opened and corrected until it is sent. */}
              {mayEdit || survey.filing === 'waiting' ? (
                <SurveyLink survey={survey} today={today} />
              ) : (
                <Box sx={{ ...row, border: 0, px: 0 }}>
                  <strong>{getName(survey)}</strong>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {formatShortDate(survey.date)} · {hostTexts.filing.done}
                  </Box>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

const getName = ({ account, serviceLine }: FilingSurvey) => `${account.name}, ${serviceLine.name}`;

function nameDay({ date, filing }: FilingSurvey, today: string): string {
  if (date === today) return 'Today';
  const day = `${getWeekdayName(date)} ${formatShortDate(date)}`;
  return isSurveyToFile(filing) ? `${day} · ${hostTexts.daysLeft(countDaysUntilClosed(date, today))}` : day;
}

const list = { display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' } as const;

const row = {
  display: 'grid',
  flex: 1,
  gap: 0.25,
  minHeight: 56,
  alignContent: 'center',
  px: 2,
  py: 1,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'focusRing', outlineOffset: 2 },
} as const;
