import { describe, expect, test } from 'vitest';
import type { SurveyElement } from '#contract/survey-answers.ts';
import type { HostSurvey } from '#contract/surveys.ts';
import { getPresetSetupFeedback } from '#domain/surveys/survey-answers.ts';
import { makeSurveyElement, openAnswers } from '#testing/survey-model.ts';
import { cutName } from '../hosts/host-day-texts.ts';
import { validateHeadcount, validateTimes } from './form/survey-faults-form-values.ts';
import {
  applySurveyChange,
  mergeTypedValuesIntoPlan,
  parseSurveyNumber,
  toSurveyBody,
  toSurveyValues,
} from './form/survey-form-values.ts';

const rice = makeSurveyElement({ name: 'Rice', portionPerContainer: 80 });
const soup = { ...rice, scheduledElementId: '019aa000-0000-7000-8000-00000000000b', name: 'Soup', order: 1 };

const aSurvey = (elements: SurveyElement[], overrides: Partial<HostSurvey> = {}) =>
  ({ ...openAnswers(elements), ...overrides }) as HostSurvey;

const values = toSurveyValues(aSurvey([rice, soup]));
const sender = { userId: 'u', filledAt: '2026-03-10T19:00:00.000Z' };

test.each([
  ['', 0],
  ['-', Number.NaN],
  ['1.', 1],
  ['1,5', Number.NaN],
  ['1/2', 0.5],
  ['.5', 0.5],
  ['0.30', 0.3],
])('"%s" counts as %s', (text, number) => {
  expect(parseSurveyNumber(text)).toBe(number);
});

test('text stays as it is typed', () => {
  const next = applySurveyChange(values, { element: rice.scheduledElementId, changes: { broughtContainers: '1.' } });
  expect(next.elements[0]?.broughtContainers).toBe('1.');
  expect(next.answered).toEqual([`elements.${rice.scheduledElementId}.broughtContainers`]);
  expect(next.elements[1]).toBe(values.elements[1]);
});

test('answering Yes to the equipment again resets the table', () => {
  const items = [{ label: 'Chafers', hadEnough: false, missingItems: 'lids' }];
  const no = applySurveyChange(applySurveyChange(values, { setup: { hadAllEquipment: false } }), { setup: { items } });
  expect(no.setupFeedback.items).toEqual(items);
  expect(applySurveyChange(no, { setup: { hadAllEquipment: true } }).setupFeedback).toEqual(getPresetSetupFeedback());
});

describe('answers for all elements at once', () => {
  const kimchi = { ...rice, scheduledElementId: 'kimchi', name: 'Kimchi', plannedAmount: null };
  const open = toSurveyValues(aSurvey([rice, soup, kimchi]));
  const answersFor = (of: typeof open, id: string) =>
    of.answered.flatMap((name) => (name.includes(id) ? (name.split('.')[2] ?? []) : []));

  test('brought as planned answers each element that has a plan', () => {
    const { elements, ...next } = applySurveyChange(open, { allElements: 'broughtAsPlanned' });
    expect(elements.map(({ broughtContainers }) => broughtContainers)).toEqual(['5', '5', '0']);
    expect(next.answered).toEqual([rice, soup].map(({ scheduledElementId: id }) => `elements.${id}.broughtContainers`));
  });

  test('nothing left answers leftover and runout of every element', () => {
    const next = applySurveyChange(open, { allElements: 'nothingLeft' });
    for (const { scheduledElementId: id } of [rice, soup, kimchi]) {
      expect(answersFor(next, id)).toEqual(['leftoverAmount', 'runout']);
    }
  });

  test('neither touches what somebody has answered', () => {
    const id = rice.scheduledElementId;
    const countedRecord = applySurveyChange(open, { element: id, changes: { broughtContainers: '1.', runout: true } });
    const all = applySurveyChange(applySurveyChange(countedRecord, { allElements: 'nothingLeft' }), {
      allElements: 'broughtAsPlanned',
    });
    expect(all.elements[0]).toMatchObject({ broughtContainers: '1.', runout: true, leftoverAmount: '0' });
    expect(applySurveyChange(all, { allElements: 'nothingLeft' })).toBe(all);
  });
});

