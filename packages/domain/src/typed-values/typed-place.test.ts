import { expect, test } from 'vitest';
import { accountTexts, stateCodes, stateNames } from '#contract/accounts-texts.ts';
import { parseTypedState, parseTypedZip } from './typed-place.ts';

test('reads every state by its code and by its name', () => {
  expect(stateCodes).toHaveLength(50);
  for (const code of stateCodes)
    for (const text of [code, code.toLowerCase(), stateNames[code], ` ${stateNames[code].toUpperCase()} `])
      expect(parseTypedState(text)).toEqual({ value: code, fault: null });
});

test.each([
  ['', null],
  ['Ariz.', 'AZ'],
  ['calif', 'CA'],
  ['virginia', 'VA'],
  ['kansas', 'KS'],
  ['N.Y.', 'NY'],
])('reads %j as %s', (text, value) => {
  expect(parseTypedState(text)).toEqual({ value, fault: null });
});

test.each(['A', 'Ari', 'Miss', 'New', 'Arizonia', 'XX', '85353'])('refuses %j as a state', (text) => {
  expect(parseTypedState(text)).toEqual({ value: null, fault: accountTexts.state });
});

test.each([
  ['', null],
  [' 85353 ', '85353'],
  ['85353-1234', '85353'],
  ['\u200b85353', '85353'],
])('reads %j as zip %s', (text, value) => {
  expect(parseTypedZip(text)).toEqual({ value, fault: null });
});

test.each(['852', '853531', '85353-12', 'AZ 85353', '8535O'])('refuses %j as a zip', (text) => {
  expect(parseTypedZip(text)).toEqual({ value: null, fault: accountTexts.zipCode });
});
