import type { OperationName } from '#contract/operations.ts';
import type { HostSurveyBody } from '#contract/surveys.ts';
import { addDays, weekdayOf } from '#domain/calendar/calendar-day.ts';
import type { Call, DemoRecords } from './records.ts';

/** Saves in an order in which people make them. What a story makes it takes away again. */
type Story = (call: Call, demo: DemoRecords, turn: number) => Promise<void>;

/** Further on, the server asks whether the date is meant. */
const DAYS_AHEAD = 300;
/** A day beyond all that the stories schedule. */
const COPIED_LATER = 1_000;

const plainLists = [
  'Brand',
  'MenuElementClass',
  'ServiceType',
  'Vendor',
  'Allergen',
  'ServingUtensil',
  'ServingVessel',
  'CuisineType',
  'DietaryPreference',
  'SaladType',
] as const;

const lists: Story = async (call, _demo, turn) => {
  for (const thing of plainLists) {
    const { data } = await call(`create${thing}`, { body: { name: `Growth ${turn}` } });
    await call(`update${thing}`, { params: { id: data.id }, body: { name: `Growth ${turn} again` } });
    await call(`delete${thing}`, { params: { id: data.id } });
  }
};

const otherLists: Story = async (call, { elementTypeIds }, turn) => {
  const name = `Growth ${turn}`;
  const market = await call('createMarket', { body: { name, timeZone: 'America/Phoenix' } });
  await call('updateMarket', { params: { id: market.data.id }, body: { name, timeZone: 'America/Denver' } });
  await call('deleteMarket', { params: { id: market.data.id } });
  const unit = await call('createPortionUnit', { body: { name, abbreviation: 'gr' } });
  await call('updatePortionUnit', { params: { id: unit.data.id }, body: { name, abbreviation: 'gro' } });
  await call('deletePortionUnit', { params: { id: unit.data.id } });
  const container = await call('createContainerType', { body: { name } });
  await call('updateContainerType', { params: { id: container.data.id }, body: { name, hasHalfSize: true } });
  await call('deleteContainerType', { params: { id: container.data.id } });
  const addOnType = await call('createAddOnType', { body: { name, addOnSlots: [{ name: 'Slot' }] } });
  await call('updateAddOnType', { params: { id: addOnType.data.id }, body: { name, addOnSlots: [{ name: 'Other' }] } });
  await call('deleteAddOnType', { params: { id: addOnType.data.id } });
  await call('orderElementTypes', { body: { elementTypeIds } });
};

