import { days } from '#contract/values.ts';
import { shortDate } from '../calendar/calendar-day.ts';
import { dayName } from '../serving-schedules/week.ts';

type Values = Readonly<Record<string, unknown>>;

/** A changed row of the audit trail, with its columns as keys (errors-5). */
export interface AuditedChange {
  readonly tableName: string;
  readonly action: 'insert' | 'update' | 'delete';
  readonly before: Values | null;
  readonly after: Values | null;
}

/** Names of reference data by id. */
export type NameOf = (id: string) => string | undefined;

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    name: 'Account name',
    market_id: 'Market',
    total_employees: 'Total employees',
    service_start_date: 'Service start date',
    playbook_link: 'Playbook link',
    service_type_id: 'Service type',
    show_optin: 'Show opt-in',
  },
  addresses: {
    address_one: 'Address one',
    address_two: 'Address two',
    city: 'City',
    state: 'State',
    zip_code: 'Zip code',
  },
  serving_schedules: {
    should_serve_on_day: 'served',
    number_of_eaters: 'eaters',
    non_meat_eaters: 'vegetarians',
    price_per_eater: 'price',
    salad_type_id: 'salad',
    should_serve_dessert: 'dessert',
  },
  recurring_add_ons: { should_serve_on_day: 'served', quantity: 'quantity', price_per_unit: 'price' },
  account_portion_modifiers: { value: 'modifier' },
  users: {
    email: 'e-mail',
    first_name: 'first name',
    last_name: 'last name',
    dietary_preference_id: 'dietary preference',
  },
  service_event_add_ons: { quantity: 'quantity', price_per_unit: 'price' },
  service_events: {
    date: 'date',
    service_line_id: 'service line',
    service_time: 'time',
    eater_count: 'eaters',
    dietary_count: 'vegetarians',
    allergen_count: 'allergies',
    price_per_person: 'price',
    service_type_id: 'service type',
    address_id: 'address',
    notes: 'notes',
  },
};

const isDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value);

function shown(field: string, value: unknown, nameOf: NameOf): string {
  if (field === 'quantity' && value === null) return 'every eater';
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'address_id') return 'another address';
  const text = String(value);
  if (field.startsWith('price_')) return `$${Number(value).toFixed(2)}`;
  if (field === 'service_time') return text.slice(0, 5);
  if (isDate(text)) return shortDate(text);
  return nameOf(text) ?? text;
}

/** "eaters 30 → 40" for every labeled field that changed. Fields without a label are internal. */
function differences({ tableName, before, after }: AuditedChange, nameOf: NameOf): string[] {
  return Object.entries(labels[tableName] ?? {}).flatMap(([field, label]) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    if (from === to) return [];
    if (field === 'address_id') return [`${label} changed`];
    return [`${label} ${shown(field, from, nameOf)} → ${shown(field, to, nameOf)}`];
  });
}

const valuesOf = (change: AuditedChange): Values => change.after ?? change.before ?? {};
const text = (values: Values, field: string) => String(values[field] ?? '');
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

type Teller = (change: AuditedChange, nameOf: NameOf) => readonly string[];

const aboutOf = (change: AuditedChange, subject: string, nameOf: NameOf) => {
  const changed = differences(change, nameOf);
  return changed.length > 0 ? [`${subject}: ${changed.join(', ')}.`] : [];
};

const onDay = (values: Values) => {
  const day = text(values, 'day');
  const known = days.find((name) => name === day);
  return known ? dayName(known) : day;
};

const tellAccount: Teller = (change, nameOf) =>
  change.action === 'insert'
    ? [`Created the account ${text(valuesOf(change), 'name')}.`]
    : differences(change, nameOf).map((difference) => `${difference}.`);

const tellAddress: Teller = (change, nameOf) =>
  change.action === 'update' ? differences(change, nameOf).map((difference) => `${difference}.`) : [];

const tellSchedule: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  const subject = `${nameOf(text(values, 'service_line_id')) ?? 'A service'}, ${onDay(values)}`;
  if (change.action === 'update') return aboutOf(change, subject, nameOf);
  if (values.should_serve_on_day !== true) return [];
  const price = shown('price_per_eater', values.price_per_eater, nameOf);
  return [
    `${subject}: served from now on, ${count(Number(values.number_of_eaters), 'eater')}, ${count(Number(values.non_meat_eaters), 'vegetarian')}, ${price} each.`,
  ];
};

