import type { CalendarDay } from '#contract/values.ts';
import { days } from '#contract/values.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import type { Transaction } from '../db/client.ts';
import {
  accountPortionModifiers,
  accounts,
  addresses,
  recurringAddOns,
  servingSchedules,
} from '../db/schema/accounts.ts';
import { closings } from '../db/schema/service-events.ts';
import { userAllergens, users } from '../db/schema/users.ts';
import { type AccountContent, accounts as accountContent, type ServiceContent } from './content/accounts.ts';
import {
  consumerEmail,
  contactEmail,
  eaterAllergens,
  firstNames,
  lastNames,
  preferences,
  staff,
} from './content/people.ts';
import { demoId } from './demo-ids.ts';
import type { ReferenceData } from './demo-reference-data.ts';

const POINT_OF_CONTACT_ROLE = 'Point of Contact';
const EATERS_PER_ACCOUNT = 5;
/** A quarter of the crew works on weekends. */
const WEEKEND_SHARE = 0.25;

const accountId = (account: AccountContent) => demoId('account', account.name);

/** `saguaro-semiconductor.example`: a reserved domain that nobody can register. */
const domainOf = (account: AccountContent) =>
  `${account.name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.example`;

/** The name as in an e-mail address: no accents, no apostrophes. */
const addressPart = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

const isWeekend = (day: string) => day === 'saturday' || day === 'sunday';
const crewOn = (day: string, count: number) => (isWeekend(day) ? Math.ceil(count * WEEKEND_SHARE) : count);

function scheduleRows(account: AccountContent, service: ServiceContent, ids: ReferenceData) {
  return days.map((day) => {
    const shouldServeOnDay = service.days.includes(day);
    return {
      id: demoId('schedule', account.name, service.line, day),
      accountId: accountId(account),
      serviceLineId: ids.serviceLine(service.line),
      day,
      shouldServeOnDay,
      numberOfEaters: shouldServeOnDay ? crewOn(day, service.numberOfEaters) : 0,
      nonMeatEaters: shouldServeOnDay ? crewOn(day, service.nonMeatEaters) : 0,
      pricePerEater: shouldServeOnDay ? String(service.pricePerEater) : '0',
      saladTypeId: service.salad ? ids.saladType(service.salad) : null,
      shouldServeDessert: shouldServeOnDay && service.dessert,
    };
  });
}

const addOnRows = (account: AccountContent, ids: ReferenceData) =>
  (account.addOns ?? []).flatMap(([type, servedOn, quantity, price]) =>
    days.map((day) => ({
      id: demoId('recurring add-on', account.name, type, day),
      accountId: accountId(account),
      serviceLineId: ids.serviceLine('Lunch'),
      addOnTypeId: ids.addOnType(type),
      day,
      shouldServeOnDay: servedOn.includes(day),
      quantity: servedOn.includes(day) ? quantity : 0,
      pricePerUnit: servedOn.includes(day) ? String(price) : '0',
    })),
  );

/** Days off that lie beyond what the demo plans. */
export async function loadClosings(transaction: Transaction, today: CalendarDay): Promise<void> {
  const [first] = accountContent;
  await transaction.insert(closings).values([
    {
      id: demoId('closing', 'all'),
      firstDay: addDays(today, 51),
      lastDay: addDays(today, 52),
      reason: 'Company holiday',
    },
    {
      id: demoId('closing', 'account'),
      accountId: first && accountId(first),
      firstDay: addDays(today, 24),
      lastDay: addDays(today, 26),
      reason: 'Plant shutdown',
    },
  ]);
}

