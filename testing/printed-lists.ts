import type { DocumentView } from '#documents/schemas.ts';
import {
  addOnText,
  allergensText,
  insteadText,
  join,
  mastheadText,
  type Texts,
  temperatureText,
  texts,
} from './printed-texts.ts';

export function temperatureTexts({
  head,
  hotMin,
  coldMax,
  notKnown = [],
  elements,
}: DocumentView<'temperature'>): Texts {
  const stop = 'Time Initials';
  const tableHead = join('Element Target Leave kitchen', stop, 'Arrival', stop, 'Service start', stop);
  const targets = { HOT: `HOT ≥ ${hotMin}`, COLD: `COLD ≤ ${coldMax}`, AMBIENT: 'AMBIENT' };
  return [
    {
      text: join(
        mastheadText('Temperature checklist', head),
        `HOT food: ${hotMin} °F or above Below it: reheat to 165 °F or do not serve. Call the kitchen.`,
        `COLD food: ${coldMax} °F or below Above it: do not serve. Call the kitchen.`,
        'Clean and sanitize the probe before each reading.',
        'Write the number you read, then your corrective action if it is out of range. Account',
        ...notKnown,
      ),
    },
    { text: tableHead, again: [tableHead] },
    ...texts(
      ...elements.map(({ name, insteadOf, container, servingTemp }, index) =>
        join(
          addOnText(elements, index),
          insteadText(insteadOf),
          name,
          container,
          servingTemp === null ? 'TEMP NOT SET' : targets[servingTemp],
          servingTemp === 'AMBIENT' ? 'No reading needed' : '°F °F °F',
        ),
      ),
      'Out of range? Write what you did Host name Signature Probe no.',
    ),
  ];
}

export function hostFlowTexts({
  head,
  cuisine,
  description,
  notes,
  notKnown = [],
  elements,
}: DocumentView<'host-flow'>): Texts {
  const tableHead = 'Element Vessel and utensil Directionals';
  const note = (label: string, text: string) => join(label, text || 'None for this service.');
  return [
    {
      text: join(
        mastheadText('Host flow', head),
        cuisine,
        description,
        notes && note('Butcher paper', notes.butcherPaper),
        notes && note('Client notes', notes.client),
        notes && note('Talking points', notes.talkingPoints),
        ...notKnown,
        'Set the line, guest side left to right',
        ...elements.map(({ name }, index) => `${index + 1} ${name}`),
      ),
    },
    { text: tableHead, again: [tableHead] },
    ...texts(
      ...elements.map(({ name, servingTemp, allergens, vessel, utensil, directionals, alternatives }, index) =>
        join(
          addOnText(elements, index),
          index + 1,
          name,
          temperatureText(servingTemp),
          allergensText(allergens),
          vessel ?? 'Vessel not set',
          utensil ?? 'Utensil not set',
          directionals,
          ...alternatives.flatMap((alternative) => [
            insteadText(name),
            alternative.name,
            allergensText(alternative.allergens),
            alternative.portions,
          ]),
        ),
      ),
    ),
  ];
}
