import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';

export const Route = createFileRoute('/hosts/survey/$surveyId')({
  component: lazyRouteComponent(() => import('../features/surveys/SurveyPage.tsx'), 'SurveyPage'),
  codeSplitGroupings: [],
});
