import { randomBytes } from 'node:crypto';
import type { OperationName } from '#contract/operations.ts';
import { allReferenceKinds, getReferenceCallNames, referenceKinds } from '#contract/reference-kinds.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import type { Database } from '#server/db/client.ts';
import type { CurrentUser } from '#server/http/access.ts';
import type { TestApp } from './app.ts';
import { anElement, anIngredient, aPreference, aTag, aVendor, findCuisine, findUnit } from './catalogue.ts';
import { addOnType, aKitchen, aMarket } from './scheduling.ts';

let counter = 0;
export const next = (what: string) => {
  counter += 1;
  return `${what} ${counter}`;
};
let daysAhead = 30;
/** A day of its own, near enough that nobody is asked whether it is meant. */
const aDate = () => {
  daysAhead += 1;
  return addDays(todayIn('America/Phoenix', new Date()), daysAhead);
};

interface Creation {
  readonly body: object;
  /** Values of the path parameters, in order. */
  readonly params?: readonly string[];
}

export type Creations = Partial<Record<OperationName, () => Promise<Creation>>>;

/** A new, valid request for each operation that creates something; what it refers to is made first. */
export async function validCreations(db: Database, call: TestApp['call'], owner: CurrentUser): Promise<Creations> {
  const kitchen = await aKitchen(db);
  const tag = await aTag(db);
  const named = (what: string) => async () => ({ body: { name: next(what) } });
  const place = { addressOne: '1 Main St', city: 'Phoenix', state: 'AZ', zipCode: '85001' };
  const dish = { method: 'Steam.', ingredients: 'Rice', menuElementClassId: tag };
  const toEvent = (account: { id: string; addressId: string }, serviceTypeId: string | null) => ({
    accountId: account.id,
    addressId: account.addressId,
    serviceLineId: kitchen.line('Lunch'),
    serviceTypeId,
    date: aDate(),
    eaterCount: 12,
  });

  return {
    createApiKey: async () => ({
      body: {
        name: 'Board',
        permissions: [],
        lifeDays: 30,
        secret: `brigade_${randomBytes(32).toString('base64url')}`,
      },
    }),
    createCalendarFeed: async () => ({
      body: { kind: 'market', id: kitchen.market.id, secret: randomBytes(32).toString('base64url') },
    }),
    ...Object.fromEntries(
      allReferenceKinds.map((kind) => [getReferenceCallNames(kind).create, named(`New ${referenceKinds[kind].thing}`)]),
    ),
    createAddOnType: async () => ({ body: { name: next('Add-on'), addOnSlots: [{ name: 'Base' }] } }),
    createMarket: async () => ({ body: { name: next('New market'), timeZone: 'America/Phoenix' } }),
    createPortionUnit: async () => ({ body: { name: next('Unit'), abbreviation: next('u') } }),
    closeStatement: async () => {
      const account = await kitchen.anAccount();
      await kitchen.anEvent(account, '2025-03-12');
      return { body: { accountId: account.id, firstDay: '2025-03-01', lastDay: '2025-03-31', total: '0.00' } };
    },
    createPurchaseOrder: async () => {
      const uses = { firstUse: aDate(), lastUse: aDate() };
      const line = {
        ingredientId: await anIngredient(db),
        cases: 2,
        unitsPerCase: 20,
        costPerCase: 31.5,
        itemId: 'A 1',
      };
      const vendor = { marketId: kitchen.market.id, vendorId: await aVendor(db), deliveryDay: uses.firstUse };
      return { body: { ...vendor, lines: [{ ...line, ...uses }] } };
    },
    createIngredient: async () => ({
      body: {
        name: next('New ingredient'),
        type: 'Grain',
        portionUnitId: await findUnit(db),
        hasNoAllergens: true,
        vendors: [{ vendorId: await aVendor(db), preference: 1, itemId: 'A1' }],
      },
    }),
    createElement: async () => ({
      body: { ...dish, name: next('New element'), ingredients: 'Water', hasNoAllergens: true },
    }),
    copyElement: async () => ({
      body: { id: await anElement(db), name: next('Copied element'), menuElementClassId: tag },
    }),
    createMenu: async () => ({
      body: {
        name: next('New menu'),
        menuElementClassId: tag,
        cuisineTypeId: await findCuisine(db),
        description: 'As we like it',
        elements: [],
      },
    }),
    copyMenu: async () => ({
      body: { id: (await kitchen.aMenu([])).id, name: next('Copied menu'), menuElementClassId: tag },
    }),
    createScheduledMenu: async () => ({
      body: {
        originalMenuId: (await kitchen.aMenu([await kitchen.aDish()])).id,
        marketId: kitchen.market.id,
        serviceLineId: kitchen.line('Lunch'),
        date: aDate(),
      },
    }),
    addAlternative: async () => {
      const slot = { marketId: kitchen.market.id, serviceLineId: kitchen.line('Lunch'), date: aDate() };
      const master = await kitchen.aMenu([await kitchen.aDish()]);
      const menu = await call(owner, 'POST', '/v1/scheduled-menus', { ...slot, originalMenuId: master.id });
      const [dish] = menu.body.data.scheduledElements;
      return {
        params: [menu.body.data.id],
        body: { scheduledElementId: dish.id, elementId: (await kitchen.aDish()).id },
      };
    },
    copySchedule: async () => {
      const day = { fromMarketId: kitchen.market.id, from: aDate(), toMarketId: (await aMarket(db)).id, to: aDate() };
      const slot = { marketId: kitchen.market.id, serviceLineId: kitchen.line('Lunch'), date: day.from };
      const master = await kitchen.aMenu([await kitchen.aDish()]);
      await call(owner, 'POST', '/v1/scheduled-menus', { ...slot, originalMenuId: master.id });
      return { body: { ...day, span: 'day', content: 'edited' } };
    },
    createScheduledAddOn: async () => {
      const type = { name: next('Add-on'), addOnSlots: [{ name: 'Base' }] };
      const { id: addOnTypeId, addOnSlots: slots } = (await call(owner, 'POST', '/v1/add-ons', type)).body.data;
      return {
        body: {
          marketId: (await aMarket(db)).id,
          serviceLineId: kitchen.line('Lunch'),
          date: aDate(),
          addOnTypeId,
          scheduledElements: [{ addOnSlotId: slots[0].id, originalElementId: await anElement(db) }],
        },
      };
    },
    createAccount: async () => ({ body: { name: next('Account'), marketId: kitchen.market.id, ...place } }),
    createCoverageOverride: async () => {
      const account = await kitchen.anAccount();
      const email = `${next('override')}@client.example`.replaceAll(' ', '');
      const needs = { email, dietaryPreferenceId: await aPreference(db, 'Vegan') };
      const eater = await call(owner, 'POST', `/v1/consumer-users/account/${account.id}`, needs);
      const service = { date: aDate(), serviceLineId: kitchen.line('Lunch') };
      await kitchen.anEvent(account, service.date);
      return { body: { ...service, eaterId: eater.body.data.id, reason: 'Brings their own food' } };
    },
    createEater: async () => ({
      params: [(await kitchen.anAccount()).id],
      body: { email: `${next('eater').replace(' ', '')}@example.com` },
    }),
    createEaters: async () => ({
      params: [(await kitchen.anAccount()).id],
      body: [{ firstName: next('Sam'), lastName: 'Ruiz' }],
    }),
    createServiceEvent: async () => {
      const account = await kitchen.anAccount();
      return { body: toEvent(account, account.serviceTypeId) };
    },
    createClosing: async () => {
      const date = aDate();
      return {
        body: { accountId: (await kitchen.anAccount()).id, firstDay: date, lastDay: date, reason: next('Holiday') },
      };
    },
    addAddOnToServiceEvent: async () => ({
      params: [(await kitchen.anEvent(await kitchen.anAccount(), aDate())).id],
      body: { addOnTypeId: (await addOnType(db)).id },
    }),
    createRecurringAddOn: async () => ({
      body: {
        accountId: (await kitchen.anAccount()).id,
        serviceLineId: kitchen.line('Lunch'),
        addOnTypeId: (await addOnType(db)).id,
        day: 'monday',
        shouldServeOnDay: true,
        quantity: 3,
        pricePerUnit: 1,
      },
    }),
    inviteUser: async () => ({
      body: {
        email: `${next('cook').replace(' ', '')}@example.com`,
        firstName: 'Nora',
        lastName: 'Ng',
        roleId: owner.roleId,
      },
    }),
    createRole: async () => ({ body: { name: next('Role'), permissions: [] } }),
  };
}
