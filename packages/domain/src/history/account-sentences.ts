import { endSentence } from '#contract/counted-names.ts';
import { days } from '#contract/values.ts';
import { formatShortDate } from '../calendar/calendar-day.ts';
import { formatModifier } from '../daily-numbers/portion-factor.ts';
import { formatDayName } from '../serving-schedules/week.ts';
import { type AuditedChange, listFieldChanges } from './field-changes.ts';
import { formatShownValue, type NameOf, toSentenceWord, type Values } from './history-words.ts';

/** Their changes begin a sentence. */
const isOwn = (table: string) => table === 'accounts' || table === 'addresses';

/** "eaters 30 → 40" for every labeled field that changed. */
function listDifferences({ tableName, before, after }: AuditedChange, nameOf: NameOf): string[] {
  return listFieldChanges(tableName, before ?? {}, after ?? {}).map(({ column, label, ...change }) => {
    const field = isOwn(tableName) ? label : toSentenceWord(label);
    const [from, to] = [change.before, change.after].map((value) => formatShownValue(column, value, nameOf));
    return from === to || column === 'address_id' ? `${field} changed` : `${field} ${from} → ${to}`;
  });
}

const getValues = (change: AuditedChange): Values => change.after ?? change.before ?? {};
/** Nothing where the price is hidden (money-10). */
const formatPrice = (values: Values, column: string, format: (price: string) => string) =>
  typeof values[column] === 'object' ? '' : format(formatShownValue(column, values[column], () => undefined));
const getText = (values: Values, field: string) => String(values[field] ?? '');
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

type Teller = (change: AuditedChange, nameOf: NameOf) => readonly string[];

const describeChange = (change: AuditedChange, subject: string, nameOf: NameOf) => {
  const changedFields = listDifferences(change, nameOf);
  return changedFields.length > 0 ? [endSentence(`${subject}: ${changedFields.join(', ')}`)] : [];
};

const onDay = (values: Values) => {
  const day = getText(values, 'day');
  const knownDay = days.find((name) => name === day);
  return knownDay ? formatDayName(knownDay) : day;
};

const tellAccount: Teller = (change, nameOf) =>
  change.action === 'insert'
    ? [endSentence(`Created the account ${getText(getValues(change), 'name')}`)]
    : listDifferences(change, nameOf).map(endSentence);

/** The first address is created and deleted with its account. */
const tellAddress: Teller = (change, nameOf) => {
  if (change.action === 'update') return listDifferences(change, nameOf).map(endSentence);
  const { position, address_one: street } = getValues(change);
  if (!position) return [];
  return [endSentence(`${change.action === 'insert' ? 'Added' : 'Removed'} the address ${street}`)];
};

const tellSchedule: Teller = (change, nameOf) => {
  const values = getValues(change);
  const subject = `${nameOf(getText(values, 'service_line_id')) ?? 'A service'}, ${onDay(values)}`;
  if (change.action === 'update') return describeChange(change, subject, nameOf);
  if (values.should_serve_on_day !== true) return [];
  if (change.action === 'delete') return [`${subject}: no longer served.`];
  const eaters = `${count(Number(values.number_of_eaters), 'eater')}, ${count(Number(values.non_meat_eaters), 'vegetarian')}`;
  return [
    `${subject}: served from now on, ${eaters}${formatPrice(values, 'price_per_eater', (price) => `, ${price} each`)}.`,
  ];
};

const tellRecurringAddOn: Teller = (change, nameOf) => {
  const values = getValues(change);
  const addOn = nameOf(getText(values, 'add_on_type_id')) ?? 'An add-on';
  const line = nameOf(getText(values, 'service_line_id')) ?? 'a service';
  if (change.action === 'delete') return [`Removed ${addOn} from the repeating ${line}.`];
  const subject = `${addOn} with ${line}, ${onDay(values)}`;
  if (change.action === 'update') return describeChange(change, subject, nameOf);
  if (values.should_serve_on_day !== true) return [`Added ${addOn} to the repeating ${line}.`];
  const price = formatPrice(values, 'price_per_unit', (price) => ` at ${price}`);
  return [`${subject}: served from now on, ${getText(values, 'quantity')}${price}.`];
};

const tellModifier: Teller = (change, nameOf) => {
  const type = nameOf(getText(getValues(change), 'element_type_id')) ?? 'an element type';
  const [from, to] = [Number(change.before?.value ?? 0), Number(change.after?.value ?? 0)];
  const percent = (modifier: number) => formatModifier(1 + modifier) ?? '0%';
  return from === to ? [] : [`Portion modifier for ${type}: ${percent(from)} → ${percent(to)}.`];
};

