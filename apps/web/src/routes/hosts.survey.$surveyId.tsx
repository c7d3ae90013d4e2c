import { createFileRoute } from '@tanstack/react-router';
import { SurveyPage } from '../features/surveys/SurveyPage.tsx';

export const Route = createFileRoute('/hosts/survey/$surveyId')({ component: SurveyPage });