/** @param today today in the account's market; service started a number of full years earlier, on the first of a month. */
export async function loadAccounts(transaction: Transaction, ids: ReferenceData, today: CalendarDay): Promise<void> {
  const [year = '', month = ''] = today.split('-');
  await transaction.insert(accounts).values(
    accountContent.map((account) => ({
      id: accountId(account),
      name: account.name,
      marketId: ids.market(account.market),
      totalEmployees: account.totalEmployees,
      serviceStartDate: `${Number(year) - account.years}-${month}-01`,
      playbookLink: `https://playbooks.brigade.example/${domainOf(account).replace('.example', '')}`,
      serviceTypeId: ids.serviceType(account.serviceType),
      showOptin: account.serviceType !== 'Drop Off',
    })),
  );
  await transaction.insert(addresses).values(
    accountContent.flatMap((account) =>
      account.addresses.map(([addressOne, addressTwo, city, state, zipCode], position) => ({
        id: demoId('address', account.name, position),
        accountId: accountId(account),
        position,
        addressOne,
        addressTwo,
        city,
        state,
        zipCode,
      })),
    ),
  );
  await transaction
    .insert(servingSchedules)
    .values(accountContent.flatMap((account) => account.services.flatMap((one) => scheduleRows(account, one, ids))));
  await transaction.insert(recurringAddOns).values(accountContent.flatMap((account) => addOnRows(account, ids)));
  await transaction.insert(accountPortionModifiers).values(
    accountContent.flatMap((account) =>
      Object.entries(account.modifiers ?? {}).map(([elementType, value]) => ({
        id: demoId('portion modifier', account.name, elementType),
        accountId: accountId(account),
        elementTypeId: ids.elementType(elementType),
        value: String(value),
      })),
    ),
  );
}

/** The last of each account was pasted without an address (service-events-19). */
const emailOf = (account: AccountContent, firstName: string, lastName: string, position: number) =>
  position === EATERS_PER_ACCOUNT - 1 ? '' : `${addressPart(firstName)}.${addressPart(lastName)}@${domainOf(account)}`;

function eatersOf(account: AccountContent, accountIndex: number, ids: ReferenceData) {
  return Array.from({ length: EATERS_PER_ACCOUNT }, (_, position) => {
    const index = accountIndex * EATERS_PER_ACCOUNT + position;
    // Lists of different lengths with different steps never repeat a full name within the demo.
    const firstName = firstNames[index % firstNames.length] ?? '';
    const lastName = lastNames[(index * 4 + accountIndex) % lastNames.length] ?? '';
    const isDemoEater = index === 0;
    return {
      eater: {
        id: demoId('eater', index),
        type: 'Consumer' as const,
        email: isDemoEater ? consumerEmail : emailOf(account, firstName, lastName, position),
        firstName,
        lastName,
        accountId: accountId(account),
        dietaryPreferenceId: ids.preference(preferences[index % preferences.length] ?? 'None'),
      },
      allergenIds: (eaterAllergens[index % eaterAllergens.length] ?? []).map(ids.allergen),
    };
  });
}

/** Staff, points of contact and eaters. Returns the ids of those who can sign in to see the demo. */
export async function loadPeople(transaction: Transaction, ids: ReferenceData): Promise<string[]> {
  const staffRows = staff.map(({ email, firstName, lastName, role, market }) => ({
    id: demoId('staff', email),
    type: 'User' as const,
    email,
    firstName,
    lastName,
    roleId: ids.role(role),
    defaultMarketId: ids.market(market),
  }));
  const contactRows = accountContent.map((account, index) => {
    const [firstName, lastName] = account.contact;
    return {
      id: demoId('contact', account.name),
      type: 'POC' as const,
      email: index === 0 ? contactEmail : `${addressPart(firstName)}.${addressPart(lastName)}@${domainOf(account)}`,
      firstName,
      lastName,
      roleId: ids.role(POINT_OF_CONTACT_ROLE),
      accountId: accountId(account),
    };
  });
  const eaters = accountContent.flatMap((account, index) => eatersOf(account, index, ids));
  await transaction.insert(users).values(staffRows);
  await transaction.insert(users).values(contactRows);
  await transaction.insert(users).values(eaters.map(({ eater }) => eater));
  await transaction
    .insert(userAllergens)
    .values(
      eaters.flatMap(({ eater, allergenIds }) => allergenIds.map((allergenId) => ({ userId: eater.id, allergenId }))),
    );
  return [...staffRows.map((one) => one.id), demoId('eater', 0), demoId('contact', accountContent[0]?.name ?? '')];
}
