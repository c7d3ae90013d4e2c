import { expect, test } from 'vitest';
import { toSurveyButton } from './survey-button.ts';

const today = '2026-03-10';
const tomorrow = '2026-03-11';
const threeDaysAgo = '2026-03-07';
const fourDaysAgo = '2026-03-06';

test.each([
  // A host.
  [tomorrow, null, false, 'Survey Unavailable', false],
  [tomorrow, 'incomplete', false, 'Survey Unavailable', false],
  [tomorrow, 'complete', false, 'Survey Unavailable', false],
  [today, null, false, 'Survey Currently Unavailable', false],
  [today, 'incomplete', false, 'Survey', true],
  [today, 'complete', false, 'Survey Completed', false],
  [threeDaysAgo, 'incomplete', false, 'Survey', true],
  [threeDaysAgo, 'complete', false, 'Survey Completed', false],
  [fourDaysAgo, null, false, 'Survey Currently Unavailable', false],
  [fourDaysAgo, 'incomplete', false, 'Survey Expired', false],
  [fourDaysAgo, 'complete', false, 'Survey Completed', false],
  // Somebody who may edit surveys.
  [tomorrow, null, true, 'Survey Unavailable', false],
  [tomorrow, 'incomplete', true, 'Survey Unavailable', true],
  [tomorrow, 'complete', true, 'Survey Unavailable', true],
  [today, null, true, 'Survey Currently Unavailable', false],
  [today, 'incomplete', true, 'Survey', true],
  [today, 'complete', true, 'Edit Survey', true],
  [threeDaysAgo, 'incomplete', true, 'Survey', true],
  [fourDaysAgo, null, true, 'Survey Currently Unavailable', false],
  [fourDaysAgo, 'incomplete', true, 'Edit Survey', true],
  [fourDaysAgo, 'complete', true, 'Edit Survey', true],
] as const)(
  'service on %s, survey %s, may edit %s: "%s", enabled %s',
  (serviceDay, status, mayEdit, label, isEnabled) => {
    expect(toSurveyButton({ serviceDay, today, status, mayEdit })).toEqual({ label, isEnabled });
  },
);
