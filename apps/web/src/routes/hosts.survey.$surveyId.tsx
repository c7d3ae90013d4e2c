import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/hosts/survey/$surveyId')({
  // Beside the screen's code: on a slow line, one after the other takes twice as long.
  loader: async ({ context: { queryClient }, params: { surveyId } }) => {
    const { hostQueries } = await import('../features/surveys/queries.ts');
    void queryClient.prefetchQuery(hostQueries.survey(surveyId));
  },
  component: lazyRouteComponent(() => import('../features/surveys/form/SurveyPage.tsx'), 'SurveyPage'),
  codeSplitGroupings: [],
});
