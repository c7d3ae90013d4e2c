import { endSentence } from '#contract/counted-names.ts';
import { days } from '#contract/values.ts';
import { formatShortDate } from '../calendar/calendar-day.ts';
import { formatModifier } from '../daily-numbers/portion-factor.ts';
import { formatDayName } from '../serving-schedules/week.ts';
import { type AuditedChange, listFieldChanges } from './field-changes.ts';
import { formatShownValue, type GetName, toSentenceWord, type Values } from './history-words.ts';

/** Their changes begin a sentence. */
const isOwn = (table: string) => table === 'accounts' || table === 'addresses';

/** "eaters 30 → 40" for every labeled field that changed. */
function listDifferences({ tableName, before, after }: AuditedChange, getName: GetName): string[] {
  return listFieldChanges(tableName, before ?? {}, after ?? {}).map(({ column, label, ...change }) => {
    const field = isOwn(tableName) ? label : toSentenceWord(label);
    const [from, to] = [change.before, change.after].map((value) => formatShownValue(column, value, getName));
    return from === to || column === 'address_id' ? `${field} changed` : `${field} ${from} → ${to}`;
  });
}

const getValues = (change: AuditedChange): Values => change.after ?? change.before ?? {};
/** Nothing where the price is hidden (money-10). */
const formatPrice = (values: Values, column: string, format: (price: string) => string) =>
  typeof values[column] === 'object' ? '' : format(formatShownValue(column, values[column], () => undefined));
const getText = (values: Values, field: string) => String(values[field] ?? '');
const toCountText = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

type Teller = (change: AuditedChange, getName: GetName) => readonly string[];

const describeChange = (change: AuditedChange, subject: string, getName: GetName) => {
  const changedFields = listDifferences(change, getName);
  return changedFields.length > 0 ? [endSentence(`${subject}: ${changedFields.join(', ')}`)] : [];
};

const onDay = (values: Values) => {
  const day = getText(values, 'day');
  const knownDay = days.find((name) => name === day);
  return knownDay ? formatDayName(knownDay) : day;
};

const formatAccountChange: Teller = (change, getName) =>
  change.action === 'insert'
    ? [endSentence(`Created the account ${getText(getValues(change), 'name')}`)]
    : listDifferences(change, getName).map(endSentence);

/** The first address is created and deleted with its account. */
const formatAddressChange: Teller = (change, getName) => {
  if (change.action === 'update') return listDifferences(change, getName).map(endSentence);
  const { position, address_one: street } = getValues(change);
  if (!position) return [];
  return [endSentence(`${change.action === 'insert' ? 'Added' : 'Removed'} the address ${street}`)];
};

const formatScheduleChange: Teller = (change, getName) => {
  const values = getValues(change);
  const subject = `${getName(getText(values, 'service_line_id')) ?? 'A service'}, ${onDay(values)}`;
  if (change.action === 'update') return describeChange(change, subject, getName);
  if (values.should_serve_on_day !== true) return [];
  if (change.action === 'delete') return [`${subject}: no longer served.`];
  const eaters = `${toCountText(Number(values.number_of_eaters), 'eater')}, ${toCountText(Number(values.non_meat_eaters), 'vegetarian')}`;
  return [
    `${subject}: served from now on, ${eaters}${formatPrice(values, 'price_per_eater', (price) => `, ${price} each`)}.`,
  ];
};

const formatRecurringAddOnChange: Teller = (change, getName) => {
  const values = getValues(change);
  const addOn = getName(getText(values, 'add_on_type_id')) ?? 'An add-on';
  const line = getName(getText(values, 'service_line_id')) ?? 'a service';
  if (change.action === 'delete') return [`Removed ${addOn} from the repeating ${line}.`];
  const subject = `${addOn} with ${line}, ${onDay(values)}`;
  if (change.action === 'update') return describeChange(change, subject, getName);
  if (values.should_serve_on_day !== true) return [`Added ${addOn} to the repeating ${line}.`];
  const price = formatPrice(values, 'price_per_unit', (price) => ` at ${price}`);
  return [`${subject}: served from now on, ${getText(values, 'quantity')}${price}.`];
};

const formatModifierChange: Teller = (change, getName) => {
  const type = getName(getText(getValues(change), 'element_type_id')) ?? 'an element type';
  const [from, to] = [Number(change.before?.value ?? 0), Number(change.after?.value ?? 0)];
  const percent = (modifier: number) => formatModifier(1 + modifier) ?? '0%';
  return from === to ? [] : [`Portion modifier for ${type}: ${percent(from)} → ${percent(to)}.`];
};

