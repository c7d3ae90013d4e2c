import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type OperationName, operations } from '#contract/operations.ts';
import { allPermissionLabels } from '#contract/permissions.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { markets } from '#server/db/schema/reference-data.ts';
import { roles, users } from '#server/db/schema/users.ts';
import type { Client } from '#testing/client.ts';
import { testDatabase } from '#testing/database.ts';
import { identityApp } from '#testing/identity-app.ts';

/**
 * Access of each role to each operation, written by hand from the rules (access-2 to access-5, access-10, access-14, access-15),
 * independent of the contract. A new operation needs a place here, or this test fails.
 */
const table: Record<string, string> = {
  public: `
    reportClientError readCalendarFeed getSessionSettings signIn refreshToken forgotPassword setPassword
    checkSetPasswordLink getSheetStatus startCompanySignIn finishCompanySignIn startPasskeySignIn signInByPasskey`,
  signedIn: 'getMe',
  staff: `
    printChefNumbers printHostFlow printTemperatureChecklist printPackout printDishCards printSentChefNumbers
    printSentHostFlow printSentPackout printSentTemperature printSentElementCards printSentLabels printSentPrepSheet
    listMarkets listServiceLines listServiceTypes listCuisineTypes listBrands listMenuElementClasses
    listElementTypes listAllergens listContainerTypes listServingUtensils listServingVessels listPortionUnits
    listAddOnTypes listVendors listSaladTypes listDietaryPreferences getScheduledHostFlow listScheduledMenus
    getScheduledMenu listScheduledEvents listNotServed listCoverage listScheduledAddOns getScheduledAddOn
    calculateContainers listSheets getSheet tellPrints printChangeSlip getCountExplanation getPreparationNumbers
    listHostSurveys listOpenHostSurveys getHostSurvey getSurveyThanks saveHostSurvey listRoles undoStep listDeletions listRecordHistory previewRestore
    restoreVersion exportImportTemplate exportReferenceData listCalendarFeeds deleteCalendarFeed
    listApiKeys createApiKey deleteApiKey changePassword listSessions endSession endOtherSessions listPasskeys
    startPasskey addPasskey removePasskey getSecondFactor startSecondFactor confirmSecondFactor endSecondFactor`,
  viewMenu: `
    listDuplicateBrands listMenus exportMenus listLastServed getMenu getMenuHostFlow describeMenu listMenuTags`,
  viewElement: `
    listElements listElementDiets getElement getElementUsage exportIngredients exportElements exportElementUsage
    getElementCost getMenuCost getPriceEffect exportIngredientUsage getIngredientUsage listDatedCopies listReplacements listDuplicateIngredients
    listDuplicateElements listElementTags listIngredients getIngredient`,
  addMenu: `
    createBrand createMenuElementClass createServiceType createAddOnType createMenu copyMenu checkMenuImport
    importMenus`,
  addElement: `
    createAccount createElement copyElement createIngredient createVendor createAllergen checkIngredientImport
    importIngredients checkElementImport importElements checkAccountImport importAccounts checkVendorImport importVendors`,
  editMenu: `
    changeMenus changeAccounts updateAccount savePointOfContact removePointOfContact updateAccountPortionModifiers
    createEater createEaters updateEater deleteEater updateBrand updateMenuElementClass updateServiceType
    updateAddOnType updateMenu updateServingSchedules createRecurringAddOn updateRecurringAddOn deleteRecurringAddOn
    checkEaterImport importEaters`,
  editServiceEvent: `
    createServiceEvent updateServiceEvent deleteServiceEvent restoreServiceEvent followSchedule createClosing
    deleteClosing addAddOnToServiceEvent updateAddOnOfServiceEvent removeAddOnFromServiceEvent`,
  editElement: 'updateElement updateIngredient replaceIngredient changeElements changeIngredients',
  removeMenu: `
    compareBrands mergeBrands compareAccounts mergeAccounts deleteAccount deleteBrand deleteMenuElementClass
    deleteServiceType deleteAddOnType deleteMenu deleteMenus deleteAccounts`,
  'edit-host-survey': 'deleteSecondVersion',
  statements:
    'listStatements getStatement closeStatement closeStatements listClosedStatements exportStatements printStatement',
  removeElement: `
    compareIngredients mergeIngredients compareElements mergeElements deleteElements deleteIngredients deleteElement
    deleteIngredient`,
  viewScheduleMenu: `
    listMasterChanges countMasterChanges listScheduledDiets listAccounts listDuplicateAccounts exportAccounts
    createCalendarFeed exportEaters exportServiceEvents getAccount getPointOfContact getAccountPortionModifiers
    listAccountAuditTrail listEaters printPrepSheet printAllPapers printLabels getLabelCounts listServiceEvents
    listClosings listServingSchedules listRecurringAddOns getConsumerDetails listConsumerDetails getScheduledMenuCost
    listServiceCosts getCosts getDayCost getPurchaseList listPurchaseOrders getPurchaseOrder exportPurchaseList printPurchaseSheet listReadiness listCountChanges
    listServicesWithoutMenu listNextServices getScheduledMenuModifiers listPortionAdvice getInsights exportInsights`,
  'add-schedule': 'createScheduledMenu createScheduledAddOn previewScheduleCopy copySchedule listMenuCoverages',
  editScheduleMenu: `
    savePurchaseEntry createPurchaseOrder updatePurchaseOrder deletePurchaseOrder
    updateMenuHostFlow updateScheduledMenu updateScheduledAddOn addAlternative previewCoverage
    listCoverageSuggestions acceptChanges takeOverElement takeOverMenu createCoverageOverride deleteCoverageOverride
    saveScheduledElementModifier`,
  'remove-schedule': 'deleteScheduledMenu deleteScheduledAddOn listScheduledMenuLosses listScheduledAddOnLosses',
  'addElement, addMenu or editMenu': 'readImportFile',
  inviteUser: 'inviteUser resendInvitation',
  editUser: 'updateUser',
  removeUser: 'removeUser',
  superAdmin: `
    listDuplicateVendors compareVendors mergeVendors createMarket updateMarket deleteMarket updateVendor
    deleteVendor updateAllergen deleteAllergen createContainerType updateContainerType deleteContainerType
    createServingUtensil updateServingUtensil deleteServingUtensil createServingVessel updateServingVessel
    deleteServingVessel createPortionUnit updatePortionUnit deletePortionUnit createCuisineType updateCuisineType
    deleteCuisineType createDietaryPreference updateDietaryPreference deleteDietaryPreference createSaladType
    updateSaladType deleteSaladType orderElementTypes listUsers listFailingMails exportUsers getSystemStatus
    downloadBackup resetSecondFactor endUserSessions listUserApiKeys revokeUserApiKey createRole updateRole deleteRole`,
};
const rows = Object.entries(table).flatMap(([access, names]) =>
  (names.match(/\w+/g) ?? []).map((name) => [name as OperationName, access] as const),
);

