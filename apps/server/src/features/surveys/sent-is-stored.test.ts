import { describe, expect, test } from 'vitest';
import type { SurveyElement } from '#contract/survey-answers.ts';
import type { HostSurveyBody } from '#contract/surveys.ts';
import { listQuestions } from '#domain/surveys/answered.ts';
import { getPresetSetupFeedback } from '#domain/surveys/survey-answers.ts';
import { testServer } from '#testing/app.ts';
import { makeSurveyElement } from '#testing/survey-model.ts';
import { addScheduler, aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db } = server;
const scheduler = await addScheduler(server);

type Survey = Awaited<ReturnType<typeof aServiceWithSurvey>>;

/** The version of a survey that nobody had answered, as a phone without signal keeps it. */
const openVersion = { 'if-match': '"1"' };

/** Each state of a survey: who sends, and what of the reply is that submission. */
const states = {
  open: async ({ host, save, read }: Survey) => ({
    send: (body: HostSurveyBody) => save(host, body),
    readBack: () => read(host),
  }),
  complete: async ({ host, editor, save, read, elements }: Survey) => {
    expect((await save(host, firstAnswers(elements))).status).toBe(200);
    return {
      send: (body: HostSurveyBody) => save(editor, body),
      readBack: () => read(editor),
    };
  },
  'second version': async ({ host, editor, save, read, elements }: Survey) => {
    expect((await save(editor, firstAnswers(elements))).status).toBe(200);
    const first = await read(editor);
    return {
      send: (body: HostSurveyBody) => save(host, body, openVersion),
      readBack: async () => {
        const { secondVersions, secondVersionCount, ...survey } = await read(editor);
        expect(first).toMatchObject(survey);
        return secondVersions[0];
      },
    };
  },
};

const firstAnswers = (elements: readonly SurveyElement[]) =>
  aSurveyBody(
    elements.map((element) => ({ ...element, broughtContainers: 1, leftoverAmount: 80.5 })),
    { answered: listQuestions({ elements }).map(({ name }) => name) },
  );

const secondAnswers = {
  broughtContainers: 1.5,
  leftoverAmount: 4,
  runout: true,
  timeOfRunout: '12:50',
  peopleNotServed: 6,
  suggestedContainers: 2.5,
};

