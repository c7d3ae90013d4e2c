import { fieldTexts } from '#contract/field-texts.ts';
import { MAX_COUNT } from '#contract/limits.ts';
import { surveyTimeNames } from '#contract/survey-texts.ts';
import { timeLabels } from '#domain/surveys/answered.ts';
import { parseTypedNumber } from '#domain/typed-values/typed-number.ts';
import { parseTypedTime } from '#domain/typed-values/typed-time.ts';
import { parseSurveyNumber, type SurveyFormValues } from './survey-form-values.ts';

/** Under a headcount field; undefined when it makes sense. */
export function validateHeadcount(text: string): string | undefined {
  const number = parseSurveyNumber(text);
  if (Number.isNaN(number)) return parseTypedNumber(text).fault ?? undefined;
  if (number < 0) return fieldTexts.tooSmall;
  if (number > MAX_COUNT) return fieldTexts.tooLarge;
  return Number.isInteger(number) ? undefined : fieldTexts.notWhole;
}

/** Under a time; undefined when it is one. A cleared one is none. */
export const validateTime = (text: string): string | undefined =>
  parseTypedTime(text).value === null ? fieldTexts.time : undefined;

/** Of all times that are asked for, as the other faults are listed. */
export const validateTimes = ({ times, elements }: SurveyFormValues): { path: string; line: string }[] => [
  ...surveyTimeNames.flatMap((name) => {
    const fault = validateTime(times[name]);
    return fault ? [{ path: `times.${name}`, line: `${timeLabels[name]} - ${fault}` }] : [];
  }),
  ...elements.flatMap(({ scheduledElementId: id, name, runout, timeOfRunout }) => {
    const fault = runout ? validateTime(timeOfRunout) : undefined;
    return fault
      ? [{ path: `elements.${id}.timeOfRunout`, line: `For ${name} element - Time of runout: ${fault}` }]
      : [];
  }),
];

const headcountLabels = { expectedHeadcount: 'Expected headcount', actualHeadcount: 'Actual headcount' } as const;

/** As the faults of elements are listed: the name of the answer, and a line of the alert. */
export const validateHeadcounts = (values: SurveyFormValues): { path: string; line: string }[] =>
  (['expectedHeadcount', 'actualHeadcount'] as const).flatMap((path) => {
    const fault = validateHeadcount(values[path]);
    return fault ? [{ path, line: `${headcountLabels[path]} - ${fault}` }] : [];
  });
