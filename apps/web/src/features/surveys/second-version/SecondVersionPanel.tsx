import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { HostSurvey, SecondVersion } from '#contract/surveys.ts';
import { toErrorMessage } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';
import { useConfirm, useNotify } from '../../../ui/feedback.ts';
import { mergeTypedValuesIntoPlan, type SurveyChange, toSurveyValues } from '../form/survey-form-values.ts';
import {
  formatFilling,
  formatSurveyTitle,
  listSurveyLines,
  REMOVE_SECOND_VERSION,
  shareText,
} from '../form/survey-texts.ts';
import { useTimeZone } from '../form/use-time-zone.ts';
import { hostQueries } from '../queries.ts';
import { DifferencesSection } from './DifferencesSection.tsx';

interface SecondVersionProps {
  survey: HostSurvey;
  version: SecondVersion;
  onUse: (change: SurveyChange) => void;
}

/** The second version of this survey: an editor takes it over, or removes it (surveys-13). */
export function SecondVersionPanel({ survey, version, onUse }: SecondVersionProps) {
  const timeZone = useTimeZone(survey);
  const theirs = toSurveyValues(version);
  const lines = listSurveyLines(survey, theirs);
  const { filledAt, arrivedAt, user } = version;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <strong>A second version of this survey waits for you to look at it.</strong>
      <div>{formatFilling({ filledAt, arrivedAt, by: user.name, timeZone })}</div>
      <DifferencesSection
        left={{ title: 'Second version', lines }}
        right={{ title: 'This survey', lines: listSurveyLines(survey, toSurveyValues(survey)) }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, '& button': { minHeight: 48 } }}>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onUse({ whole: mergeTypedValuesIntoPlan(theirs, survey) })}
        >
          Put it into the form
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void shareText(lines.join('\n'), formatSurveyTitle(survey))}
        >
          Save as text
        </Button>
        <RemoveButton surveyId={survey.id} version={version} />
      </Box>
    </Alert>
  );
}

function RemoveButton({ surveyId, version }: { surveyId: string; version: SecondVersion }) {
  const confirm = useConfirm();
  const notify = useNotify();
  const removal = useChange(
    () => call('deleteSecondVersion', { params: { id: surveyId, secondVersionId: version.id } }),
    [hostQueries.all()],
  );
  const remove = async () => {
    if (!(await confirm(REMOVE_SECOND_VERSION))) return;
    try {
      await removal.mutateAsync();
      notify(surveyTexts.secondVersionRemoved);
    } catch (error) {
      notify(toErrorMessage(error), 'error');
    }
  };
  return (
    <Button variant="outlined" color="inherit" loading={removal.isPending} onClick={() => void remove()}>
      Remove it
    </Button>
  );
}