describe.each(Object.entries(states))(
  'surveys-13: what is sent to a survey that is %s is stored',
  (_state, prepare) => {
    test.each(Object.entries(secondAnswers))('%s of a dish: %s', async (field, value) => {
      const survey = await aServiceWithSurvey({ db, server, scheduler });
      const { send, readBack } = await prepare(survey);
      const [rice, soup] = survey.elements;
      if (!rice || !soup) throw new Error('The menu has two elements.');
      // Details of a runout are asked for only after one (surveys-7).
      const sentRows = [
        { ...rice, broughtContainers: 1, runout: true, [field]: value },
        { ...soup, broughtContainers: 3 },
      ];
      expect((await send(aSurveyBody(sentRows))).status).toBe(200);
      expect(JSON.parse((await readBack())?.elements ?? '')).toEqual(sentRows);
    });

    test.each<Partial<HostSurveyBody>>([
      { expectedHeadcount: 75 },
      { actualHeadcount: 71 },
      { actualHeadcount: null },
      { serviceScore: 5 },
      { serviceFeedback: 'Loved the soup' },
      { anySpecialEvents: true, eventDescription: 'Town hall' },
      { serviceTypeId: null },
      { answered: ['actualHeadcount', 'serviceScore'] },
    ])('%j', async (answers) => {
      const survey = await aServiceWithSurvey({ db, server, scheduler });
      const { send, readBack } = await prepare(survey);
      expect((await send(aSurveyBody(survey.elements, answers))).status).toBe(200);
      expect(await readBack()).toMatchObject(answers);
    });

    test('times and set-up, which travel as text', async () => {
      const survey = await aServiceWithSurvey({ db, server, scheduler });
      const { send, readBack } = await prepare(survey);
      const times = { kitchenLeaveTime: '10:05', startTime: '11:30', firstEater: '11:42', lastEater: '13:10' };
      const setupFeedback = { ...getPresetSetupFeedback(), menuFlow: { value: false }, setupComments: 'Late elevator' };
      const texts = { times: JSON.stringify(times), setupFeedback: JSON.stringify(setupFeedback) };
      expect((await send(aSurveyBody(survey.elements, texts))).status).toBe(200);
      const storedBack = await readBack();
      expect([storedBack?.times, storedBack?.setupFeedback].map((text) => JSON.parse(text ?? ''))).toEqual([
        times,
        setupFeedback,
      ]);
    });

    test('a dish that left the menu keeps its answers, and one that is not sent is unanswered', async () => {
      const survey = await aServiceWithSurvey({ db, server, scheduler });
      const { send, readBack } = await prepare(survey);
      const [rice, soup] = survey.elements;
      const salad = makeSurveyElement({ name: 'Green Salad', order: 7, broughtContainers: 2 });
      expect((await send(aSurveyBody([{ ...makeSurveyElement(rice), broughtContainers: 2 }, salad]))).status).toBe(200);
      const elements: SurveyElement[] = JSON.parse((await readBack())?.elements ?? '');
      expect(elements.map(({ name, broughtContainers }) => [name, broughtContainers])).toEqual([
        [rice?.name, 2],
        [soup?.name, 0],
        ['Green Salad', 2],
      ]);
    });

    test.each<[string, Partial<SurveyElement>]>([
      ['leftoverAmount', { leftoverAmount: -1 }],
      ['leftoverAmount', { leftoverAmount: 99_999 }],
      ['leftoverAmount', { broughtContainers: 0.5, leftoverAmount: 100.5 }],
      ['leftoverAmount', { leftoverAmount: 0.25 }],
      ['broughtContainers', { broughtContainers: 0.3 }],
      ['peopleNotServed', { runout: true, peopleNotServed: 0.5 }],
      ['suggestedContainers', { runout: true, suggestedContainers: -1 }],
      ['timeOfRunout', { timeOfRunout: '25:00' }],
    ])('but surveys-6: %s of %j is refused by the name of the field', async (field, changes) => {
      const survey = await aServiceWithSurvey({ db, server, scheduler });
      const { send, readBack } = await prepare(survey);
      const before = await readBack();
      const sentRows = survey.elements.map((element, index) => ({
        ...element,
        broughtContainers: 1,
        ...(index === 1 && changes),
      }));
      const { status, body } = await send(aSurveyBody(sentRows));
      expect([status, Object.keys(body.error.fields)]).toEqual([400, [`elements.1.${field}`]]);
      expect(await readBack()).toEqual(before);
    });
  },
);

test('errors-7: all that is wrong in a text is named at once', async () => {
  const { host, save, elements } = await aServiceWithSurvey({ db, server, scheduler });
  const sentRows = elements.map((element) => ({ ...element, runout: null, broughtContainers: '2' }));
  const { status, body } = await save(host, { ...aSurveyBody([]), elements: JSON.stringify(sentRows), times: '{}' });
  expect(status).toBe(400);
  expect(body.error.fields).toMatchObject({
    'elements.0.broughtContainers': 'Must be a number.',
    'elements.1.runout': 'This is required.',
    'times.startTime': 'This is required.',
  });
});

test('errors-7: answers that nobody is asked for, and names that no question has, are refused by their names', async () => {
  const survey = await aServiceWithSurvey({ db, server, scheduler });
  const { host, save, read, elements } = survey;
  const before = await read(host);
  const id = elements[0]?.scheduledElementId;
  const sentRows = elements.map((element, index) => ({ ...element, ...(index === 0 && secondAnswers), runout: false }));
  const setupFeedback = {
    ...getPresetSetupFeedback(),
    items: [{ label: 'Chafers', hadEnough: false, missingItems: 'two lids' }],
    hotboxSpill: { value: false, spilledItems: [id] },
  };
  const { status, body } = await save(
    host,
    aSurveyBody(sentRows, {
      eventDescription: 'Town hall',
      setupFeedback: JSON.stringify(setupFeedback),
      answered: ['status', 'serviceFeedback', `elements.${id}.timeOfRunout`, 'elements.nobody.runout', '__proto__'],
    }),
  );
  expect([status, Object.keys(body.error.fields).sort()]).toEqual([
    400,
    [
      'answered.0',
      'answered.3',
      'answered.4',
      'elements.0.peopleNotServed',
      'elements.0.suggestedContainers',
      'elements.0.timeOfRunout',
      'eventDescription',
      'setupFeedback.hotboxSpill.spilledItems',
      'setupFeedback.items.0.hadEnough',
    ],
  ]);
  expect(await read(host)).toEqual(before);
});
