import fc from 'fast-check';
import { demoPassword, staff } from '#server/demo/content/people.ts';

const emails = fc.oneof(
  fc.constantFrom(...staff.map(({ email }) => email)),
  fc.nat({ max: 1_000_000 }).map((number) => `person.${number}@example.com`),
);
const switches = fc.constantFrom('true', 'false');
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const zones = ['America/Phoenix', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'];
const questions = ['reach', 'loss', 'beforeStart', 'farAhead', 'addOns', 'completeSurvey'];
const noTimes = { kitchenLeaveTime: '11:00', startTime: '12:00', firstEater: '12:05', lastEater: '13:00' };
const feedback = {
  hadAllEquipment: true,
  items: [],
  menuFlow: { value: true },
  hotboxSpill: { value: false, spilledItems: [] },
  setupComments: '',
};

/** What the document calls a text and the server reads as something else, by the name of the field. */
export const knownTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: emails,
  createAnother: switches,
  preview: switches,
  day: fc.constantFrom(...days),
  timeZone: fc.constantFrom(...zones),
  confirmed: fc.subarray(questions).map((kinds) => kinds.join()),
  password: fc.constantFrom(demoPassword, 'braised greens on a wednesday'),
  newPassword: fc.constant('braised greens on a wednesday'),
  times: fc.constant(JSON.stringify(noTimes)),
  elements: fc.constant('[]'),
  setupFeedback: fc.constant(JSON.stringify(feedback)),
};

/** Fields that are lists of identifiers in one text, and the field of each identifier. */
export const listedIds: Readonly<Record<string, string>> = {
  accountIds: 'accountId',
  elementIds: 'scheduledElementId',
};
