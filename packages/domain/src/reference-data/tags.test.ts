import { describe, expect, test } from 'vitest';
import {
  findFirstFreeTag,
  formatEveryTagIsUsed,
  getNewTagId,
  listFreeTags,
  parseNameParameter,
  toCopyName,
  toNameParameter,
} from './tags.ts';

const tags = [
  { id: '1', name: 'Default' },
  { id: '2', name: 'Vegan' },
  { id: '3', name: 'Gluten Free' },
];

describe('the tag of a variation', () => {
  test.each([
    [[], 'Default'],
    [['1'], 'Vegan'],
    [['2'], 'Default'],
    [['1', '2'], 'Gluten Free'],
    [['1', '2', '3'], undefined],
  ])('with %j in use is %s', (usedNames, expected) => {
    expect(findFirstFreeTag(tags, usedNames)?.name).toBe(expected);
  });

  test('may be any tag that the name does not have', () => {
    expect(listFreeTags(tags, ['2']).map((tag) => tag.name)).toEqual(['Default', 'Gluten Free']);
  });
});

describe('the tag of a new item', () => {
  test.each([
    ['1', [], '1'],
    ['1', ['1'], '2'],
    ['2', ['2'], '1'],
    ['3', ['1', '2'], '3'],
    ['2', ['1', '2', '3'], '2'],
  ])('chosen as %s with %j in use is %s', (chosenText, usedNames, expected) => {
    expect(getNewTagId(tags, chosenText, usedNames)).toBe(expected);
  });
});

test('a name with every tag is refused in the words of the specification', () => {
  expect(formatEveryTagIsUsed('An element', 'Rice')).toBe(
    'An element with the name Rice already exists for every tag. Please use a unique name.',
  );
  expect(formatEveryTagIsUsed('A menu', 'Taco Bar')).toBe(
    'A menu with the name Taco Bar already exists for every tag. Please use a unique name.',
  );
});

describe('the name of a new item copied from another', () => {
  test.each([
    ['Rice', 500, 'Rice [COPY - remove this]'],
    ['', 500, ' [COPY - remove this]'],
    ['abcdefgh', 25, 'abcd [COPY - remove this]'],
    ['abc defg', 25, 'abc [COPY - remove this]'],
    ['abc😀efgh', 25, 'abc [COPY - remove this]'],
  ])('%j, at most %i long, is %j', (name, maxLength, expected) => {
    expect(toCopyName(name, maxLength)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(maxLength);
  });
});

describe('a name in the path of a tag look-up', () => {
  test.each([
    ['Mac/Cheese', 'Mac\tCheese'],
    [' a / b ', 'a \t b'],
    ['50% _off_ "<b>"', '50% _off_ "<b>"'],
    ['//', '\t\t'],
  ])('%j travels as %j and comes back', (name, inPath) => {
    expect(toNameParameter(name)).toBe(inPath);
    expect(parseNameParameter(inPath)).toBe(name.trim());
  });
});
