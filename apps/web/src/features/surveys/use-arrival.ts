import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { surveyTexts } from '#contract/survey-texts.ts';
import type { Arrived } from '../../api/survey-outbox.ts';
import { useNotify } from '../../ui/feedback.ts';
import { surveyArrived } from './queries.ts';

/** What to do once the server has a submission. */
export function useArrival(): (reply: Arrived) => void {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useCallback(
    (reply) => {
      surveyArrived(queryClient, reply);
      // Toasts go; what is said here is not said anywhere else to somebody who may not edit surveys.
      if (reply.meta.isSecondVersion) notify(surveyTexts.keptForEditors, 'error');
    },
    [queryClient, notify],
  );
}