const catalogue: Story = async (call, demo, turn) => {
  const name = `Growth ${turn}`;
  const vendor = { vendorId: demo.vendorId, preference: 1, itemId: 'Item 1' };
  const plain = {
    name,
    type: 'Vegetable' as const,
    portionUnitId: demo.unitId,
    allergenIds: [demo.allergenId],
    vendors: [vendor],
  };
  const ingredient = await call('createIngredient', { body: plain });
  const ingredientId = ingredient.data.id;
  await call('updateIngredient', { params: { id: ingredientId }, query: {}, body: { ...plain, type: 'Fruit' } });
  const dish = {
    name,
    method: 'Roast.',
    ingredientObjs: [{ ingredientId }, { ingredientId: demo.ingredientId }],
    menuElementClassId: demo.tagId,
    elementTypeId: demo.elementTypeIds[0],
    defaultContainerTypeId: demo.containerTypeId,
    servingTemp: 'HOT' as const,
    defaultPortionPerPerson: 4,
    defaultPortionPerContainer: 100,
    defaultPortionUnitId: demo.unitId,
  };
  const element = await call('createElement', { query: {}, body: dish });
  const elementId = element.data.id;
  await call('updateElement', { params: { id: elementId }, query: {}, body: { ...dish, method: 'Braise.' } });
  await call('replaceIngredient', {
    params: { id: ingredientId },
    query: { confirmed: 'reach' },
    body: { replacementId: demo.ingredientId, alsoScheduled: true },
  });
  await call('changeIngredients', {
    query: { confirmed: 'reach' },
    body: { chosen: { ids: [ingredientId] }, change: { field: 'type', type: 'Dairy' } },
  });
  await call('changeElements', {
    query: { confirmed: 'reach' },
    body: { chosen: { ids: [elementId] }, change: { field: 'servingTemp', servingTemp: 'COLD' } },
  });
  const confirmed = { confirmed: 'loss,reach' };
  const twin = { otherVersion: 1, choices: {} };
  const sameDish = await call('createElement', { query: {}, body: { ...dish, name: `${name} twin` } });
  await call('mergeElements', {
    params: { id: elementId },
    query: confirmed,
    body: { ...twin, otherId: sameDish.data.id },
  });
  const sameIngredient = await call('createIngredient', { body: { ...plain, name: `${name} twin` } });
  await call('mergeIngredients', {
    params: { id: ingredientId },
    query: confirmed,
    body: { ...twin, otherId: sameIngredient.data.id },
  });
  const [vendorOne, vendorTwo] = [
    await call('createVendor', { body: { name: `${name} one` } }),
    await call('createVendor', { body: { name: `${name} two` } }),
  ];
  await call('mergeVendors', {
    params: { id: vendorOne.data.id },
    query: {},
    body: { ...twin, otherId: vendorTwo.data.id },
  });
  await call('deleteVendor', { params: { id: vendorOne.data.id } });
  const [brandOne, brandTwo] = [
    await call('createBrand', { body: { name: `${name} one` } }),
    await call('createBrand', { body: { name: `${name} two` } }),
  ];
  await call('mergeBrands', {
    params: { id: brandOne.data.id },
    query: {},
    body: { ...twin, otherId: brandTwo.data.id },
  });
  await call('deleteBrand', { params: { id: brandOne.data.id } });
  const copy = await call('copyElement', { body: { id: elementId, name, menuElementClassId: demo.otherTagId } });
  const meal = {
    name,
    description: 'A lunch.',
    cuisineTypeId: demo.cuisineTypeId,
    menuElementClassId: demo.tagId,
    elements: [{ elementId }, { elementId: demo.element.id }],
  };
  const menu = await call('createMenu', { body: meal });
  await call('updateMenu', { params: { id: menu.data.id }, body: { ...meal, description: 'A dinner.' } });
  const flow = [{ elementId, hostFlowOrder: 1 }];
  await call('updateMenuHostFlow', { params: { id: menu.data.id }, body: { elements: flow } });
  const copied = await call('copyMenu', {
    body: { id: menu.data.id, name, menuElementClassId: demo.otherTagId },
  });
  const names = [{ name, elementType: 'Protein' }];
  await call('describeMenu', { body: { name, brand: '', cuisineType: 'American', elements: names } });
  const chosen = { ids: [copied.data.id] };
  await call('changeMenus', {
    query: {},
    body: { chosen, change: { field: 'cuisine', cuisineTypeId: demo.cuisineTypeId } },
  });
  await call('deleteMenus', { query: {}, body: { chosen } });
  await call('deleteMenu', { params: { id: menu.data.id } });
  await call('deleteElements', { query: {}, body: { chosen: { ids: [copy.data.id] } } });
  await call('deleteElement', { params: { id: elementId } });
  const other = await call('createIngredient', { body: { ...plain, name: `${name} 2` } });
  await call('deleteIngredients', { query: {}, body: { chosen: { ids: [other.data.id] } } });
  await call('deleteIngredient', { params: { id: ingredientId } });
};

const scheduling: Story = async (call, demo, turn) => {
  const slot = {
    marketId: demo.marketId,
    serviceLineId: demo.lunchId,
    date: addDays(demo.freeDate, turn % DAYS_AHEAD),
  };
  const { data: menu } = await call('createScheduledMenu', { body: { ...slot, originalMenuId: demo.menu.id } });
  const scheduledElements = menu.scheduledElements.toReversed().map(({ id }, order) => ({ id, order }));
  await call('updateScheduledMenu', { params: { id: menu.id }, body: { clientNotes: 'Gate B.', scheduledElements } });
  await call('previewCoverage', { params: { id: menu.id }, body: { scheduledElements } });
  const alternative = { scheduledElementId: menu.scheduledElements[0]?.id ?? '', elementId: demo.element.id };
  await call('addAlternative', { params: { id: menu.id }, body: alternative });
  const [copy] = menu.scheduledElements;
  await call('takeOverElement', {
    params: { id: copy?.originalElementId ?? '' },
    body: { copyIds: [copy?.id ?? ''], parts: ['method', 'allergens'] },
  });
  const places = { span: 'day', fromMarketId: demo.marketId, toMarketId: demo.marketId } as const;
  const [day, later] = [slot.date, addDays(slot.date, COPIED_LATER)];
  await call('copySchedule', { body: { ...places, from: day, to: later, content: 'edited' } });
  // The way back names the copies.
  const back = await call('previewScheduleCopy', { query: { ...places, from: later, to: day } });
  for (const { id } of back.data) await call('deleteScheduledMenu', { params: { id } });
  await call('takeOverMenu', { params: { id: menu.id }, body: { parts: ['method', 'portions'] } });
  const portionModifier = { accountId: demo.accountId, portionModifier: 0.1 };
  await call('saveScheduledElementModifier', {
    params: { id: menu.scheduledElements[0]?.id ?? '' },
    body: portionModifier,
  });
  await call('deleteScheduledMenu', { params: { id: menu.id } });
  const inSlot = [{ addOnSlotId: demo.addOnType.addOnSlots[0]?.id ?? '', originalElementId: demo.element.id }];
  const { data: addOn } = await call('createScheduledAddOn', {
    body: { ...slot, addOnTypeId: demo.addOnType.id, scheduledElements: inSlot },
  });
  await call('updateScheduledAddOn', { params: { id: addOn.id }, body: { scheduledElements: inSlot } });
  await call('deleteScheduledAddOn', { params: { id: addOn.id } });
  const { marketId, lunchId: serviceLineId, date: mealDate } = demo;
  await call('calculateContainers', { body: { marketId, serviceLineId, mealDate } });
};