const formatPersonChange: Teller = (change, getName) => {
  const values = getValues(change);
  const email = getText(values, 'email') || `${getText(values, 'first_name')} ${getText(values, 'last_name')}`.trim();
  const who = values.type === 'POC' ? 'point of contact' : values.type === 'User' ? 'person' : 'eater';
  if (change.action === 'insert') return [`Added the ${who} ${email}.`];
  if (change.before?.removed_at === null && change.after?.removed_at !== null) return [`Removed the ${who} ${email}.`];
  const isBack = change.before?.removed_at !== null && change.after?.removed_at === null;
  return [
    ...(isBack ? [`Brought back the ${who} ${email}.`] : []),
    ...describeChange(change, `Changed the ${who} ${email}`, getName),
  ];
};

const formatEaterAllergenChange: Teller = (change, getName) => {
  const values = getValues(change);
  const allergen = getName(getText(values, 'allergen_id')) ?? 'an allergen';
  return [
    `Eater ${getText(values, 'email')}: ${change.action === 'delete' ? 'no longer allergic' : 'allergic'} to ${allergen}.`,
  ];
};

const formatOverrideChange: Teller = (change, getName) => {
  const values = getValues(change);
  const service = formatService(values, getName);
  const subject = `Eater ${getText(values, 'email')} needs`;
  return [
    change.action === 'delete'
      ? `${subject} a dish again: ${service}.`
      : endSentence(`${subject} no dish: ${service}, ${getText(values, 'reason')}`),
  ];
};

const formatService = (values: Values, getName: GetName) =>
  `${getName(getText(values, 'service_line_id')) ?? 'a service'} on ${formatShortDate(getText(values, 'date'))}`;

const formatEventChange: Teller = (change, getName) => {
  const values = getValues(change);
  if (change.action === 'insert')
    return [`Added ${formatService(values, getName)} for ${toCountText(Number(values.eater_count), 'eater')}.`];
  if (change.action === 'delete') return [`Deleted ${formatService(values, getName)}.`];
  return describeChange(change, `Changed ${formatService(change.before ?? values, getName)}`, getName);
};

const formatEventAddOnChange: Teller = (change, getName) => {
  const values = getValues(change);
  const addOn = getName(getText(values, 'add_on_type_id')) ?? 'an add-on';
  const service = formatService(values, getName);
  if (change.action === 'insert') return [`Put ${addOn} on ${service}.`];
  if (change.action === 'delete') return [`Removed ${addOn} from ${service}.`];
  return describeChange(change, `Changed ${addOn} on ${service}`, getName);
};

const formatClosingChange: Teller = (change) => {
  const values = getValues(change);
  const [first, last] = [formatShortDate(getText(values, 'first_day')), formatShortDate(getText(values, 'last_day'))];
  const range = first === last ? first : `${first} to ${last}`;
  const closing = endSentence(`${range}: ${getText(values, 'reason')}`);
  return [change.action === 'delete' ? `Took back the closing ${closing}` : `Closed ${closing}`];
};

const tellers: Readonly<Record<string, Teller>> = {
  accounts: formatAccountChange,
  addresses: formatAddressChange,
  serving_schedules: formatScheduleChange,
  recurring_add_ons: formatRecurringAddOnChange,
  account_portion_modifiers: formatModifierChange,
  users: formatPersonChange,
  user_allergens: formatEaterAllergenChange,
  coverage_overrides: formatOverrideChange,
  service_events: formatEventChange,
  service_event_add_ons: formatEventAddOnChange,
  closings: formatClosingChange,
};

export const hasAuditSentences = (table: string) => table in tellers;

/** A change in these tables also changes service events (service-events-3). */
const sources = ['accounts', 'serving_schedules', 'recurring_add_ons', 'closings'];
const followed = { insert: 'created', update: 'changed', delete: 'removed' } as const;

/** The sentences of one save: first the person's changes, then how many service events followed. */
export function listAuditSentences(changes: readonly AuditedChange[], getName: GetName): string[] {
  const isSource = changes.some(({ tableName }) => sources.includes(tableName));
  const follows = (change: AuditedChange) =>
    isSource && change.tableName === 'service_events' && getValues(change).special_request !== true;
  const sentences = changes
    .filter((change) => !follows(change))
    .flatMap((change) => tellers[change.tableName]?.(change, getName) ?? []);
  const countedChanges = (['insert', 'update', 'delete'] as const).flatMap((action) => {
    const number = changes.filter((change) => follows(change) && change.action === action).length;
    return number > 0 ? [`${toCountText(number, 'service event')} ${followed[action]} to match.`] : [];
  });
  return [...new Set([...sentences, ...countedChanges])];
}
