import type { SurveyElement } from '#contract/surveys.ts';
import { millionths, thousandths } from '../daily-numbers/exact-decimal.ts';

/** The numbers of an element that a host types. */
export type ElementNumber = 'broughtContainers' | 'leftoverAmount' | 'peopleNotServed' | 'suggestedContainers';

export interface ElementFault {
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

const say = (field: ElementNumber, name: string, inline: string): ElementFault => ({
  field,
  text: `${name} ${inline.charAt(0).toLowerCase()}${inline.slice(1)}`,
  inline,
});

function broughtFaults({ broughtContainers }: SurveyElement): ElementFault[] {
  const faults: ElementFault[] = [];
  if (broughtContainers < 0) faults.push(say('broughtContainers', 'Brought', belowZero));
  if (!isInHalves(broughtContainers)) faults.push(say('broughtContainers', 'Brought', notHalves));
  return faults;
}

function leftoverFaults(element: SurveyElement): ElementFault[] {
  const faults: ElementFault[] = [];
  if (element.leftoverAmount < 0) faults.push(say('leftoverAmount', 'Leftover', belowZero));
  if (exceedsBrought(element)) {
    faults.push({ field: 'leftoverAmount', text: 'Leftover cannot be more than Brought.', inline: aboveBrought });
  }
  if (!isInTenths(element.leftoverAmount)) faults.push(say('leftoverAmount', 'Leftover', notTenths));
  return faults;
}

function runoutFaults({ peopleNotServed, suggestedContainers }: SurveyElement): ElementFault[] {
  const faults: ElementFault[] = [];
  if (peopleNotServed < 0) faults.push(say('peopleNotServed', 'People Not Served', belowZero));
  if (!Number.isInteger(peopleNotServed)) faults.push(say('peopleNotServed', 'People Not Served', notWhole));
  if (suggestedContainers < 0) faults.push(say('suggestedContainers', 'Suggested', belowZero));
  if (!isInHalves(suggestedContainers)) faults.push(say('suggestedContainers', 'Suggested', notHalves));
  return faults;
}

/** All rules of spec §5 for one element; what is asked only after a runout is checked only then (domain §10). */
export function elementFaultsOfSurvey(element: SurveyElement): ElementFault[] {
  return [...broughtFaults(element), ...leftoverFaults(element), ...(element.runout ? runoutFaults(element) : [])];
}

/** What stands under one field of the form: the first of its problems. */
export const inlineFault = (element: SurveyElement, field: ElementNumber): string | undefined =>
  elementFaultsOfSurvey(element).find((fault) => fault.field === field)?.inline;

export interface SurveyFault {
  /** Dotted path of the refused answer, `elements.{scheduledElementId}.{field}`. */
  readonly path: string;
  /** A line of the alert that Submit shows. */
  readonly line: string;
}

/** Every problem of a survey, in the order of its elements; none: it may be submitted. */
export const surveyFaults = (elements: readonly SurveyElement[]): SurveyFault[] =>
  elements.flatMap((element) =>
    elementFaultsOfSurvey(element).map(({ field, text }) => ({
      path: `elements.${element.scheduledElementId}.${field}`,
      line: `For ${element.name} element - ${text}`,
    })),
  );
