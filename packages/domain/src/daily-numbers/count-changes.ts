import type { ChangedCount } from '#contract/count-changes.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import type { AddOnElement, EventAddOn } from './add-on-calculations.ts';
import { compareByAccountName } from './by-account-name.ts';
import type { ContainerInput, EventHeadCount } from './calculate-containers.ts';
import type { ElementPortions } from './countable-element.ts';
import { toCountedFood } from './counted-food.ts';

/** A row of a table that may tell who made a difference: it was added, removed, or one of these columns changed. */
interface ChangedRow {
  readonly table: string;
  readonly key: string;
  readonly columns: readonly string[];
}

export interface InputDifference {
  readonly text: string;
  readonly rows: readonly ChangedRow[];
}

type Identified<Row, Key extends string> = Row & { readonly [K in Key]: string };

/** All that the counts of a service are made of, with the ids of the records that it comes from. */
export interface CountInput {
  readonly scheduledMenu: { readonly id: string; readonly name: string } | null;
  readonly elements: ContainerInput['elements'];
  readonly events: readonly Identified<EventHeadCount, 'serviceEventId'>[];
  readonly modifiers: ContainerInput['modifiers'];
  readonly orders: readonly Identified<EventAddOn, 'serviceEventId' | 'orderId'>[];
  readonly addOnElements: readonly AddOnElement[];
  /** The names of all element types. */
  readonly elementTypes: ReadonlyMap<string, string>;
}

const toCountText = (value: number) => value.toLocaleString('en-US');
const formatValue = (value: number | string | null | undefined) =>
  typeof value === 'number' ? toCountText(value) : (value ?? 'nothing');

/** Keys of both, those of the present first. */
const listKeys = <Value>(before: ReadonlyMap<string, Value>, now: ReadonlyMap<string, Value>) =>
  new Set([...now.keys(), ...before.keys()]);

function compareMenus(before: CountInput, now: CountInput): InputDifference[] {
  const menus = [before.scheduledMenu, now.scheduledMenu];
  if (menus[0]?.id === menus[1]?.id) return [];
  const [from, to] = menus.map((menu) => menu?.name ?? 'none');
  const rows = menus.flatMap((menu) => (menu ? [{ table: 'scheduled_menus', key: menu.id, columns: ['date'] }] : []));
  return [{ text: `Menu: ${from} → ${to}`, rows }];
}

interface People {
  readonly account: string;
  readonly events: readonly string[];
  readonly headCount: number;
  readonly veggies: number;
}

function groupPeople(events: CountInput['events']): Map<string, People> {
  const ofAccount = Map.groupBy(events.toSorted(compareByAccountName), ({ accountId }) => accountId);
  return new Map(
    [...ofAccount].map(([accountId, services]) => [
      accountId,
      {
        account: services[0]?.account ?? '',
        events: services.map(({ serviceEventId }) => serviceEventId),
        headCount: services.reduce((sum, { eaterCount }) => sum + eaterCount, 0),
        veggies: services.reduce((sum, { eaterCount, dietaryCount }) => sum + Math.min(dietaryCount, eaterCount), 0),
      },
    ]),
  );
}

function comparePeople(before: CountInput, now: CountInput): InputDifference[] {
  const [then, today] = [groupPeople(before.events), groupPeople(now.events)];
  return [...listKeys(then, today)].flatMap((accountId) => {
    const [was, is] = [then.get(accountId), today.get(accountId)];
    const account = (is ?? was)?.account ?? '';
    const ids = new Set([...(was?.events ?? []), ...(is?.events ?? [])]);
    const difference = (field: 'headCount' | 'veggies', column: string, noun: string): InputDifference[] =>
      (was?.[field] ?? 0) === (is?.[field] ?? 0)
        ? []
        : [
            {
              text: `${account} ${toCountText(was?.[field] ?? 0)} → ${toCountText(is?.[field] ?? 0)} ${noun}`,
              rows: [...ids].map((key) => ({
                table: 'service_events',
                key,
                columns: [column, 'date', 'service_line_id', 'account_id'],
              })),
            },
          ];
    return [
      ...difference('headCount', 'eater_count', 'people'),
      ...difference('veggies', 'dietary_count', 'who eat no meat'),
    ];
  });
}

const elementFields: readonly {
  readonly label: string;
  readonly columns: readonly string[];
  readonly value: (element: ElementPortions) => number | string | null | undefined;
}[] = [
  { label: 'element type', columns: ['element_type_id'], value: ({ elementType }) => elementType?.name },
  { label: 'container', columns: ['container_type_id'], value: ({ container }) => container?.name },
  {
    label: 'halves of the container',
    columns: ['container_type_id'],
    value: ({ container }) => container && (container.hasHalfSize ? 'yes' : 'no'),
  },
  { label: 'portion unit', columns: ['portion_unit_id'], value: ({ portionUnit }) => portionUnit },
  { label: 'portion per person', columns: ['portion_per_person'], value: (element) => element.portionPerPerson },
  {
    label: 'portion per container',
    columns: ['portion_per_container'],
    value: (element) => element.portionPerContainer,
  },
];

function compareElements(
  before: readonly ElementPortions[],
  now: readonly ElementPortions[],
  place: string,
): InputDifference[] {
  const byId = (elements: readonly ElementPortions[]) =>
    new Map(elements.map((element) => [element.scheduledElementId, element]));
  const [then, today] = [byId(before), byId(now)];
  return [...listKeys(then, today)].flatMap((key): InputDifference[] => {
    const [was, is] = [then.get(key), today.get(key)];
    const toDifference = (text: string, columns: readonly string[]) => ({
      text,
      rows: [{ table: 'scheduled_elements', key, columns }],
    });
    if (!was) return is ? [toDifference(`${is.name}: added to ${place}`, [])] : [];
    if (!is) return [toDifference(`${was.name}: removed from ${place}`, [])];
    return elementFields.flatMap(({ label, columns, value }) =>
      (value(was) ?? null) === (value(is) ?? null)
        ? []
        : [toDifference(`${is.name}: ${label} ${formatValue(value(was))} → ${formatValue(value(is))}`, columns)],
    );
  });
}

