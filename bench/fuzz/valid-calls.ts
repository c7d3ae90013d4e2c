import { demoPassword } from '#server/demo/content/people.ts';
import {
  aName,
  anEmail,
  type Calls,
  chosenNew,
  creating,
  FEW,
  fromRows,
  imported,
  type Kitchen,
  ofNew,
  ofTwoNew,
  times,
} from './call-makers.ts';
import type { Input } from './inputs.ts';

const codes: Calls = async (kitchen) => {
  const [menu] = await kitchen.rows(`select id from scheduled_menus where date >= current_date order by date limit 1`);
  await kitchen.bytesOf('printPrepSheet', { query: { scheduledMenuId: menu?.id } });
  const printed = await kitchen.rows(`select code from sheet_versions limit ${FEW}`);
  return printed.map((row) => ({ path: row, query: row }));
};

const ofService = (row: Record<string, string>) => ({
  path: { id: row.id },
  query: { confirmed: 'beforeStart,farAhead,addOns,completeSurvey' },
  body: {
    accountId: row.account_id,
    addressId: row.address_id,
    serviceLineId: row.service_line_id,
    serviceTypeId: row.service_type_id,
    date: row.day,
    eaterCount: 10,
  },
});
const services = `select id, account_id, address_id, service_line_id, service_type_id, date::date::text as day
  from service_events where date > current_date order by date, id`;

const invited = async ({ call, rows }: Kitchen) => {
  const [role] = await rows(`select id from roles where name = 'Host'`);
  return call('inviteUser', { body: { email: anEmail(), firstName: 'In', lastName: 'Vited', roleId: role?.id } });
};
const ofInvited: Calls = (kitchen) => times(async () => ({ path: { id: (await invited(kitchen)).id } }));

const asSomebody =
  (body: object): Calls =>
  async ({ signIn }) => [{ headers: { ...(await signIn('chef.denver@brigade.example')) }, body }];

const ofPasswordToken =
  (more: object): Calls =>
  (kitchen) =>
    times(async () => ({ body: { token: await kitchen.passwordToken(anEmail()), ...more } }));

const addedAddOns: Calls = async ({ rows, call }) => {
  const places = await rows(
    `select service_events.id, types.id as "addOnTypeId" from service_events
     join service_lines on service_lines.id = service_line_id and service_lines.name in ('Breakfast', 'Lunch', 'Dinner')
     cross join add_on_types as types
     where date > current_date and not exists (select from service_event_served_add_ons as served
       where served.service_event_id = service_events.id and served.add_on_type_id = types.id)
     order by md5(service_events.id::text || types.id) limit 20`,
  );
  const added: Partial<Input>[] = [];
  // One after the other: a write that is under way when another is refused would count as written by the next call.
  for (const { id, addOnTypeId } of places) {
    const { addOns } = await call('addAddOnToServiceEvent', { path: { id }, body: { addOnTypeId } });
    const { id: addOnId } = addOns.find((one: { addOnTypeId: string }) => one.addOnTypeId === addOnTypeId);
    added.push({ path: { id, addOnId }, body: { quantity: 3, pricePerUnit: 1.5 } });
  }
  return added;
};

/**
 * Calls that are carried out, of operations that nothing made at random gets through to: what they name has to fit
 * together, or has to have been made by another call before.
 */
