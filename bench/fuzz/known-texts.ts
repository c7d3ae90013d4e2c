import fc from 'fast-check';
import { days } from '#contract/values.ts';
import { demoPassword, staff } from '#server/demo/content/people.ts';

const switches = fc.constantFrom('true', 'false');
const questions = ['reach', 'loss', 'beforeStart', 'farAhead', 'addOns', 'completeSurvey'];

/** What the document calls a text and the server reads as something else, by the name of the field. */
export const knownTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.oneof(
    fc.constantFrom(...staff.map(({ email }) => email)),
    fc.nat({ max: 1_000_000 }).map((number) => `person.${number}@example.com`),
  ),
  createAnother: switches,
  preview: switches,
  day: fc.constantFrom(...days),
  timeZone: fc.constantFrom('America/Phoenix', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'),
  confirmed: fc.subarray(questions).map((kinds) => kinds.join()),
  password: fc.constantFrom(demoPassword, 'braised greens on a wednesday'),
  newPassword: fc.constant('braised greens on a wednesday'),
};