/** What makes or ends ways in, which no key may (access-17). */
const personal =
  `listPasskeys startPasskey addPasskey removePasskey changePassword listSessions endSession endOtherSessions createCalendarFeed listApiKeys createApiKey deleteApiKey
  getSecondFactor startSecondFactor confirmSecondFactor endSecondFactor deleteCalendarFeed inviteUser resendInvitation updateUser
  removeUser`.split(/\s+/);

/** Ends its own session, so it is called last. */
const last: OperationName = 'signOut';

/** The short keys of each label (access-3). Of two keys, the first is the one that the rules name first. */
const opens: Record<string, readonly string[]> = {
  'View Master Menus & Elements': ['viewMenu', 'viewElement'],
  'Add Master Menus & Elements': ['addMenu', 'addElement', 'addElement, addMenu or editMenu'],
  'Edit Master Menus & Elements': ['editMenu', 'editElement', 'editServiceEvent', 'addElement, addMenu or editMenu'],
  'Remove Master Menus & Elements': ['removeMenu', 'removeElement'],
  'View Scheduled Menus & Elements': ['viewScheduleMenu'],
  'Add Scheduled Menus & Elements': ['add-schedule'],
  'Edit Scheduled Menus & Elements': ['editScheduleMenu', 'edit-schedule', 'editServiceEvent'],
  'Remove Scheduled Menus & Elements': ['remove-schedule'],
  'Edit Host Surveys': ['edit-host-survey'],
  Statements: ['statements'],
  'Invite a User': ['inviteUser'],
  'Edit a User': ['editUser'],
  'Remove a User': ['removeUser'],
};

const everybody = ['public'];
const anybodyKnown = [...everybody, 'signedIn'];
const staff = [...anybodyKnown, 'staff'];
const viewMaster = ['viewMenu', 'viewElement'];
const master = [
  ...viewMaster,
  ...(opens['Add Master Menus & Elements'] ?? []),
  ...(opens['Edit Master Menus & Elements'] ?? []),
];
const schedule = ['viewScheduleMenu', 'add-schedule', 'editScheduleMenu', 'remove-schedule', 'editServiceEvent'];
const admin = [...staff, ...master, 'removeMenu', 'removeElement', ...schedule, 'edit-host-survey'];

