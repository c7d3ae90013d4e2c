import * as z from 'zod';
import { formatHostFlowUnavailable } from './document-names.ts';
import { Skip } from './documents.ts';
import { documentTexts } from './documents-texts.ts';
import { operation } from './operation.ts';
import {
  PackedElement,
  SentHostFlowElement,
  SentName,
  SentPreparation,
  SentSummary,
  SentText,
  SentTotal,
  sentAllergens,
  sentHead,
} from './sent-fields.ts';
import { CalendarDay, MAX_PEOPLE, ServingTemp } from './values.ts';

const GivenName = z.string().trim().catch('');
const GivenNames = z
  .object({ menuName: GivenName, name: GivenName, serviceLine: GivenName })
  .catch({ menuName: '', name: '', serviceLine: '' });

/** A request without its names is refused with the sentence of its document, whatever else it lacks (documents-11). */
const requireNames = <Body extends z.ZodType>(
  composeSentence: (given: z.output<typeof GivenNames>) => string | false,
  body: Body,
) =>
  z.preprocess((givenBody, context) => {
    const message = composeSentence(GivenNames.parse(givenBody));
    if (message) context.addIssue({ code: 'custom', message });
    return givenBody;
  }, body);

const toElementList = <Element extends z.ZodType>(element: Element) => z.array(element).max(200);
const sentOperation = { method: 'POST', permission: 'staff', data: z.null(), binary: 'application/pdf' } as const;

export const sentDocumentOperations = {
  printSentChefNumbers: operation({
    ...sentOperation,
    path: '/v1/pdf/chefnumbers',
    summary: 'Chef daily numbers of a calculation that the client sends',
    body: z.object({
      ...sentHead,
      elements: toElementList(SentTotal),
      accountSummaries: z.array(SentSummary).max(1000).default([]),
    }),
  }),
  printSentHostFlow: operation({
    ...sentOperation,
    path: '/v1/pdf/hostflow',
    summary: 'Host flow of the scheduled menu that the client sends',
    body: requireNames(
      ({ name, serviceLine }) =>
        !(name && serviceLine) && formatHostFlowUnavailable(name || serviceLine || 'this service'),
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
        scheduledElements: toElementList(SentHostFlowElement),
      }),
    ),
  }),
  printSentPackout: operation({
    ...sentOperation,
    path: '/v1/pdf/packout',
    summary: 'Packout sheet of the elements that the client sends',
    body: requireNames(
      ({ menuName }) => !menuName && documentTexts.noMenuNameForPackout,
      z.object({
        ...sentHead,
        menuName: SentName,
        account: SentName.optional(),
        headCount: z.number().int().min(0).max(MAX_PEOPLE).optional(),
        elements: toElementList(PackedElement),
      }),
    ),
  }),
  printSentTemperature: operation({
    ...sentOperation,
    path: '/v1/pdf/temperature',
    summary: 'Temperature checklist of the elements that the client sends',
    body: requireNames(
      ({ menuName }) => !menuName && documentTexts.noMenuNameForTemperature,
      z.object({
        ...sentHead,
        menuName: SentName,
        account: SentName.optional(),
        elements: toElementList(
          z.object({ name: SentName, container: SentName.nullish(), servingTemp: ServingTemp.nullish() }),
        ),
      }),
    ),
  }),
  printSentElementCards: operation({
    ...sentOperation,
    path: '/v1/pdf/element-cards',
    summary: 'Dish cards of the elements that the client sends',
    body: z.object({
      ...sentHead,
      date: CalendarDay.optional(),
      elements: toElementList(z.object({ name: SentName, ingredients: SentText, ...sentAllergens })),
    }),
  }),
  printSentLabels: operation({
    ...sentOperation,
    path: '/v1/labels',
    summary: 'Labels of the preparation numbers that the client sends',
    body: z.object({
      name: SentName.default(''),
      date: CalendarDay.optional(),
      /** Absent: those that the accounts name, of which nothing else is known. */
      elements: toElementList(SentPreparation).optional(),
      accountSummaries: z.array(SentSummary).max(1000),
      skip: Skip,
    }),
  }),
  printSentPrepSheet: operation({
    ...sentOperation,
    path: '/v1/printing',
    summary: 'Prep sheet of the preparation numbers that the client sends',
    body: z.object({
      name: SentName.default(''),
      date: CalendarDay,
      elements: toElementList(SentPreparation),
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
