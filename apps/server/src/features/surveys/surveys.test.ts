import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SurveyElement } from '#contract/survey-answers.ts';
import { getPresetSetupFeedback, getPresetTimes } from '#domain/surveys/survey-answers.ts';
import { testServer } from '#testing/app.ts';
import { makeSurveyElement } from '#testing/survey-model.ts';
import { addScheduler, type aService, aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db } = server;
const scheduler = await addScheduler(server);
const aSurvey = (more?: Parameters<typeof aService>[1]) => aServiceWithSurvey({ db, server, scheduler }, more);

test('before anybody answered, a survey shows the plan and the presets', async () => {
  const { host, read, account, kitchen, date, event } = await aSurvey();
  await db.execute(sql`update service_events set service_time = '11:30' where id = ${event.id}`);
  const survey = await read(host);
  expect(survey).toMatchObject({
    status: 'incomplete',
    date,
    account: { id: account.id, name: account.name },
    city: 'Phoenix',
    market: { id: kitchen.market.id },
    expectedHeadcount: 40,
    actualHeadcount: null,
    serviceScore: 3,
    answered: [],
    filledAt: null,
    user: null,
  });
  expect(JSON.parse(survey.times)).toEqual(getPresetTimes('11:30'));
  expect(JSON.parse(survey.setupFeedback)).toEqual(getPresetSetupFeedback());
  // 40 people × 5 oz = one pan of 200 oz; 40 × 8 oz = 320 oz, rounded up to two pans.
  expect(JSON.parse(survey.elements)).toMatchObject([
    {
      name: expect.stringMatching('Basmati Rice'),
      plannedAmount: 200,
      portionUnit: 'oz',
      container: 'Full Pan',
      portionPerContainer: 200,
    },
    { name: expect.stringMatching('Lentil Soup'), plannedAmount: 400, broughtContainers: 0, runout: false },
  ]);
});

test('the open surveys of a day come as each does by itself; other markets and submitted ones are left out', async () => {
  const { host, read, save, kitchen, date, elements } = await aSurvey();
  const listOpen = async (marketId = kitchen.market.id) =>
    (await server.call(host, 'GET', `/v1/host-surveys/open?marketId=${marketId}&date=${date}`)).body.data;
  const survey = await read(host);
  expect(await listOpen()).toEqual([survey]);
  const other = await aSurvey();
  expect(await listOpen(other.kitchen.market.id)).toEqual([]);
  expect((await save(host, aSurveyBody(elements))).status).toBe(200);
  expect(await listOpen()).toEqual([]);
});

test('planned amounts follow the calculation until the survey is complete, and stay as they were then', async () => {
  const { host, read, save, event, elements } = await aSurvey();
  const double = () => db.execute(sql`update service_events set eater_count = eater_count * 2 where id = ${event.id}`);
  const readPlannedRecord = async () =>
    JSON.parse((await read(host)).elements).map((row: SurveyElement) => row.plannedAmount);
  expect(await readPlannedRecord()).toEqual([200, 400]);
  await double();
  expect(await readPlannedRecord()).toEqual([400, 700]);
  expect((await read(host)).expectedHeadcount).toBe(80);
  expect((await save(host, aSurveyBody(elements))).status).toBe(200);
  await double();
  expect(await readPlannedRecord()).toEqual([400, 700]);
  expect((await read(host)).expectedHeadcount).toBe(80);
});

test('a submission comes back field by field, and the survey is complete', async () => {
  const { host, read, save, elements } = await aSurvey();
  const [rice, soup] = elements;
  if (!rice || !soup) throw new Error('The menu has two elements.');
  const times = { kitchenLeaveTime: '10:05', startTime: '11:30', firstEater: '11:42', lastEater: '13:10' };
  const filledRows = [
    { ...rice, broughtContainers: 1.5, leftoverAmount: 20.3 },
    {
      ...soup,
      broughtContainers: 2,
      runout: true,
      timeOfRunout: '12:50',
      peopleNotServed: 6,
      suggestedContainers: 2.5,
    },
  ];
  const setupFeedback = {
    ...getPresetSetupFeedback(),
    hadAllEquipment: false,
    items: [{ label: 'Chafers', hadEnough: false, missingItems: 'two lids “oval”' }],
    menuFlow: { value: false },
    hotboxSpill: { value: true, spilledItems: [soup.scheduledElementId] },
    setupComments: 'Elevator was late — 15 min.\nSecond line',
  };
  const answeredNames = ['actualHeadcount', 'times.startTime', `elements.${rice.scheduledElementId}.broughtContainers`];
  const { status, body } = await save(
    host,
    aSurveyBody(filledRows, {
      actualHeadcount: 43,
      expectedHeadcount: 41,
      anySpecialEvents: true,
      eventDescription: 'Town hall',
      serviceScore: 5,
      serviceFeedback: 'Loved the soup 🍲',
      times: JSON.stringify(times),
      setupFeedback: JSON.stringify(setupFeedback),
      answered: answeredNames,
      filledAt: new Date(Date.now() - 60_000).toISOString(),
    }),
  );
  expect(status).toBe(200);
  const survey = await read(host);
  expect(body.data).toEqual(survey);
  expect(survey).toMatchObject({
    status: 'complete',
    actualHeadcount: 43,
    expectedHeadcount: 41,
    anySpecialEvents: true,
    eventDescription: 'Town hall',
    serviceScore: 5,
    serviceFeedback: 'Loved the soup 🍲',
    userId: host.id,
  });
  expect(JSON.parse(survey.times)).toEqual(times);
  expect(JSON.parse(survey.elements)).toEqual(filledRows);
  expect(JSON.parse(survey.setupFeedback)).toEqual(setupFeedback);
  expect([...survey.answered].sort()).toEqual([...answeredNames].sort());
});

