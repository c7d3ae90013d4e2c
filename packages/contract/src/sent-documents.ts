import * as z from 'zod';
import { hostFlowUnavailable } from './document-names.ts';
import { Skip } from './documents.ts';
import { documentTexts } from './documents-texts.ts';
import { operation } from './operation.ts';
import { AllergenStatement, CalendarDay, MAX_NAME_LENGTH, MAX_PEOPLE, ServingTemp } from './values.ts';

/* Calls that print what the client sends (documents-8). They read no records, so `staff` is enough. */

const SentName = z.string().max(MAX_NAME_LENGTH);
const SentText = z.string().max(20_000).default('');
const SentCount = z.number().int().min(0).max(9_999).default(0);
const SentPeople = z.number().int().min(0).max(MAX_PEOPLE).default(0);
const SentAmount = z.number().min(0).max(1e12).default(0);

/** Units are abbreviations; longer text is cut. */
const SentUnit = SentName.overwrite((unit) => unit.slice(0, 20)).default('');

/** Names, or records with a name. An empty list means unknown: "none" has to be stated (catalogue-4). */
const sentAllergens = {
  allergens: z
    .array(z.union([z.string().max(MAX_NAME_LENGTH), z.object({ name: SentName })]))
    .max(100)
    .default([]),
  allergenStatement: AllergenStatement.optional(),
};

const sentHead = {
  date: CalendarDay,
  menuName: SentName.optional(),
  market: SentName.optional(),
  serviceLine: SentName.optional(),
};

/** The fields of a calculated element that a document prints. */
const SentTotal = z.object({
  name: SentName,
  container: SentName.default(''),
  hasHalfSize: z.boolean().optional(),
  portionPerPerson: SentAmount,
  portionPerContainer: SentAmount,
  portionUnit: SentUnit,
  containerCount: SentCount,
  halfCount: SentCount,
  portion: SentAmount,
});

/** Elements are matched by name. */
const SentSummary = z.object({
  account: SentName,
  headCount: SentPeople,
  veggies: SentPeople,
  elements: z.array(z.object({ name: SentName, containerCount: SentCount, halfCount: SentCount })).max(200),
});
export type SentSummary = z.output<typeof SentSummary>;

/** Input of prep sheet and labels. */
const SentPreparation = z.object({
  name: SentName,
  addOnType: SentName.nullish(),
  container: SentName.default(''),
  fullCount: SentCount,
  halfCount: SentCount,
  portionPerContainer: SentAmount,
  portionUnit: SentUnit,
  weight: SentAmount,
  ingredients: SentText,
  method: SentText,
  servingTemp: ServingTemp.nullish(),
  ...sentAllergens,
});

const SentHostFlowElement = z.object({
  name: SentName,
  hostFlowOrder: z.number().int().optional(),
  servingTemp: ServingTemp.nullish(),
  servingVessel: SentName.nullish(),
  servingUtensil: SentName.nullish(),
  directionals: SentText,
  ...sentAllergens,
});

const PackedElement = z.object({
  name: SentName,
  container: SentName.nullish(),
  servingTemp: ServingTemp.nullish(),
  containerCount: SentCount,
  halfCount: SentCount,
  ...sentAllergens,
});

const GivenName = z.string().trim().catch('');
const GivenNames = z
  .object({ menuName: GivenName, name: GivenName, serviceLine: GivenName })
  .catch({ menuName: '', name: '', serviceLine: '' });

/** A request without its names is refused with the sentence of its document, whatever else it lacks (documents-11). */
const requiringNames = <Body extends z.ZodType>(
  sentenceOf: (given: z.output<typeof GivenNames>) => string | false,
  body: Body,
) =>
  z.preprocess((given, context) => {
    const message = sentenceOf(GivenNames.parse(given));
    if (message) context.addIssue({ code: 'custom', message });
    return given;
  }, body);

