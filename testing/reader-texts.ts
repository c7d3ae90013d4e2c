import { randomBytes } from 'node:crypto';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { formatCoverageLine } from '#contract/coverage-texts.ts';
import type { NotServed } from '#contract/daily-numbers.ts';
import { toDateParts } from '#contract/date-parts.ts';
import { type DocumentName, documentNames } from '#contract/document-names.ts';
import type { ServiceReadiness } from '#contract/readiness.ts';
import type { ConsumerDetails, ScheduledEvent } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { servicePlanTexts } from '#contract/service-plan-texts.ts';
import { formatNeed, listDishPlates } from '#domain/coverage/plate-text.ts';
import { listSpecialPlates } from '#domain/coverage/special-plates.ts';
import { formatNotServed } from '#domain/daily-numbers/not-served-text.ts';
import { noElements } from '#domain/menus/save-warnings.ts';
import { formatAccommodations } from '#domain/scheduling/accommodations.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { readCosts, readPurchaseList, readStatement } from './money-reader-texts.ts';
import { readPdfText } from './pdf.ts';
import { get, joinTexts, type Kitchen, type Read } from './reads.ts';
import type { UnknownService } from './unknown-services.ts';

/* What each reader of a service says of it: the papers as they are printed, the screens in the sentences that they share. */

export const readers = [
  'dayCard',
  ...documentNames,
  'readiness',
  'calendarFeed',
  'hostPage',
  'costs',
  'purchaseList',
  'statements',
  'api',
] as const;
export type Reader = (typeof readers)[number];

const toSlotKey = ({ marketId, date, serviceLineId }: UnknownService) =>
  `marketId=${marketId}&date=${date}&serviceLineId=${serviceLineId}`;
const isOnLine =
  ({ serviceLineId }: UnknownService) =>
  (row: { readonly serviceLineId: string }) =>
    row.serviceLineId === serviceLineId;

const readDocument =
  (document: DocumentName): Read =>
  async (service, { call, chef }) => {
    const isByMenu = document !== 'chef-numbers';
    if (isByMenu && service.scheduledMenuId === null) return '';
    const query = isByMenu ? `scheduledMenuId=${service.scheduledMenuId}` : toSlotKey(service);
    const { status, raw, body } = await call(chef, 'GET', `/v1/documents/${document}?${query}`);
    return status === 200 ? (await readPdfText(raw)).join(' ') : JSON.stringify(body);
  };

const findCoverage = async (service: UnknownService, kitchen: Kitchen) =>
  (await get<ServiceCoverage[]>(kitchen, `/v1/coverage?${toSlotKey(service)}`)).find(isOnLine(service));
const findMenu = async (service: UnknownService, kitchen: Kitchen) =>
  (
    await get<ScheduledMenuSummary[]>(
      kitchen,
      `/v1/scheduled-menus?marketId=${service.marketId}&${new URLSearchParams(Object.entries(toDateParts(service.date)).map(([part, value]) => [part, String(value)]))}`,
    )
  ).find(isOnLine(service));
const findNotServed = async (service: UnknownService, kitchen: Kitchen) =>
  formatNotServed(
    (
      await get<(NotServed & { serviceLineId: string })[]>(
        kitchen,
        `/v1/not-served?marketId=${service.marketId}&date=${service.date}`,
      )
    ).filter(isOnLine(service)),
  );

async function findMarks({ marketId, date, serviceLineId }: UnknownService, kitchen: Kitchen) {
  const { services } = await get<{ services: ServiceReadiness[] }>(
    kitchen,
    `/v1/readiness?marketId=${marketId}&date=${date}`,
  );
  return services.filter((service) => service.serviceLineId === serviceLineId).flatMap(({ marks }) => marks);
}

const readReadiness: Read = async (service, kitchen) =>
  joinTexts(
    ...(await findMarks(service, kitchen)).flatMap(({ text, faults }) => [text, ...faults.map((fault) => fault.text)]),
  );