/** Modifiers of accounts and elements that are there, then and now. Others go with their record. */
function compareModifiers(before: CountInput, now: CountInput): InputDifference[] {
  const accounts = new Map([...before.events, ...now.events].map(({ accountId, account }) => [accountId, account]));
  const elements = new Map(
    [...before.elements, ...now.elements].map(({ scheduledElementId, name }) => [scheduledElementId, name]),
  );
  const compare = <Row extends { accountId: string; value: number }>(
    listRows: (input: CountInput) => readonly Row[],
    subject: (row: Row) => { name: string | undefined; row: ChangedRow },
  ): InputDifference[] => {
    const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [subject(row).row.key, row]));
    const [then, today] = [byKey(listRows(before)), byKey(listRows(now))];
    return [...listKeys(then, today)].flatMap((key) => {
      const row = today.get(key) ?? then.get(key);
      const [was, is] = [then.get(key)?.value ?? 0, today.get(key)?.value ?? 0];
      const about = row && subject(row);
      const account = row && accounts.get(row.accountId);
      if (!about || account === undefined || was === is) return [];
      return [{ text: `${account}: modifier for ${about.name} ${was} → ${is}`, rows: [about.row] }];
    });
  };
  return [
    ...compare(
      ({ modifiers }) => modifiers.byElementType,
      ({ accountId, elementTypeId }) => ({
        name: now.elementTypes.get(elementTypeId),
        row: { table: 'account_portion_modifiers', key: `${accountId} ${elementTypeId}`, columns: ['value'] },
      }),
    ),
    ...compare(
      ({ modifiers }) => modifiers.byScheduledElement,
      ({ accountId, scheduledElementId }) => ({
        name: elements.get(scheduledElementId),
        row: {
          table: 'scheduled_element_portion_modifiers',
          key: `${scheduledElementId} ${accountId}`,
          columns: ['portion_modifier'],
        },
      }),
    ),
  ];
}

function compareOrders(before: CountInput, now: CountInput): InputDifference[] {
  const byLine = (orders: CountInput['orders']) =>
    Map.groupBy(orders.toSorted(compareByAccountName), (order) =>
      JSON.stringify([order.accountId, order.addOnType, order.scheduledElementId]),
    );
  const [then, today] = [byLine(before.orders), byLine(now.orders)];
  const sum = (orders: CountInput['orders'] = []) => orders.reduce((total, { quantity }) => total + quantity, 0);
  return [...listKeys(then, today)].flatMap((line) => {
    const [was, is] = [then.get(line), today.get(line)];
    const orders = [...(is ?? []), ...(was ?? [])];
    const [first] = orders;
    if (!first || sum(was) === sum(is)) return [];
    const about = first.scheduledElement ?? `${first.addOnType}, not chosen yet`;
    const rows = orders.flatMap(({ orderId, serviceEventId, scheduledElementId }) => [
      { table: 'service_event_add_ons', key: orderId, columns: ['quantity', 'scheduled_add_on_id'] },
      { table: 'service_events', key: serviceEventId, columns: ['eater_count', 'date', 'service_line_id'] },
      ...(scheduledElementId ? [{ table: 'scheduled_elements', key: scheduledElementId, columns: [] }] : []),
    ]);
    return [{ text: `${first.account}: ${about} ${toCountText(sum(was))} → ${toCountText(sum(is))} servings`, rows }];
  });
}

/** Everything of which the counts are made that is not what it was, in the order of the calculation (calculation-13). */
export function listInputDifferences(before: CountInput, now: CountInput): InputDifference[] {
  const isSameMenu = before.scheduledMenu?.id === now.scheduledMenu?.id;
  return [
    ...compareMenus(before, now),
    ...comparePeople(before, now),
    // With another menu, every element is another one.
    ...(isSameMenu ? compareElements(before.elements, now.elements, 'the menu') : []),
    ...compareModifiers(before, now),
    ...compareElements(before.addOnElements, now.addOnElements, 'the add ons'),
    ...compareOrders(before, now),
  ];
}

type Counted = Parameters<typeof toCountedFood>[0];

function readCounts(calculation: Counted) {
  const { containerTotals, accountSummaries } = toCountedFood(calculation);
  const rows = [
    ...containerTotals.map((total) => ({ accountId: null, ...total })),
    ...accountSummaries.flatMap(({ accountId, elements }) => elements.map((element) => ({ accountId, ...element }))),
  ];
  return new Map(rows.map((row) => [`${row.scheduledElementId} ${row.accountId}`, row]));
}

/** The counts of now that were others before. */
export function listChangedCounts(
  before: Counted | Pick<Calculation, keyof Counted>,
  now: Counted | Pick<Calculation, keyof Counted>,
): ChangedCount[] {
  const then = readCounts(before);
  return [...readCounts(now)].flatMap(([key, { scheduledElementId, accountId, containerCount, halfCount }]) => {
    const was = then.get(key);
    if (was && was.containerCount === containerCount && was.halfCount === halfCount) return [];
    return [
      {
        scheduledElementId,
        accountId,
        before: was ? { containerCount: was.containerCount, halfCount: was.halfCount } : null,
      },
    ];
  });
}