const elementsOf = <Element extends z.ZodType>(element: Element) => z.array(element).max(200);
const sent = { method: 'POST', permission: 'staff', data: z.null(), binary: 'application/pdf' } as const;

export const sentDocumentOperations = {
  printSentChefNumbers: operation({
    ...sent,
    path: '/v1/pdf/chefnumbers',
    summary: 'Chef daily numbers of a calculation that the client sends',
    body: z.object({
      ...sentHead,
      elements: elementsOf(SentTotal),
      accountSummaries: z.array(SentSummary).max(1000).default([]),
    }),
  }),
  printSentHostFlow: operation({
    ...sent,
    path: '/v1/pdf/hostflow',
    summary: 'Host flow of the scheduled menu that the client sends',
    body: requiringNames(
      ({ name, serviceLine }) => !(name && serviceLine) && hostFlowUnavailable(name || serviceLine || 'this service'),
      z.object({
        name: SentName,
        date: CalendarDay,
        serviceLine: SentName,
        market: SentName.optional(),
        cuisine: SentName.optional(),
        description: SentText,
        butcherPaperNotes: SentText,
        clientNotes: SentText,
        talkingPoints: SentText,
        scheduledElements: elementsOf(SentHostFlowElement),
      }),
    ),
  }),
  printSentPackout: operation({
    ...sent,
    path: '/v1/pdf/packout',
    summary: 'Packout sheet of the elements that the client sends',
    body: requiringNames(
      ({ menuName }) => !menuName && documentTexts.noMenuNameForPackout,
      z.object({
        ...sentHead,
        menuName: SentName,
        account: SentName.optional(),
        headCount: z.number().int().min(0).max(MAX_PEOPLE).optional(),
        elements: elementsOf(PackedElement),
      }),
    ),
  }),
  printSentTemperature: operation({
    ...sent,
    path: '/v1/pdf/temperature',
    summary: 'Temperature checklist of the elements that the client sends',
    body: requiringNames(
      ({ menuName }) => !menuName && documentTexts.noMenuNameForTemperature,
      z.object({
        ...sentHead,
        menuName: SentName,
        account: SentName.optional(),
        elements: elementsOf(
          z.object({ name: SentName, container: SentName.nullish(), servingTemp: ServingTemp.nullish() }),
        ),
      }),
    ),
  }),
  printSentElementCards: operation({
    ...sent,
    path: '/v1/pdf/element-cards',
    summary: 'Dish cards of the elements that the client sends',
    body: z.object({
      ...sentHead,
      date: CalendarDay.optional(),
      elements: elementsOf(z.object({ name: SentName, ingredients: SentText, ...sentAllergens })),
    }),
  }),
  printSentLabels: operation({
    ...sent,
    path: '/v1/labels',
    summary: 'Labels of the preparation numbers that the client sends',
    body: z.object({
      name: SentName.default(''),
      date: CalendarDay,
      elements: elementsOf(SentPreparation),
      accountSummaries: z.array(SentSummary).max(1000),
      skip: Skip,
    }),
  }),
  printSentPrepSheet: operation({
    ...sent,
    path: '/v1/printing',
    summary: 'Prep sheet of the preparation numbers that the client sends',
    body: z.object({
      name: SentName.default(''),
      date: CalendarDay,
      elements: elementsOf(SentPreparation),
      accountSummaries: z.array(SentSummary).max(1000).default([]),
    }),
  }),
};

type BodyOf<Name extends keyof typeof sentDocumentOperations> = z.output<(typeof sentDocumentOperations)[Name]['body']>;
export type SentChefNumbers = BodyOf<'printSentChefNumbers'>;
export type SentHostFlow = BodyOf<'printSentHostFlow'>;
export type SentPackout = BodyOf<'printSentPackout'>;
export type SentTemperature = BodyOf<'printSentTemperature'>;
export type SentElementCards = BodyOf<'printSentElementCards'>;
export type SentLabels = BodyOf<'printSentLabels'>;
export type SentPrepSheet = BodyOf<'printSentPrepSheet'>;