const tellPerson: Teller = (change, nameOf) => {
  const values = getValues(change);
  const email = getText(values, 'email') || `${getText(values, 'first_name')} ${getText(values, 'last_name')}`.trim();
  const who = values.type === 'POC' ? 'point of contact' : values.type === 'User' ? 'person' : 'eater';
  if (change.action === 'insert') return [`Added the ${who} ${email}.`];
  if (change.before?.removed_at === null && change.after?.removed_at !== null) return [`Removed the ${who} ${email}.`];
  const isBack = change.before?.removed_at !== null && change.after?.removed_at === null;
  return [
    ...(isBack ? [`Brought back the ${who} ${email}.`] : []),
    ...describeChange(change, `Changed the ${who} ${email}`, nameOf),
  ];
};

const tellEaterAllergen: Teller = (change, nameOf) => {
  const values = getValues(change);
  const allergen = nameOf(getText(values, 'allergen_id')) ?? 'an allergen';
  return [
    `Eater ${getText(values, 'email')}: ${change.action === 'delete' ? 'no longer allergic' : 'allergic'} to ${allergen}.`,
  ];
};

const tellOverride: Teller = (change, nameOf) => {
  const values = getValues(change);
  const service = formatService(values, nameOf);
  const subject = `Eater ${getText(values, 'email')} needs`;
  return [
    change.action === 'delete'
      ? `${subject} a dish again: ${service}.`
      : endSentence(`${subject} no dish: ${service}, ${getText(values, 'reason')}`),
  ];
};

const formatService = (values: Values, nameOf: NameOf) =>
  `${nameOf(getText(values, 'service_line_id')) ?? 'a service'} on ${formatShortDate(getText(values, 'date'))}`;

const tellEvent: Teller = (change, nameOf) => {
  const values = getValues(change);
  if (change.action === 'insert')
    return [`Added ${formatService(values, nameOf)} for ${count(Number(values.eater_count), 'eater')}.`];
  if (change.action === 'delete') return [`Deleted ${formatService(values, nameOf)}.`];
  return describeChange(change, `Changed ${formatService(change.before ?? values, nameOf)}`, nameOf);
};

const tellEventAddOn: Teller = (change, nameOf) => {
  const values = getValues(change);
  const addOn = nameOf(getText(values, 'add_on_type_id')) ?? 'an add-on';
  const service = formatService(values, nameOf);
  if (change.action === 'insert') return [`Put ${addOn} on ${service}.`];
  if (change.action === 'delete') return [`Removed ${addOn} from ${service}.`];
  return describeChange(change, `Changed ${addOn} on ${service}`, nameOf);
};

const tellClosing: Teller = (change) => {
  const values = getValues(change);
  const [first, last] = [formatShortDate(getText(values, 'first_day')), formatShortDate(getText(values, 'last_day'))];
  const range = first === last ? first : `${first} to ${last}`;
  const closing = endSentence(`${range}: ${getText(values, 'reason')}`);
  return [change.action === 'delete' ? `Took back the closing ${closing}` : `Closed ${closing}`];
};

const tellers: Readonly<Record<string, Teller>> = {
  accounts: tellAccount,
  addresses: tellAddress,
  serving_schedules: tellSchedule,
  recurring_add_ons: tellRecurringAddOn,
  account_portion_modifiers: tellModifier,
  users: tellPerson,
  user_allergens: tellEaterAllergen,
  coverage_overrides: tellOverride,
  service_events: tellEvent,
  service_event_add_ons: tellEventAddOn,
  closings: tellClosing,
};

export const hasAuditSentences = (table: string) => table in tellers;

/** A change in these tables also changes service events (service-events-3). */
const sources = ['accounts', 'serving_schedules', 'recurring_add_ons', 'closings'];
const followed = { insert: 'created', update: 'changed', delete: 'removed' } as const;

/** The sentences of one save: first the person's changes, then how many service events followed. */
export function listAuditSentences(changes: readonly AuditedChange[], nameOf: NameOf): string[] {
  const isSource = changes.some(({ tableName }) => sources.includes(tableName));
  const follows = (change: AuditedChange) =>
    isSource && change.tableName === 'service_events' && getValues(change).special_request !== true;
  const sentences = changes
    .filter((change) => !follows(change))
    .flatMap((change) => tellers[change.tableName]?.(change, nameOf) ?? []);
  const countedChanges = (['insert', 'update', 'delete'] as const).flatMap((action) => {
    const number = changes.filter((change) => follows(change) && change.action === action).length;
    return number > 0 ? [`${count(number, 'service event')} ${followed[action]} to match.`] : [];
  });
  return [...new Set([...sentences, ...countedChanges])];
}