test('a cleared time, and what is none, is asked for', () => {
  const id = rice.scheduledElementId;
  const typedRecord = applySurveyChange(values, { time: 'startTime', value: '' });
  expect(validateTimes(values)).toEqual([]);
  expect(validateTimes(typedRecord)).toEqual([
    { path: 'times.startTime', line: 'Start of service - Write a time, like 9:30 AM.' },
  ]);
  const runout = applySurveyChange(values, { element: id, changes: { timeOfRunout: '25' } });
  expect(validateTimes(runout)).toEqual([]);
  expect(validateTimes(applySurveyChange(runout, { element: id, changes: { runout: true } }))).toEqual([
    { path: `elements.${id}.timeOfRunout`, line: 'For Rice element - Time of runout: Write a time, like 9:30 AM.' },
  ]);
});

test('an earlier answer to a hidden question is not sent', () => {
  const id = rice.scheduledElementId;
  const ranOut = applySurveyChange(values, { element: id, changes: { runout: true, peopleNotServed: '7' } });
  const body = toSurveyBody(applySurveyChange(ranOut, { element: id, changes: { runout: false } }), sender);
  expect(JSON.parse(body.elements)[0]).toMatchObject({ runout: false, peopleNotServed: 0 });
});

describe('typed answers meet a plan that has changed', () => {
  const typedRecord = applySurveyChange(values, {
    element: rice.scheduledElementId,
    changes: { broughtContainers: '2' },
  });

  test('the plan is the new one, the answers stay', () => {
    const fresh = aSurvey([{ ...rice, plannedAmount: 240 }, soup], { expectedHeadcount: 60 });
    const merged = mergeTypedValuesIntoPlan(typedRecord, fresh);
    expect(merged.elements[0]).toMatchObject({ plannedAmount: 240, broughtContainers: '2' });
    expect(merged.expectedHeadcount).toBe('60');
  });

  test('times that nobody has touched are those of the plan', () => {
    const startTime = applySurveyChange(typedRecord, { time: 'startTime', value: '12:10' });
    const times = { kitchenLeaveTime: '11:30', startTime: '11:30', firstEater: '11:30', lastEater: '11:30' };
    const fresh = aSurvey([rice], { times: JSON.stringify(times) });
    expect(mergeTypedValuesIntoPlan(startTime, fresh).times).toEqual({ ...times, startTime: '12:10' });
  });

  test('a headcount that the host has corrected stays', () => {
    const corrected = applySurveyChange(typedRecord, { field: 'expectedHeadcount', value: '44' });
    expect(mergeTypedValuesIntoPlan(corrected, aSurvey([rice], { expectedHeadcount: 60 })).expectedHeadcount).toBe(
      '44',
    );
  });

  test('on a complete survey, answers that were sent before give way to those typed', () => {
    const storedValues = { ...rice, broughtContainers: 5, leftoverAmount: 80.5 };
    const complete = aSurvey([storedValues, { ...soup, broughtContainers: 3 }], {
      status: 'complete',
      expectedHeadcount: 60,
    });
    const withoutSoup = { ...typedRecord, elements: typedRecord.elements.slice(0, 1) };
    const merged = mergeTypedValuesIntoPlan(withoutSoup, complete);
    expect(merged.expectedHeadcount).toBe('40');
    expect(merged.elements).toMatchObject([
      { name: 'Rice', broughtContainers: '2', leftoverAmount: '0' },
      { name: 'Soup', broughtContainers: '0' },
    ]);
  });

  test('an element that left the menu keeps its answers', () => {
    expect(mergeTypedValuesIntoPlan(typedRecord, aSurvey([soup])).elements.map(({ name }) => name)).toEqual([
      'Rice',
      'Soup',
    ]);
  });
});

test.each([
  ['', undefined],
  ['12', undefined],
  ['1,000', undefined],
  ['95+3', 'Write a number, like 12 or 2.5.'],
  ['99999999999', 'This number is too large.'],
  ['-1', 'Cannot be less than 0.'],
  ['1.5', 'Cannot be a decimal number.'],
])('under a headcount of "%s": %s', (text, fault) => {
  expect(validateHeadcount(text)).toBe(fault);
});

test.each([
  ['Copper Works', 'Copper Works'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ!', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ…'],
  ['👩‍🍳'.repeat(27), `${'👩‍🍳'.repeat(26)}…`],
])('%s is shown as %s', (name, shownText) => {
  expect(cutName(name)).toBe(shownText);
});
