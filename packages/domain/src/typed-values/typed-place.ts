import { accountTexts, isStateCode, type StateCode, stateCodes, stateNames } from '#contract/accounts-texts.ts';
import { readVisibleText, type TypedValue } from './typed-value.ts';

/** So much of a name is meant for one state: 'Calif.', 'Penn'. */
const SHORTEST = 4;

function findState(word: string): StateCode | undefined {
  const code = word.toUpperCase();
  if (isStateCode(code)) return code;
  const byName = (isNamed: (name: string) => boolean) =>
    stateCodes.filter((state) => isNamed(stateNames[state].toLowerCase()));
  const [exact] = byName((name) => name === word);
  const startingStates = word.length >= SHORTEST ? byName((name) => name.startsWith(word)) : [];
  return exact ?? (startingStates.length === 1 ? startingStates[0] : undefined);
}

/** Reads 'AZ', 'az', 'arizona' and 'Ariz.' (screens-24). */
export function parseTypedState(text: string): TypedValue<StateCode> {
  const word = readVisibleText(text).replaceAll('.', '').toLowerCase();
  if (word === '') return { value: null, fault: null };
  const value = findState(word);
  return value ? { value, fault: null } : { value: null, fault: accountTexts.state };
}

/** Reads the five digits of '85353' and '85353-1234' (screens-12). */
export function parseTypedZip(text: string): TypedValue<string> {
  const [plainText, zip] = /^(\d{5})(?:-\d{4})?$/.exec(readVisibleText(text)) ?? [readVisibleText(text)];
  if (plainText === '') return { value: null, fault: null };
  return zip ? { value: zip, fault: null } : { value: null, fault: accountTexts.zipCode };
}
