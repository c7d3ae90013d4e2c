import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { surveyTexts } from '#contract/survey-texts.ts';
import { removeDraft } from '../../../offline/survey-drafts.ts';
import { useCurrentUser } from '../../../shell/current-user.ts';
import { PartFailed } from '../../../shell/QueryPart.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { DISCARD_DRAFT } from '../form/survey-texts.ts';
import { createDraftsQuery } from '../queries.ts';
import { SaveOrDiscardButton } from './SaveOrDiscardButton.tsx';

interface GoneSurveyProps {
  surveyId: string;
  /** Shown when nothing was typed into the survey on this phone. */
  unknown: ReactNode;
}

/** The survey does not exist, or no longer: what was typed into it can still be saved. */
export function GoneSurveyPanel({ surveyId, unknown }: GoneSurveyProps) {
  const { id: userId } = useCurrentUser();
  const drafts = useQuery(createDraftsQuery(userId));
  if (drafts.isPending) return <LoadingRows label="Loading the survey…" />;
  if (drafts.isError) {
    return (
      <>
        <PartFailed what={surveyTexts.drafts} query={drafts} />
        {unknown}
      </>
    );
  }
  const draft = drafts.data.find((candidate) => candidate.surveyId === surveyId);
  if (!draft) return unknown;
  const discard = () => void removeDraft(draft).then(() => drafts.refetch());
  return (
    <Alert severity="warning">
      <strong>{draft.title}</strong>
      <p>There is no such service any more. What you typed into its survey is still on this phone.</p>
      <SaveOrDiscardButton {...draft} question={DISCARD_DRAFT} onDiscard={discard} />
    </Alert>
  );
}