const readDayCard: Read = async (service, kitchen) => {
  const [menu, coverage, details, marks] = [
    await findMenu(service, kitchen),
    await findCoverage(service, kitchen),
    (
      await get<ConsumerDetails[]>(kitchen, `/v1/consumer-details?marketId=${service.marketId}&date=${service.date}`)
    ).find(isOnLine(service)),
    await readReadiness(service, kitchen),
  ];
  const plates = coverage && listSpecialPlates(coverage);
  return joinTexts(
    details && `${details.headcountA} with accommodations`,
    coverage && formatCoverageLine(coverage),
    !menu && details && schedulingTexts.waiting(details.headcount),
    menu?.scheduledElements.length === 0 && noElements,
    ...(menu?.scheduledElements ?? []).flatMap((element) => [
      `${element.name}: ${formatAllergens(element)}`,
      ...(listDishPlates(plates, element) ?? []),
    ]),
    marks,
  );
};

const readHostPage: Read = async (service, kitchen) => {
  const menu = await findMenu(service, kitchen);
  const coverage = await findCoverage(service, kitchen);
  const events = await get<ScheduledEvent[]>(
    kitchen,
    `/v1/scheduled-events?marketId=${service.marketId}&date=${service.date}`,
  );
  const [event] = events.filter(isOnLine(service));
  const plates = coverage?.accounts.find(({ accountId }) => accountId === service.accountId);
  return joinTexts(
    await findNotServed(service, kitchen),
    event && `With accommodations ${formatAccommodations(event.accommodations)}`,
    ...(event?.orderedAddOns ?? []).map(({ quantity }) => addOnTexts.orderedNotScheduled(quantity)),
    !menu && schedulingTexts.noMenu('Lunch'),
    menu?.scheduledElements.length === 0 && servicePlanTexts.withoutElements(event?.eaterCount ?? 0),
    ...(plates?.openPlates ?? []).map((plate) => `${plate.name}: ${formatNeed('', [plate])}`),
    ...(menu?.scheduledElements ?? []).map((element) => `${element.name}: ${formatAllergens(element)}`),
  );
};

/** That of the account, and of the market on the day of the service. */
const readFeeds: Read = async ({ accountId, marketId, date }, { call, chef }) => {
  const subjects = { account: accountId, market: marketId };
  const feeds = Object.entries(subjects).map(async ([kind, id]) => {
    const secret = randomBytes(32).toString('base64url');
    await call(chef, 'POST', '/v1/calendar-feeds', { kind, id, secret });
    const { raw } = await call(null, 'GET', `/v1/calendars/${secret}.ics`);
    const entries = raw.toString('utf8').replaceAll('\r\n ', '').replaceAll('\\', '').split('BEGIN:VEVENT');
    return entries.filter((entry) => kind === 'account' || entry.includes(date.replaceAll('-', ''))).join('\n');
  });
  return (await Promise.all(feeds)).join('\n');
};

const readApi: Read = async (service, kitchen) => {
  const { call, chef } = kitchen;
  const { marketId, date, serviceLineId } = service;
  const numbers = await call(chef, 'POST', '/v2beta/calculations/containers', {
    marketId,
    mealDate: date,
    serviceLineId,
  });
  const coverage = await findCoverage(service, kitchen);
  return JSON.stringify([
    numbers.body.data,
    coverage,
    await findMarks(service, kitchen),
    await findMenu(service, kitchen),
  ]);
};

export const readByReader: Readonly<Record<Reader, Read>> = {
  dayCard: readDayCard,
  'chef-numbers': readDocument('chef-numbers'),
  'host-flow': readDocument('host-flow'),
  temperature: readDocument('temperature'),
  packout: readDocument('packout'),
  'dish-cards': readDocument('dish-cards'),
  'prep-sheet': readDocument('prep-sheet'),
  labels: readDocument('labels'),
  readiness: readReadiness,
  calendarFeed: readFeeds,
  hostPage: readHostPage,
  costs: readCosts,
  purchaseList: readPurchaseList,
  statements: readStatement,
  api: readApi,
};
