import { coverageTexts } from '#contract/coverage-texts.ts';
import { servicePlanTexts as texts } from '#contract/service-plan-texts.ts';
import type { Unknown } from './unknowns.ts';

/** What is not known, and why: for readers that name both apart. */
export function getUnknownParts(unknown: Unknown): { readonly name: string | null; readonly why: string } {
  switch (unknown.kind) {
    case 'serviceWithoutMenu':
      return { name: null, why: texts.withoutMenu(unknown.people) };
    case 'menuWithoutElements':
      return { name: unknown.subject.name, why: texts.withoutElements(unknown.people) };
    case 'elementNotCounted':
      return { name: unknown.subject.name, why: `no ${unknown.subject.missing.join(', no ')}` };
    case 'alternativeWithoutPortion':
      return { name: unknown.subject.name, why: coverageTexts.noPortion };
    case 'alternativeNotKnown':
      return { name: unknown.subject.name, why: coverageTexts.mayBeNeeded(unknown.people) };
    case 'addOnNotChosen': {
      const { type, choices, orders } = unknown.subject;
      const name = texts.addOnFor(type, unknown.people);
      return choices > 1
        ? { name: `${name} at ${orders[0]?.account}`, why: texts.chooseOneOf(choices) }
        : { name, why: texts.notChosen };
    }
  }
}

/** One sentence of it, without its period. */
export function describeUnknown(unknown: Unknown): string {
  const { name, why } = getUnknownParts(unknown);
  switch (unknown.kind) {
    case 'serviceWithoutMenu':
    case 'menuWithoutElements':
      return why;
    case 'alternativeWithoutPortion':
    case 'alternativeNotKnown':
      return `${texts.alternative(unknown.subject.name, unknown.subject.insteadOf)}: ${why}`;
    case 'addOnNotChosen':
    case 'elementNotCounted':
      return `${name}: ${why}`;
  }
}
