import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/values.ts';
import { formatThanks } from '#domain/portion-advice/advice-text.ts';
import { hostQueries } from './queries.ts';

/** What the host's surveys have led to (portion-advice-5); nothing without signal. */
export function SurveyThanksPanel({ surveyId }: { surveyId: Id }) {
  const { data } = useQuery(hostQueries.thanks(surveyId));
  const text = data && formatThanks(data);
  return text ? <Box sx={{ textAlign: 'center' }}>Thank you. {text}</Box> : null;
}