const clients: Story = async (call, demo, turn) => {
  const body = {
    name: `Growth ${turn}`,
    marketId: demo.marketId,
    addressOne: '1 Bench St',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85001',
    serviceTypeId: demo.serviceTypeId,
  } as const;
  const { data: account } = await call('createAccount', { body });
  const params = { id: account.id };
  await call('updateAccount', { params, body: { ...body, totalEmployees: 90 } });
  const person = { accountId: account.id, firstName: 'Gro', lastName: 'Wth', email: 'growth@brigade.example' };
  await call('savePointOfContact', { body: person });
  await call('removePointOfContact', { params });
  const modifiers = [{ elementTypeId: demo.elementTypeIds[0] ?? '', value: 0.1 }];
  await call('updateAccountPortionModifiers', { params, body: { elementTypeIds: modifiers } });
  const eater = await call('createEater', { params: { accountId: account.id }, body: { email: person.email } });
  await call('updateEater', { params: { id: eater.data.id }, body: { email: person.email, firstName: 'Gro' } });
  const override = { eaterId: eater.data.id, date: demo.freeDate, serviceLineId: demo.lunchId, reason: 'Fasting' };
  const overridden = await call('createCoverageOverride', { body: override });
  await call('deleteCoverageOverride', { params: { id: overridden.data.id } });
  await call('deleteEater', { params: { id: eater.data.id } });
  await call('createEaters', { params: { accountId: account.id }, body: [{ firstName: 'Gro' }, { firstName: 'Wth' }] });
  const week = { accountId: account.id, serviceLineId: demo.lunchId };
  // Not the weekday of the service that the reads ask for: its answers stay as they are.
  const day = weekdayOf(addDays(demo.date, 1));
  await call('updateServingSchedules', {
    query: week,
    body: [{ day, shouldServeOnDay: true, numberOfEaters: 40 + (turn % 2) }],
  });
  const recurring = { ...week, addOnTypeId: demo.addOnType.id, day, shouldServeOnDay: true, quantity: 2 };
  const addOn = await call('createRecurringAddOn', { body: recurring });
  await call('updateRecurringAddOn', { params: { id: addOn.data.id }, body: { ...recurring, quantity: 3 } });
  await call('deleteRecurringAddOn', { params: { id: addOn.data.id } });
  const { serviceTypeId } = demo;
  const service = {
    ...week,
    addressId: account.addresses[0]?.id ?? '',
    serviceTypeId,
    date: addDays(demo.freeDate, turn % DAYS_AHEAD),
    eaterCount: 30,
  };
  const event = await call('createServiceEvent', { query: {}, body: service });
  await call('updateServiceEvent', { params: { id: event.data.id }, query: {}, body: { ...service, eaterCount: 31 } });
  const { id } = event.data;
  const served = await call('addAddOnToServiceEvent', { params: { id }, body: { addOnTypeId: demo.addOnType.id } });
  const onEvent = { id, addOnId: served.data.addOns[0]?.id ?? '' };
  await call('updateAddOnOfServiceEvent', { params: onEvent, body: { quantity: 3, pricePerUnit: 1 } });
  await call('removeAddOnFromServiceEvent', { params: onEvent });
  await call('deleteServiceEvent', { params: { id }, query: {} });
  await call('restoreServiceEvent', { params: { id } });
  const closedDay = { firstDay: service.date, lastDay: service.date, reason: 'Growth' };
  const closing = await call('createClosing', { body: { ...closedDay, accountId: account.id, handMade: 'cancel' } });
  await call('deleteClosing', { params: { id: closing.data.id } });
  const more = async (name: string) => (await call('createAccount', { body: { ...body, name } })).data;
  const [one, two] = [await more(`${body.name} one`), await more(`${body.name} two`)];
  const [chosen, change] = [{ ids: [account.id] }, { field: 'optin', showOptin: true } as const];
  await call('changeAccounts', { query: {}, body: { chosen, change } });
  await call('deleteAccounts', { query: {}, body: { chosen: { ids: [one.id] } } });
  const merge = { otherId: two.id, otherVersion: two.version, choices: {} };
  await call('mergeAccounts', { params, query: {}, body: merge });
  await call('deleteAccount', { params });
};

