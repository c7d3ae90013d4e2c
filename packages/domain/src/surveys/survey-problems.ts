import type { SurveyElement } from '#contract/surveys.ts';
import { millionths, thousandths } from '../daily-numbers/exact-decimal.ts';

/** The numbers of an element that a host types. */
export type ElementNumber = 'broughtContainers' | 'leftoverAmount' | 'peopleNotServed' | 'suggestedContainers';

export interface ElementProblem {
  readonly field: ElementNumber;
  /** What the line of the alert says after 'For {element name} element - '. */
  readonly text: string;
  /** What stands under the field. */
  readonly inline: string;
}

const belowZero = 'Cannot be less than 0.';
const notHalves = 'Can only be in 0.5 increments.';
const notWhole = 'Cannot be a decimal number.';
const notTenths = 'Cannot be more than one decimal place.';
const aboveBrought = 'Leftover must be less than Brought.';

/** A double holds halves exactly, so this needs no rounding. */
const isInHalves = (value: number) => Number.isInteger(value * 2);
/** Tenths are not exact in a double: the digits that were typed decide. */
const isInTenths = (value: number) => /^-?\d+(\.\d)?$/.test(String(value));

/** Leftover counts in the portion unit, brought in containers (spec §5). Equal is allowed (domain §10). */
function exceedsBrought({ leftoverAmount, broughtContainers, portionPerContainer }: SurveyElement): boolean {
  if (portionPerContainer === null || leftoverAmount < 0 || broughtContainers < 0) return false;
  return millionths(leftoverAmount) > thousandths(broughtContainers) * thousandths(portionPerContainer);
}

const say = (field: ElementNumber, name: string, inline: string): ElementProblem => ({
  field,
  text: `${name} ${inline.charAt(0).toLowerCase()}${inline.slice(1)}`,
  inline,
});

function broughtProblems({ broughtContainers }: SurveyElement): ElementProblem[] {
  const problems: ElementProblem[] = [];
  if (broughtContainers < 0) problems.push(say('broughtContainers', 'Brought', belowZero));
  if (!isInHalves(broughtContainers)) problems.push(say('broughtContainers', 'Brought', notHalves));
  return problems;
}

function leftoverProblems(element: SurveyElement): ElementProblem[] {
  const problems: ElementProblem[] = [];
  if (element.leftoverAmount < 0) problems.push(say('leftoverAmount', 'Leftover', belowZero));
  if (exceedsBrought(element)) {
    problems.push({ field: 'leftoverAmount', text: 'Leftover cannot be more than Brought.', inline: aboveBrought });
  }
  if (!isInTenths(element.leftoverAmount)) problems.push(say('leftoverAmount', 'Leftover', notTenths));
  return problems;
}

function runoutProblems({ peopleNotServed, suggestedContainers }: SurveyElement): ElementProblem[] {
  const problems: ElementProblem[] = [];
  if (peopleNotServed < 0) problems.push(say('peopleNotServed', 'People Not Served', belowZero));
  if (!Number.isInteger(peopleNotServed)) problems.push(say('peopleNotServed', 'People Not Served', notWhole));
  if (suggestedContainers < 0) problems.push(say('suggestedContainers', 'Suggested', belowZero));
  if (!isInHalves(suggestedContainers)) problems.push(say('suggestedContainers', 'Suggested', notHalves));
  return problems;
}

/** All rules of spec §5 for one element; what is asked only after a runout is checked only then (domain §10). */
export function elementProblems(element: SurveyElement): ElementProblem[] {
  return [
    ...broughtProblems(element),
    ...leftoverProblems(element),
    ...(element.runout ? runoutProblems(element) : []),
  ];
}

/** What stands under one field of the form: the first of its problems. */
export const inlineProblem = (element: SurveyElement, field: ElementNumber): string | undefined =>
  elementProblems(element).find((problem) => problem.field === field)?.inline;

export interface SurveyProblem {
  /** Dotted path of the refused answer, `elements.{scheduledElementId}.{field}`. */
  readonly path: string;
  /** A line of the alert that Submit shows. */
  readonly line: string;
}

/** Every problem of a survey, in the order of its elements; none: it may be submitted. */
export const surveyProblems = (elements: readonly SurveyElement[]): SurveyProblem[] =>
  elements.flatMap((element) =>
    elementProblems(element).map(({ field, text }) => ({
      path: `elements.${element.scheduledElementId}.${field}`,
      line: `For ${element.name} element - ${text}`,
    })),
  );