const tellRecurringAddOn: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  const addOn = nameOf(text(values, 'add_on_type_id')) ?? 'An add-on';
  const line = nameOf(text(values, 'service_line_id')) ?? 'a service';
  if (change.action === 'delete') return [`Removed ${addOn} from the repeating ${line}.`];
  const subject = `${addOn} with ${line}, ${onDay(values)}`;
  if (change.action === 'update') return aboutOf(change, subject, nameOf);
  if (values.should_serve_on_day !== true) return [];
  const price = shown('price_per_unit', values.price_per_unit, nameOf);
  return [`${subject}: served from now on, ${text(values, 'quantity')} at ${price}.`];
};

const tellModifier: Teller = (change, nameOf) => {
  const type = nameOf(text(valuesOf(change), 'element_type_id')) ?? 'an element type';
  const [from, to] = [Number(change.before?.value ?? 0), Number(change.after?.value ?? 0)];
  return from === to ? [] : [`Portion modifier for ${type}: ${from} → ${to}.`];
};

const tellPerson: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  const email = text(values, 'email') || `${text(values, 'first_name')} ${text(values, 'last_name')}`.trim();
  const who = values.type === 'POC' ? 'point of contact' : 'eater';
  if (change.action === 'insert') return [`Added the ${who} ${email}.`];
  if (change.before?.removed_at === null && change.after?.removed_at !== null) return [`Removed the ${who} ${email}.`];
  return aboutOf(change, `Changed the ${who} ${email}`, nameOf);
};

const tellEaterAllergen: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  const allergen = nameOf(text(values, 'allergen_id')) ?? 'an allergen';
  return [
    `Eater ${text(values, 'email')}: ${change.action === 'delete' ? 'no longer allergic' : 'allergic'} to ${allergen}.`,
  ];
};

const tellOverride: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  const service = serviceOf(values, nameOf);
  const subject = `Eater ${text(values, 'email')} needs`;
  return [
    change.action === 'delete'
      ? `${subject} a dish again: ${service}.`
      : `${subject} no dish: ${service}, ${text(values, 'reason')}.`,
  ];
};

const serviceOf = (values: Values, nameOf: NameOf) =>
  `${nameOf(text(values, 'service_line_id')) ?? 'a service'} on ${shortDate(text(values, 'date'))}`;

const tellEvent: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  if (change.action === 'insert')
    return [`Added ${serviceOf(values, nameOf)} for ${count(Number(values.eater_count), 'eater')}.`];
  if (change.action === 'delete') return [`Deleted ${serviceOf(values, nameOf)}.`];
  return aboutOf(change, `Changed ${serviceOf(change.before ?? values, nameOf)}`, nameOf);
};

const tellEventAddOn: Teller = (change, nameOf) => {
  const values = valuesOf(change);
  const addOn = nameOf(text(values, 'add_on_type_id')) ?? 'an add-on';
  const service = serviceOf(values, nameOf);
  if (change.action === 'insert') return [`Put ${addOn} on ${service}.`];
  if (change.action === 'delete') return [`Removed ${addOn} from ${service}.`];
  return aboutOf(change, `Changed ${addOn} on ${service}`, nameOf);
};

const tellClosing: Teller = (change) => {
  const values = valuesOf(change);
  const [first, last] = [shortDate(text(values, 'first_day')), shortDate(text(values, 'last_day'))];
  const range = first === last ? first : `${first} to ${last}`;
  const closing = `${range}: ${text(values, 'reason')}.`;
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

/** A change in these tables also changes service events (service-events-3). */
const sources = ['accounts', 'serving_schedules', 'recurring_add_ons', 'closings'];
const followed = { insert: 'created', update: 'changed', delete: 'removed' } as const;

/** The sentences of one save: first the person's changes, then how many service events followed. */
export function auditSentences(changes: readonly AuditedChange[], nameOf: NameOf): string[] {
  const isSource = changes.some(({ tableName }) => sources.includes(tableName));
  const follows = (change: AuditedChange) =>
    isSource && change.tableName === 'service_events' && valuesOf(change).special_request !== true;
  const told = changes
    .filter((change) => !follows(change))
    .flatMap((change) => tellers[change.tableName]?.(change, nameOf) ?? []);
  const counted = (['insert', 'update', 'delete'] as const).flatMap((action) => {
    const number = changes.filter((change) => follows(change) && change.action === action).length;
    return number > 0 ? [`${count(number, 'service event')} ${followed[action]} to match.`] : [];
  });
  return [...new Set([...told, ...counted])];
}