export const validCalls: Readonly<Record<string, Calls>> = {
  listElementDiets: fromRows('select id as ids from elements', (query) => ({ query })),
  listScheduledDiets: fromRows('select id as ids from scheduled_elements', (query) => ({ query })),
  listLastServed: fromRows('select market_id as "marketId", original_menu_id as ids from scheduled_menus', (query) => ({
    query,
  })),
  addAlternative: fromRows(
    `select scheduled_menu_id as id, scheduled_elements.id as "scheduledElementId", elements.id as "elementId"
     from scheduled_elements join scheduled_menus on scheduled_menus.id = scheduled_menu_id, elements
     where date > current_date and elements.id <> original_element_id order by md5(elements.id::text || scheduled_elements.id)`,
    ({ id, ...body }) => ({ path: { id }, body }),
  ),
  createIngredient: creating('createIngredient'),
  createElement: creating('createElement'),
  createMarket: creating('createMarket'),
  copyElement: fromRows(
    'select elements.id, classes.id as "menuElementClassId" from elements, menu_element_classes as classes',
    (row) => ({ body: { ...row, name: aName() } }),
  ),
  getCountExplanation: fromRows(
    `select market_id as "marketId", scheduled_menus.date::date::text as date,
       scheduled_menus.service_line_id as "serviceLineId", account_id as "accountId",
       scheduled_elements.id as "scheduledElementId"
     from scheduled_menus join scheduled_elements on scheduled_menu_id = scheduled_menus.id
       join accounts using (market_id) join service_events on account_id = accounts.id
         and service_events.date = scheduled_menus.date and service_events.service_line_id = scheduled_menus.service_line_id`,
    (query) => ({ query }),
  ),
  getSheet: codes,
  getSheetStatus: codes,
  printChangeSlip: codes,
  saveHostSurvey: async ({ rows, call }) => {
    const open = await rows(
      `select id from host_surveys where date::date between current_date - 1 and current_date + 1 limit 20`,
    );
    const calls: Partial<Input>[] = [];
    for (const path of open) {
      const { filledAt: _filled, userId: _by, ...body } = await call('getHostSurvey', { path });
      calls.push({ path, body });
    }
    return calls;
  },
  deleteSecondVersion: ({ rows }) =>
    times(async () => {
      const [row] = await rows(
        `insert into host_survey_second_versions (id, survey_id, user_id, submission_key, answers, filled_at, arrived_at)
         select gen_random_uuid(), host_surveys.id, users.id, gen_random_uuid()::text, '{}', now(), now()
         from host_surveys, users where users.type = 'User' limit 1
         returning survey_id as id, id as "secondVersionId"`,
      );
      return { path: row ?? {} };
    }),
  createServiceEvent: fromRows(
    `select '' as id, accounts.id as account_id, addresses.id as address_id, lines.id as service_line_id,
       types.id as service_type_id, (current_date + 20)::text as day
     from accounts join addresses on account_id = accounts.id, service_lines as lines, service_types as types
     where not exists (select from service_events where service_events.account_id = accounts.id
       and service_line_id = lines.id and date = current_date + 20)`,
    ofService,
  ),
  updateRecurringAddOn: fromRows(
    `select id, account_id as "accountId", service_line_id as "serviceLineId", add_on_type_id as "addOnTypeId", day
     from recurring_add_ons order by id`,
    ({ id, ...body }) => ({ path: { id }, body: { ...body, quantity: 4, shouldServeOnDay: true } }),
  ),
  updateServiceEvent: fromRows(services, ofService),
  restoreServiceEvent: async ({ rows, call }) => {
    const some = await rows(`${services} desc limit ${FEW}`);
    for (const { id } of some) await call('deleteServiceEvent', { path: { id }, query: ofService({}).query });
    return some.map(({ id }) => ({ path: { id } }));
  },
  updateAddOnOfServiceEvent: addedAddOns,
  removeAddOnFromServiceEvent: addedAddOns,
  replaceIngredient: fromRows(
    `select ingredient_id as id, element_id, other.id as other from element_ingredients
     join lateral (select id from ingredients where not exists (select from element_ingredients as used
       where used.element_id = element_ingredients.element_id and used.ingredient_id = ingredients.id) limit 1) as other on true`,
    ({ id, element_id, other }) => ({
      path: { id },
      query: { confirmed: 'reach' },
      body: { replacementId: other, elementIds: [element_id] },
    }),
  ),
  readCalendarFeed: async ({ rows, call }) => {
    const [account] = await rows('select id from accounts limit 1');
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    await call('createCalendarFeed', { body: { kind: 'account', id: account?.id, secret } });
    return [{ path: { file: `${secret}.ics` } }];
  },
  createCalendarFeed: fromRows('select id from accounts', ({ id }) => ({
    body: {
      kind: 'account',
      id,
      secret: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
    },
  })),
  printLabels: fromRows(
    `select id as "scheduledMenuId" from scheduled_menus where date >= current_date order by date`,
    (query) => ({ query }),
  ),
  importIngredients: imported('Ingredient', 'exportIngredients'),
  importElements: imported('Element', 'exportElements'),
  importMenus: imported('Menu', 'exportMenus'),
  importAccounts: imported('Account', 'exportAccounts'),
  importEaters: async (kitchen) => {
    const [account] = await kitchen.rows(`select account_id as "accountId" from users where type = 'Consumer' limit 1`);
    return imported('Eater', 'exportEaters', account)(kitchen);
  },
  resendInvitation: ofInvited,
  removeUser: ofInvited,
  updateUser: async (kitchen) =>
    (await ofInvited(kitchen)).map((call) => ({ ...call, body: { firstName: 'Other', lastName: 'Name' } })),
  removePointOfContact: fromRows(`select account_id as id from users where type = 'POC'`),
  signIn: async () => [{ body: { email: 'host.denver@brigade.example', password: demoPassword } }],
  endOtherSessions: asSomebody({}),
  changePassword: asSomebody({ currentPassword: demoPassword, newPassword: 'braised greens on a wednesday' }),
  checkSetPasswordLink: ofPasswordToken({}),
  setPassword: ofPasswordToken({ password: 'braised greens on a thursday' }),
  compareIngredients: ofTwoNew('createIngredient'),
  compareElements: ofTwoNew('createElement'),
  compareVendors: ofTwoNew('createVendor'),
  compareBrands: ofTwoNew('createBrand'),
  mergeIngredients: ofTwoNew('createIngredient'),
  mergeElements: ofTwoNew('createElement'),
  mergeVendors: ofTwoNew('createVendor'),
  mergeBrands: ofTwoNew('createBrand'),
  mergeAccounts: async ({ rows }) => {
    const some = await rows(
      `select one.id, other.id as "otherId", other.version from accounts as one
       join accounts as other on other.market_id = one.market_id and other.id > one.id order by md5(one.id::text) limit ${FEW}`,
    );
    return some.map(({ id, otherId, version }) => ({
      path: { id },
      query: { confirmed: 'loss,reach' },
      body: { otherId, otherVersion: Number(version), choices: {} },
    }));
  },
  deleteIngredients: chosenNew('createIngredient'),
  deleteElements: chosenNew('createElement'),
  changeIngredients: chosenNew('createIngredient', { change: { field: 'type', type: 'Fruit' } }),
  deleteElement: ofNew('createElement'),
  deleteIngredient: ofNew('createIngredient'),
  deleteMarket: ofNew('createMarket'),
  deleteAllergen: ofNew('createAllergen'),
  deleteAddOnType: ofNew('createAddOnType'),
  deleteBrand: ofNew('createBrand'),
  deleteServiceType: ofNew('createServiceType'),
  deleteVendor: ofNew('createVendor'),
  updateAddOnType: ofNew('createAddOnType', (id) => ({ path: { id }, body: { name: aName() } })),
};
