import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { Arrived } from '../../../offline/survey-outbox.ts';
import { useNotify } from '../../../ui/feedback.ts';
import { cacheSavedSurvey } from '../queries.ts';

/** What is said of a submission replaces what was said of it before: that it waits for signal is over once it has arrived. */
export const ABOUT_SUBMISSION = 'submission';

/** What to do once the server has a submission. */
export function useSubmissionArrival(): (reply: Arrived) => void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (reply) => {
      cacheSavedSurvey(queryClient, reply);
      notify(surveyTexts.submitted, 'success', ABOUT_SUBMISSION);
      // There is nothing to do for whoever sent it, so the toast may go by itself.
      if (reply.meta.isSecondVersion) notify(surveyTexts.keptForEditors, 'info');
      // An answer of the release before does not say.
      if (reply.meta.isClockOff) notify(surveyTexts.clockIsOff, 'error');
    },
    [queryClient, notify],
  );
}
