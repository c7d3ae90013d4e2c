import { describe, expect, test } from 'vitest';
import { MAX_JSON_TEXT_LENGTH } from './survey-answers.ts';
import { HostSurveyInput } from './surveys.ts';

const element = {
  scheduledElementId: '019aa000-0000-7000-8000-00000000000a',
  name: 'Rice',
  order: 0,
  plannedAmount: 160,
  portionUnit: 'oz',
  container: 'Full Pan',
  portionPerContainer: 80,
  broughtContainers: 2,
  leftoverAmount: 0.3,
  runout: false,
  timeOfRunout: '12:00',
  peopleNotServed: 0,
  suggestedContainers: 0,
};
const times = { kitchenLeaveTime: '10:00', startTime: '11:30', firstEater: '11:40', lastEater: '13:05' };
const setupFeedback = {
  hadAllEquipment: true,
  items: [],
  menuFlow: { value: true },
  hotboxSpill: { value: false, spilledItems: [] },
  setupComments: '',
};
const body = {
  anySpecialEvents: false,
  serviceScore: 3,
  times: JSON.stringify(times),
  elements: JSON.stringify([element]),
  setupFeedback: JSON.stringify(setupFeedback),
};

test('the three JSON texts arrive as values', () => {
  expect(HostSurveyInput.parse(body)).toMatchObject({ times, elements: [element], setupFeedback });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('refused by the contract', () => {
  test.each([
    ['no JSON', { elements: 'not json' }, 'elements'],
    ['nothing', { times: '' }, 'times'],
    ['null', { setupFeedback: 'null' }, 'setupFeedback'],
    ['a value instead of a text', { times }, 'times'],
    ['another shape', { elements: JSON.stringify({ rice: element }) }, 'elements'],
    ['a missing part', { times: JSON.stringify({ ...times, lastEater: undefined }) }, 'times.lastEater'],
    ['a time that is none', { times: JSON.stringify({ ...times, lastEater: '25:00' }) }, 'times.lastEater'],
    [
      'a number as text',
      { elements: JSON.stringify([{ ...element, broughtContainers: '2' }]) },
      'elements.0.broughtContainers',
    ],
    ['no number', { elements: JSON.stringify([{ ...element, leftoverAmount: null }]) }, 'elements.0.leftoverAmount'],
    [
      'a number beyond all amounts',
      { elements: JSON.stringify([{ ...element, leftoverAmount: 1e300 }]) },
      'elements.0.leftoverAmount',
    ],
    [
      'a portion beyond all portions',
      { elements: JSON.stringify([{ ...element, portionPerContainer: 1e300 }]) },
      'elements.0.portionPerContainer',
    ],
    [
      'an id that is none',
      { elements: JSON.stringify([{ ...element, scheduledElementId: 'rice' }]) },
      'elements.0.scheduledElementId',
    ],
    [
      'NUL',
      { setupFeedback: JSON.stringify({ ...setupFeedback, setupComments: 'a\u0000b' }) },
      'setupFeedback.setupComments',
    ],
    ['deep', { elements: nested(MAX_JSON_TEXT_LENGTH / 2) }, 'elements.0'],
    [
      'huge',
      { setupFeedback: JSON.stringify({ ...setupFeedback, setupComments: 'x'.repeat(300_000) }) },
      'setupFeedback',
    ],
    ['too many elements', { elements: JSON.stringify(Array(501).fill(element)) }, 'elements'],
    ['a score beyond 5', { serviceScore: 6 }, 'serviceScore'],
    ['half a person', { actualHeadcount: 1.5 }, 'actualHeadcount'],
    ['fewer than nobody', { actualHeadcount: -1 }, 'actualHeadcount'],
  ])('%s', (_what, overrides, field) => {
    const result = HostSurveyInput.safeParse({ ...body, ...overrides });
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([field]);
  });
});

test('unknown fields are dropped, also inside the texts', () => {
  const text = `{"__proto__":{"polluted":true},"isAdmin":true,${JSON.stringify(times).slice(1)}`;
  const parsedRecord = HostSurveyInput.parse({ ...body, times: text, status: 'incomplete', id: 'x' });
  expect(parsedRecord.times).toEqual(times);
  expect(parsedRecord).not.toHaveProperty('status');
});
