import type { OperationName } from '#contract/operations.ts';
import type { HostSurveyBody } from '#contract/surveys.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { catalogue, lists, otherLists } from './catalogue-saves.ts';
import { clients, people } from './client-saves.ts';
import { COPIED_LATER, DAYS_AHEAD, type Story } from './story.ts';

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
  await call('copySchedule', { body: { ...places, from: day, to: later, content: 'edited' }, query: {} });
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

const surveys: Story = async (call, { surveyId }) => {
  const { data } = await call('getHostSurvey', { params: { id: surveyId } });
  const { anySpecialEvents, serviceScore, times, elements, setupFeedback } = data;
  const actualHeadcount = data.actualHeadcount ?? data.expectedHeadcount;
  const body: HostSurveyBody = { anySpecialEvents, serviceScore, times, elements, setupFeedback, actualHeadcount };
  await call('saveHostSurvey', { params: { id: surveyId }, body });
};

export const stories = { lists, otherLists, catalogue, scheduling, clients, surveys, people };

const ofOnePerson = 'reads and writes the rows of one person, found by their key, and is limited per minute';
const ofEverything = 'sends everything there is';
const ofOneFeed = 'writes one row, found by its key';
const exportsAll = 'reads all pages of a list, each as the list does';
const printsWhatIsSent = 'prints what it is sent and reads nothing';

/** Operations without a row, and why. */
const ofAFile = 'works as long as its file, and reads the lists that its cells name';

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
  tellPrints: 'changes rows of one file by their keys',
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