const surveys: Story = async (call, { surveyId }) => {
  const { data } = await call('getHostSurvey', { params: { id: surveyId } });
  const { anySpecialEvents, serviceScore, times, elements, setupFeedback } = data;
  const actualHeadcount = data.actualHeadcount ?? data.expectedHeadcount;
  const body: HostSurveyBody = { anySpecialEvents, serviceScore, times, elements, setupFeedback, actualHeadcount };
  await call('saveHostSurvey', { params: { id: surveyId }, body });
};

const people: Story = async (call, { marketId }, turn) => {
  const role = await call('createRole', {
    body: { name: `Growth ${turn}`, permissions: ['View Master Menus & Elements'] },
  });
  const { id: roleId, name } = role.data;
  await call('updateRole', { params: { id: roleId }, body: { name, permissions: [] } });
  const invited = { email: `growth${turn}@brigade.example`, firstName: 'Gro', lastName: 'Wth', roleId };
  const { data: user } = await call('inviteUser', { body: invited });
  await call('resendInvitation', { params: { id: user.id } });
  await call('updateUser', { params: { id: user.id }, body: { defaultMarketId: marketId } });
  await call('removeUser', { params: { id: user.id } });
  await call('deleteRole', { params: { id: roleId } });
};

export const stories = { lists, otherLists, catalogue, scheduling, clients, surveys, people };

const ofOnePerson = 'reads and writes the rows of one person, found by their key, and is limited per minute';
const ofEverything = 'sends everything there is: `npm run bench -- archive` times it';
const ofOneFeed = 'writes one row, found by its key';
const exportsAll = 'reads all pages of a list, each as the list does';
const printsWhatIsSent = 'prints what it is sent and reads nothing';

/** Operations without a row, and why. */
const ofAFile = 'works as long as its file, and reads the lists that its cells name; `npm run bench` measures it';

export const unmeasured: Partial<Record<OperationName, string>> = {
  signIn: ofOnePerson,
  refreshToken: ofOnePerson,
  signOut: ofOnePerson,
  forgotPassword: ofOnePerson,
  setPassword: ofOnePerson,
  checkSetPasswordLink: ofOnePerson,
  changePassword: ofOnePerson,
  endOtherSessions: ofOnePerson,
  reportClientError: 'writes a line of the log',
  getSystemStatus: 'tells how large everything is',
  downloadBackup: ofEverything,
  undoStep: 'reads the rows of one step by its key, and writes as many as that step has written',
  restoreVersion: 'is the save of its record, with the versions of one record, found by its key',
  readImportFile: 'reads a file, and no table',
  checkIngredientImport: ofAFile,
  importIngredients: ofAFile,
  checkElementImport: ofAFile,
  importElements: ofAFile,
  checkMenuImport: ofAFile,
  importMenus: ofAFile,
  checkAccountImport: ofAFile,
  importAccounts: ofAFile,
  checkEaterImport: ofAFile,
  importEaters: ofAFile,
  readCalendarFeed: 'sends all services of some months of one account or market',
  createCalendarFeed: ofOneFeed,
  deleteCalendarFeed: ofOneFeed,
  exportIngredients: exportsAll,
  exportElements: exportsAll,
  exportMenus: exportsAll,
  exportAccounts: exportsAll,
  exportUsers: exportsAll,
  exportImportTemplate: 'sends the same headings to everybody',
  exportReferenceData: exportsAll,
  exportEaters: exportsAll,
  exportServiceEvents: exportsAll,
  exportElementUsage: exportsAll,
  exportIngredientUsage: exportsAll,
  acceptChanges: 'changes rows by their key, which only a change of the catalogue makes',
  followSchedule: 'is the fill of one account, as a save of its schedule is',
  deleteSecondVersion: 'deletes one row by its key, which only a host whose survey was refused can make',
  printSentChefNumbers: printsWhatIsSent,
  printSentHostFlow: printsWhatIsSent,
  printSentPackout: printsWhatIsSent,
  printSentTemperature: printsWhatIsSent,
  printSentElementCards: printsWhatIsSent,
  printSentLabels: printsWhatIsSent,
  printSentPrepSheet: printsWhatIsSent,
};