test('a false plan in a submission changes nothing', async () => {
  const { host, read, save, elements } = await aSurvey();
  const tampered = elements.map((element) => ({
    ...element,
    name: 'Caviar',
    plannedAmount: 1,
    portionPerContainer: 9999,
  }));
  const body = { ...aSurveyBody(tampered), status: 'incomplete', id: host.id, marketId: host.id, version: 99 };
  expect((await save(host, body)).status).toBe(200);
  const survey = await read(host);
  expect(JSON.parse(survey.elements)).toEqual(elements);
  expect(survey.status).toBe('complete');
});

describe('refused, and nothing written', () => {
  test.each([
    [
      'a leftover above what was brought',
      [{ broughtContainers: 1, leftoverAmount: 200.1 }],
      'Leftover cannot be more than Brought.',
    ],
    ['a quarter container', [{ broughtContainers: 1.25 }], 'Brought can only be in 0.5 increments.'],
    ['half a person', [{ runout: true, peopleNotServed: 0.5 }], 'People Not Served cannot be a decimal number.'],
  ])('%s', async (_what, changes, text) => {
    const { host, read, save, elements } = await aSurvey();
    const broken = elements.map((element, index) => ({ ...element, ...changes[index] }));
    const { status, body } = await save(host, aSurveyBody(broken));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation_failed',
      message: `For ${elements[0]?.name} element - ${text}`,
    });
    expect(Object.keys(body.error.fields)[0]).toMatch('elements.0.');
    expect((await read(host)).status).toBe('incomplete');
  });

  test.each([
    ['no JSON', { elements: '{' }],
    ['nested deeper than any survey', { setupFeedback: `${'['.repeat(90_000)}${']'.repeat(90_000)}` }],
    ['huge', { times: `{"x":"${'y'.repeat(250_000)}"}` }],
    ['another shape', { elements: '{"rice":1}' }],
    ['a service type that does not exist', { serviceTypeId: '019aa000-0000-7000-8000-00000000dead' }],
  ])('texts that are %s', async (_what, overrides) => {
    const { host, read, save, elements } = await aSurvey();
    const { status, body } = await save(host, aSurveyBody(elements, overrides));
    expect(status).toBe(400);
    expect(body.error.code).toBe('validation_failed');
    expect((await read(host)).status).toBe('incomplete');
  });
});

describe('a menu that changes between filling in and arriving', () => {
  test('keeps served dishes that were taken off since, and leaves added ones unanswered', async () => {
    const { host, save, read, elements, menu } = await aSurvey();
    const removedElement = makeSurveyElement({ name: 'Green Salad', order: 7, broughtContainers: 2 });
    await db.execute(sql`
      insert into scheduled_elements (scheduled_menu_id, name, "order", host_flow_order)
      values (${menu.id}, 'Corn Bread', 5, 5)`);
    const filledRows = elements.map((element) => ({ ...element, broughtContainers: 1 }));
    expect((await save(host, aSurveyBody([...filledRows, removedElement]))).status).toBe(200);
    const storedRows = JSON.parse((await read(host)).elements) as SurveyElement[];
    expect(storedRows.map(({ name, broughtContainers }) => [name, broughtContainers])).toEqual([
      [elements[0]?.name, 1],
      [elements[1]?.name, 1],
      ['Corn Bread', 0],
      ['Green Salad', 2],
    ]);
  });
});

test('the audit trail has who changed what in a survey', async () => {
  const { host, save, elements, read } = await aSurvey();
  const { id } = await read(host);
  await save(host, aSurveyBody(elements));
  const { rows } = await db.execute(
    sql`select author_id, action from audit_trail where table_name = 'host_surveys' and record_id = ${id} order by id`,
  );
  expect(rows).toEqual([
    { author_id: scheduler.id, action: 'insert' },
    { author_id: host.id, action: 'update' },
  ]);
});
