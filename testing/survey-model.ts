import type { SurveyElement } from '#contract/survey-answers.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { getPresetSetupFeedback, getPresetTimes } from '#domain/surveys/survey-answers.ts';

export const makeSurveyElement = (overrides: Partial<SurveyElement> = {}): SurveyElement => ({
  scheduledElementId: '019aa000-0000-7000-8000-000000000001',
  name: 'Basmati Rice',
  order: 0,
  plannedAmount: 400,
  portionUnit: 'oz',
  container: 'Full Pan',
  portionPerContainer: 200,
  broughtContainers: 0,
  leftoverAmount: 0,
  runout: false,
  timeOfRunout: '12:00',
  peopleNotServed: 0,
  suggestedContainers: 0,
  ...overrides,
});

/** The server's answers of a survey that nobody has filled in. */
export const openAnswers = (elements: readonly SurveyElement[]) =>
  ({
    status: 'incomplete',
    serviceTypeId: null,
    expectedHeadcount: 40,
    actualHeadcount: null,
    anySpecialEvents: false,
    eventDescription: '',
    serviceScore: 3,
    serviceFeedback: '',
    times: JSON.stringify(getPresetTimes()),
    elements: JSON.stringify(elements),
    setupFeedback: JSON.stringify(getPresetSetupFeedback()),
    answered: [],
  }) satisfies Partial<HostSurvey>;
