import { describe, expect, test } from 'vitest';
import { listGivenAnswers, listUnansweredQuestions } from './answered.ts';
import {
  mergeAnswersIntoPlan,
  type PlannedElement,
  type SurveyAnswers,
  toPresetAnswers,
  withoutHiddenAnswers,
} from './survey-answers.ts';
import { formatSurvey } from './survey-text.ts';

const rice: PlannedElement = {
  scheduledElementId: '019aa000-0000-7000-8000-00000000000a',
  name: 'Basmati Rice',
  order: 1,
  plannedAmount: 160,
  portionUnit: 'oz',
  container: 'Full Pan',
  portionPerContainer: 80,
};
const greens: PlannedElement = {
  ...rice,
  scheduledElementId: '019aa000-0000-7000-8000-00000000000b',
  name: 'Greens',
  order: 0,
};
const presets = toPresetAnswers({
  serviceTypeId: null,
  expectedHeadcount: 40,
  serviceTime: '09:30',
  elements: [greens, rice],
});
const answersWith = (overrides: Partial<SurveyAnswers>): SurveyAnswers => ({ ...presets, ...overrides });

test('nobody has answered yet: equipment yes, score 3, times that of the service', () => {
  expect(presets).toMatchObject({
    serviceScore: 3,
    actualHeadcount: null,
    anySpecialEvents: false,
    times: { kitchenLeaveTime: '09:30', startTime: '09:30', firstEater: '09:30', lastEater: '09:30' },
    setupFeedback: { hadAllEquipment: true, hotboxSpill: { value: false, spilledItems: [] } },
  });
  expect(presets.setupFeedback.items).toHaveLength(10);
  expect(presets.setupFeedback.items.every((item) => item.hadEnough && item.missingItems === '')).toBe(true);
});

describe('a plan that changed since the host opened the survey', () => {
  const answeredRows = presets.elements.map((element) => ({ ...element, broughtContainers: 2 }));

  test('the plan says what was planned, the host what was brought', () => {
    const tampered = answeredRows.map((element) => ({
      ...element,
      plannedAmount: 1,
      name: 'Other',
      portionPerContainer: 9,
    }));
    const elements = mergeAnswersIntoPlan([{ ...rice, plannedAmount: 200 }], tampered);
    const first = elements.find(({ scheduledElementId }) => scheduledElementId === rice.scheduledElementId);
    expect(first).toMatchObject({
      name: 'Basmati Rice',
      plannedAmount: 200,
      portionPerContainer: 80,
      broughtContainers: 2,
    });
  });

  test('an element that left the menu keeps its answers', () => {
    expect(
      mergeAnswersIntoPlan([rice], answeredRows).map(({ name, broughtContainers }) => [name, broughtContainers]),
    ).toEqual([
      ['Greens', 2],
      ['Basmati Rice', 2],
    ]);
  });

  test('of two surveys with answers, the second wins, whichever it is', () => {
    const [, riceAnswers] = answeredRows;
    if (!riceAnswers) throw new Error('The menu has two elements.');
    const storedRows = [{ ...riceAnswers, leftoverAmount: 80.5 }];
    const sentRows = [{ ...riceAnswers, leftoverAmount: 4, plannedAmount: 1 }];
    expect(mergeAnswersIntoPlan(storedRows, sentRows)).toMatchObject([{ leftoverAmount: 4, plannedAmount: 160 }]);
    expect(mergeAnswersIntoPlan(sentRows, storedRows)).toMatchObject([{ leftoverAmount: 80.5, plannedAmount: 1 }]);
  });

  test('an element that the answers lack is unanswered, whatever is stored of it', () => {
    expect(mergeAnswersIntoPlan(answeredRows, [])).toEqual(presets.elements);
  });

  test('an element added to the menu is unanswered', () => {
    const soup = { ...rice, scheduledElementId: '019aa000-0000-7000-8000-00000000000c', name: 'Soup', order: 2 };
    const elements = mergeAnswersIntoPlan([greens, rice, soup], answeredRows);
    expect(elements[2]).toMatchObject({ name: 'Soup', broughtContainers: 0, runout: false });
  });
});

