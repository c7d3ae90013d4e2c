import { fieldTexts } from '#contract/field-texts.ts';
import type { SurveyElement } from '#contract/survey-answers.ts';
import { countMillionths, countThousandths } from '../daily-numbers/exact-decimal.ts';

/** The typed numbers of an element. */
export type ElementNumber = 'broughtContainers' | 'leftoverAmount' | 'peopleNotServed' | 'suggestedContainers';

export interface ElementFault {
  readonly field: ElementNumber;
  /** The rest of an alert line after 'For {element name} element - '. */
  readonly text: string;
  /** The message under the field. */
  readonly inline: string;
}

/** What the server accepts. */
const MOST = 999_999_999;
const notHalves = 'Can only be in 0.5 increments.';
const notTenths = 'Cannot be more than one decimal place.';
const aboveBrought = 'Leftover must be less than Brought.';

/** A double holds halves exactly, so this needs no rounding. */
const isInHalves = (value: number) => Number.isInteger(value * 2);
/** A double does not hold tenths exactly, so the typed digits are checked. */
const isInTenths = (value: number) => /^-?\d+(\.\d)?$/.test(String(value));

/** Leftover counts in the portion unit, brought in containers; equal is allowed (surveys-6). */
function exceedsBrought({ leftoverAmount, broughtContainers, portionPerContainer }: SurveyElement): boolean {
  const isCounted = [leftoverAmount, broughtContainers].every((amount) => amount >= 0 && amount <= MOST);
  if (portionPerContainer === null || !isCounted) return false;
  return countMillionths(leftoverAmount) > countThousandths(broughtContainers) * countThousandths(portionPerContainer);
}

const createFault = (field: ElementNumber, name: string, inline: string): ElementFault => ({
  field,
  text: `${name} ${inline.charAt(0).toLowerCase()}${inline.slice(1)}`,
  inline,
});

function validateBrought({ broughtContainers }: SurveyElement): ElementFault[] {
  const faults: ElementFault[] = [];
  if (broughtContainers < 0) faults.push(createFault('broughtContainers', 'Brought', fieldTexts.tooSmall));
  if (!isInHalves(broughtContainers)) faults.push(createFault('broughtContainers', 'Brought', notHalves));
  return faults;
}

function validateLeftover(element: SurveyElement): ElementFault[] {
  const faults: ElementFault[] = [];
  if (element.leftoverAmount < 0) faults.push(createFault('leftoverAmount', 'Leftover', fieldTexts.tooSmall));
  if (exceedsBrought(element)) {
    faults.push({ field: 'leftoverAmount', text: 'Leftover cannot be more than Brought.', inline: aboveBrought });
  }
  if (!isInTenths(element.leftoverAmount)) faults.push(createFault('leftoverAmount', 'Leftover', notTenths));
  return faults;
}

function validateRunout({ peopleNotServed, suggestedContainers }: SurveyElement): ElementFault[] {
  const faults: ElementFault[] = [];
  if (peopleNotServed < 0) faults.push(createFault('peopleNotServed', 'People Not Served', fieldTexts.tooSmall));
  if (!Number.isInteger(peopleNotServed))
    faults.push(createFault('peopleNotServed', 'People Not Served', fieldTexts.notWhole));
  if (suggestedContainers < 0) faults.push(createFault('suggestedContainers', 'Suggested', fieldTexts.tooSmall));
  if (!isInHalves(suggestedContainers)) faults.push(createFault('suggestedContainers', 'Suggested', notHalves));
  return faults;
}

const elementNumbers = ['broughtContainers', 'leftoverAmount', 'peopleNotServed', 'suggestedContainers'] as const;
const runoutFields: readonly ElementNumber[] = ['peopleNotServed', 'suggestedContainers'];
const labels: Readonly<Record<ElementNumber, string>> = {
  broughtContainers: 'Brought',
  leftoverAmount: 'Leftover',
  peopleNotServed: 'People Not Served',
  suggestedContainers: 'Suggested',
};

/** In place of the rules of a field: NaN is what was typed and is no number (screens-24). */
function findUnreadFault(field: ElementNumber, value: number): ElementFault | undefined {
  const inline = Number.isNaN(value) ? fieldTexts.number : Math.abs(value) > MOST ? fieldTexts.tooLarge : undefined;
  return inline && { field, text: `${labels[field]}: ${inline}`, inline };
}

/** All rules for one element; runout questions are checked only after a runout (surveys-6). */
export function validateSurveyElement(element: SurveyElement): ElementFault[] {
  const faults = [
    ...validateBrought(element),
    ...validateLeftover(element),
    ...(element.runout ? validateRunout(element) : []),
  ];
  const unread = (field: ElementNumber) => findUnreadFault(field, element[field]);
  return [
    ...elementNumbers
      .filter((field) => element.runout || !runoutFields.includes(field))
      .flatMap((field) => unread(field) ?? []),
    ...faults.filter(({ field }) => !unread(field)),
  ];
}

/** The first fault of one field, shown under it. */
export const findInlineFault = (element: SurveyElement, field: ElementNumber): string | undefined =>
  validateSurveyElement(element).find((fault) => fault.field === field)?.inline;

export interface SurveyFault {
  /** Dotted path of the answer, `elements.{scheduledElementId}.{field}`. */
  readonly path: string;
  readonly field: ElementNumber;
  /** A line of the alert on Submit. */
  readonly line: string;
}

/** All faults of a survey in element order; empty if it may be submitted. */
export const validateSurvey = (elements: readonly SurveyElement[]): SurveyFault[] =>
  elements.flatMap((element) =>
    validateSurveyElement(element).map(({ field, text }) => ({
      path: `elements.${element.scheduledElementId}.${field}`,
      field,
      line: `For ${element.name} element - ${text}`,
    })),
  );
