import type { SurveyStatus } from '#contract/surveys.ts';
import type { CalendarDay } from '#contract/values.ts';
import { toSurveyWindow } from './survey-window.ts';

type SurveyButtonLabel =
  | 'Survey Currently Unavailable'
  | 'Edit Survey'
  | 'Survey Completed'
  | 'Survey Unavailable'
  | 'Survey Expired'
  | 'Survey';

export interface SurveyButtonFacts {
  readonly serviceDay: CalendarDay;
  /** Today in the market. */
  readonly today: CalendarDay;
  /** Null when there is no survey. */
  readonly status: SurveyStatus | null;
  /** True if the person holds `edit-host-survey`. */
  readonly mayEdit: boolean;
}

export interface SurveyButton {
  readonly label: SurveyButtonLabel;
  readonly isEnabled: boolean;
}

/** The first match wins (surveys-5). */
function chooseLabel({ serviceDay, today, status, mayEdit }: SurveyButtonFacts): SurveyButtonLabel {
  const window = toSurveyWindow(serviceDay, today);
  if (window === 'future') return 'Survey Unavailable';
  if (status === 'complete') return mayEdit ? 'Edit Survey' : 'Survey Completed';
  if (status === null) return 'Survey Currently Unavailable';
  if (window === 'expired') return mayEdit ? 'Edit Survey' : 'Survey Expired';
  return 'Survey';
}

/**
 * Editors: always enabled. Others: inside the window until complete. Disabled without a survey (surveys-3, surveys-4).
 */
export function toSurveyButton(facts: SurveyButtonFacts): SurveyButton {
  const { serviceDay, today, status, mayEdit } = facts;
  const isOpen = status === 'incomplete' && toSurveyWindow(serviceDay, today) === 'open';
  return { label: chooseLabel(facts), isEnabled: status !== null && (mayEdit || isOpen) };
}