describe('answers that a later one made meaningless', () => {
  const filledRecord = answersWith({
    anySpecialEvents: true,
    eventDescription: 'Town hall',
    elements: presets.elements.map((element) => ({
      ...element,
      runout: true,
      timeOfRunout: '12:40',
      peopleNotServed: 4,
      suggestedContainers: 3,
    })),
    setupFeedback: {
      ...presets.setupFeedback,
      hadAllEquipment: false,
      items: presets.setupFeedback.items.map((item) => ({ ...item, hadEnough: false, missingItems: 'two' })),
      hotboxSpill: { value: true, spilledItems: [rice.scheduledElementId] },
    },
  });

  test('stay while they are shown', () => {
    expect(withoutHiddenAnswers(filledRecord)).toEqual(filledRecord);
  });

  test('go when they are hidden: switching equipment back to Yes resets every item', () => {
    const hidden = answersWith({
      ...filledRecord,
      anySpecialEvents: false,
      elements: filledRecord.elements.map((element) => ({ ...element, runout: false })),
      setupFeedback: {
        ...filledRecord.setupFeedback,
        hadAllEquipment: true,
        hotboxSpill: { ...filledRecord.setupFeedback.hotboxSpill, value: false },
      },
    });
    expect(withoutHiddenAnswers(hidden)).toEqual(presets);
  });

  test('go where there was enough after all', () => {
    const items = presets.setupFeedback.items.map((item) => ({ ...item, missingItems: 'two' }));
    const setupFeedback = { ...filledRecord.setupFeedback, items };
    const { items: left } = withoutHiddenAnswers({ ...filledRecord, setupFeedback }).setupFeedback;
    expect(left).toEqual(presets.setupFeedback.items);
  });
});

describe('answered is not preset', () => {
  test('at first everything is asked but what comes from the plan', () => {
    const names = listUnansweredQuestions(presets, []).map(({ name }) => name);
    expect(names).toContain('actualHeadcount');
    expect(names).toContain('serviceScore');
    expect(names).toContain(`elements.${rice.scheduledElementId}.broughtContainers`);
    expect(names).not.toContain('expectedHeadcount');
    expect(names).not.toContain(`elements.${rice.scheduledElementId}.peopleNotServed`);
  });

  test('a runout asks three questions more', () => {
    const elements = presets.elements.map((element) => ({ ...element, runout: true }));
    expect(listUnansweredQuestions({ elements }, [])).toHaveLength(
      listUnansweredQuestions(presets, []).length + 3 * elements.length,
    );
  });

  test('an answer that equals the preset is an answer', () => {
    expect(listGivenAnswers(presets, presets, ['serviceScore', 'times.startTime'])).toEqual([
      'times.startTime',
      'serviceScore',
    ]);
  });

  test('only names of questions are kept', () => {
    expect(listGivenAnswers(presets, presets, ['__proto__', 'status', 'elements.x.runout', 'serviceScore'])).toEqual([
      'serviceScore',
    ]);
  });

  test('of a client that does not track answers, what differs from the presets was given', () => {
    const answers = answersWith({
      serviceScore: 5,
      times: { ...presets.times, lastEater: '13:10' },
      elements: presets.elements.map((element) =>
        element.name === 'Greens' ? { ...element, broughtContainers: 2 } : element,
      ),
    });
    expect(listGivenAnswers(answers, presets, undefined)).toEqual([
      'times.lastEater',
      'serviceScore',
      `elements.${greens.scheduledElementId}.broughtContainers`,
    ]);
  });
});

test('as text, a survey says everything that was typed', () => {
  const text = formatSurvey(
    'Copper Works, Lunch, 03/10/2026, Taco Bar',
    answersWith({
      actualHeadcount: 38,
      anySpecialEvents: true,
      eventDescription: 'Town hall',
      serviceFeedback: 'Loved the salsa',
      setupFeedback: {
        ...presets.setupFeedback,
        hadAllEquipment: false,
        items: [{ label: 'Chafers', hadEnough: false, missingItems: 'two lids' }],
        hotboxSpill: { value: true, spilledItems: [rice.scheduledElementId] },
        setupComments: 'Late elevator',
      },
      elements: presets.elements.map((element) => ({
        ...element,
        runout: true,
        timeOfRunout: '12:40',
        peopleNotServed: 7,
      })),
    }),
  );
  for (const part of [
    'Copper Works, Lunch, 03/10/2026, Taco Bar',
    'Actual headcount: 38',
    'Event: Town hall',
    'Feedback: Loved the salsa',
    'Not enough: Chafers. Missing: two lids',
    'Spilled: Basmati Rice',
    'Set-up comments: Late elevator',
    'Ran out at 12:40 PM, people not served 7',
  ]) {
    expect(text).toContain(part);
  }
});