/** The roles that ship (access-5). */
const shipped: Record<string, readonly string[]> = {
  'Super Admin': [...admin, 'inviteUser', 'editUser', 'removeUser', 'statements', 'superAdmin'],
  Admin: admin,
  Chef: [...staff, ...master, 'viewScheduleMenu', 'editScheduleMenu'],
  Operations: [...staff, ...viewMaster, ...schedule, 'edit-host-survey', 'statements'],
  Host: staff,
  'Point of Contact': staff,
};

const { db } = await testDatabase();
const server = await identityApp(db);
const UNKNOWN = '01900000-0000-7000-8000-00000000dead';

interface Actor {
  readonly name: string;
  readonly client: Client;
  readonly may: readonly string[];
  readonly isKey?: true;
}
const actors: Actor[] = [{ name: 'nobody', client: server.client(), may: everybody }];

async function addActor(name: string, person: Parameters<typeof server.addPerson>[0], may: readonly string[]) {
  await server.addPerson(person);
  const client = server.client();
  await client.signIn(person.email);
  actors.push({ name, client, may });
}

const [market] = await db.insert(markets).values({ name: 'Phoenix', timeZone: 'America/Phoenix' }).returning();
const [account] = await db
  .insert(accounts)
  .values({ name: 'Account', marketId: market?.id ?? '' })
  .returning();
const accountId = account?.id ?? '';
await addActor('an eater', { email: 'eater@example.com', type: 'Consumer', role: 'none', accountId }, anybodyKnown);
await addActor('a contact', { email: 'poc@example.com', type: 'POC', role: 'Super Admin', accountId }, anybodyKnown);
for (const [role, may] of Object.entries(shipped))
  await addActor(role, { email: `${role.replaceAll(' ', '')}@example.com`, role }, may);
for (const [index, label] of allPermissionLabels.entries()) {
  await db.insert(roles).values({ name: `Only ${label}`, permissions: [label] });
  const person = { email: `only${index}@example.com`, role: `Only ${label}` };
  await addActor(`who only has "${label}"`, person, [...staff, ...(opens[label] ?? [])]);
}

/** Keys of a Super Admin: each permission alone, and all of them, which is still no Super Admin (access-17). */
const [owner] = await db.select().from(users).where(eq(users.email, 'SuperAdmin@example.com'));
for (const labels of [...allPermissionLabels.map((label) => [label]), allPermissionLabels]) {
  const secret = `brigade_${randomBytes(32).toString('base64url')}`;
  await db.insert(apiKeys).values({
    userId: owner?.id ?? '',
    name: 'Key',
    secretHash: createHash('sha256').update(secret).digest('base64url'),
    permissions: labels,
    expiresAt: sql`now() + interval '1 day'`,
  });
  const client = Object.assign(server.client(), { token: secret });
  const may = [...staff, ...labels.flatMap((label) => opens[label] ?? [])];
  actors.push({ name: `a key for "${labels.join(', ')}"`, client, may, isKey: true });
}

/** Any other status passed the access check: a missing record or body is not a refusal of the person. */
async function knock({ client }: Actor, name: OperationName) {
  const { method, path } = operations[name];
  const answer = await client.call(method, path.replace(/:\w+/g, UNKNOWN));
  if (answer.status === 401 && answer.body.error.message === 'Please sign in.') return 'unauthenticated';
  if (answer.status === 403) return 'forbidden';
  expect(answer.status, `${name} answers without an error of the server`).toBeLessThan(500);
  return 'in';
}

test('every operation of the contract has its place in the table', () => {
  expect([...rows.map(([name]) => name), last].sort()).toEqual(Object.keys(operations).sort());
});

test('every operation of the contract is served', () => {
  const missing = Object.entries(operations)
    .filter(([, { method, path }]) => !server.app.hasRoute({ method, url: path }))
    .map(([name]) => name);
  expect(missing).toEqual([]);
});

describe('the access check', () => {
  test.each([...rows, [last, 'public'] as const])(
    '%s is open to those with %s, and to nobody else',
    async (name, access) => {
      const outcome: Record<string, string> = {};
      const expected: Record<string, string> = {};
      const answers = actors.map(async (actor) => {
        outcome[actor.name] = await knock(actor, name);
        const refusal = actor.name === 'nobody' ? 'unauthenticated' : 'forbidden';
        expected[actor.name] = actor.may.includes(access) && !(actor.isKey && personal.includes(name)) ? 'in' : refusal;
      });
      await Promise.all(answers);
      expect(outcome).toEqual(expected);
    },
  );
});
