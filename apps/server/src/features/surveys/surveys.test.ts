import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PermissionLabel } from '#contract/permissions.ts';
import type { HostSurvey, HostSurveyBody, SurveyElement } from '#contract/surveys.ts';
import { presetSetupFeedback, presetTimes } from '#domain/surveys/survey-answers.ts';
import type { CurrentUser } from '#server/session/door.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { anElementOfASurvey, aService, aSurveyBody } from '#testing/surveys.ts';

const { db } = await testDatabase();
const editing: PermissionLabel[] = ['Edit Host Surveys'];
let server: TestApp;
let scheduler: CurrentUser;

beforeAll(async () => {
  server = await testApp(db);
  scheduler = await server.addUser(['Add Scheduled Menus & Elements', 'Edit Scheduled Menus & Elements']);
});

type Service = Awaited<ReturnType<typeof aService>>;

async function schedule({ kitchen, date, master }: Service) {
  const body = { originalMenuId: master.id, marketId: kitchen.market.id, serviceLineId: kitchen.line('Lunch'), date };
  const { status, body: reply } = await server.call(scheduler, 'POST', '/v1/scheduled-menus', body);
  expect(status).toBe(201);
  return reply.data;
}

/** A service that has its survey, the host of its market and somebody who may edit surveys. */
async function aSurvey(more: Parameters<typeof aService>[1] = {}) {
  const service = await aService(db, more);
  const menu = await schedule(service);
  const marketId = service.kitchen.market.id;
  const host = await server.addUser([], { marketId });
  const editor = await server.addUser(editing, { marketId });
  const listed = await server.call(editor, 'GET', `/v1/host-surveys?scheduledMenuId=${menu.id}`);
  const surveyId: string = listed.body.data[0].id;
  const url = `/v1/host-surveys/${surveyId}`;
  const read = async (user: CurrentUser): Promise<HostSurvey> => (await server.call(user, 'GET', url)).body.data;
  const save = (user: CurrentUser, body: HostSurveyBody, headers?: Record<string, string>) =>
    server.call(user, 'PUT', url, body, headers);
  const elements = JSON.parse((await read(editor)).elements) as SurveyElement[];
  return { ...service, menu, host, editor, url, read, save, elements };
}

test('before anybody answered, a survey shows the plan and the presets', async () => {
  const { host, read, account, kitchen, date } = await aSurvey();
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
  expect(JSON.parse(survey.times)).toEqual(presetTimes());
  expect(JSON.parse(survey.setupFeedback)).toEqual(presetSetupFeedback());
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

test('planned amounts follow the calculation until the survey is complete, and stay as they were then', async () => {
  const { host, read, save, event, elements } = await aSurvey();
  const double = () => db.execute(sql`update service_events set eater_count = eater_count * 2 where id = ${event.id}`);
  const planned = async () => JSON.parse((await read(host)).elements).map((one: SurveyElement) => one.plannedAmount);
  expect(await planned()).toEqual([200, 400]);
  await double();
  expect(await planned()).toEqual([400, 700]);
  expect((await read(host)).expectedHeadcount).toBe(80);
  expect((await save(host, aSurveyBody(elements))).status).toBe(200);
  await double();
  expect(await planned()).toEqual([400, 700]);
  expect((await read(host)).expectedHeadcount).toBe(80);
});

test('what was submitted comes back field by field, and the survey is complete', async () => {
  const { host, read, save, elements } = await aSurvey();
  const [rice, soup] = elements;
  if (!rice || !soup) throw new Error('The menu has two elements.');
  const times = { kitchenLeaveTime: '10:05', startTime: '11:30', firstEater: '11:42', lastEater: '13:10' };
  const filled = [
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
    ...presetSetupFeedback(),
    hadAllEquipment: false,
    items: [{ label: 'Chafers', hadEnough: false, missingItems: 'two lids “oval”' }],
    menuFlow: { value: false },
    hotboxSpill: { value: true, spilledItems: [soup.scheduledElementId] },
    setupComments: 'Elevator was late — 15 min.\nSecond line',
  };
  const answered = ['actualHeadcount', 'times.startTime', `elements.${rice.scheduledElementId}.broughtContainers`];
  const { status, body } = await save(
    host,
    aSurveyBody(filled, {
      actualHeadcount: 43,
      expectedHeadcount: 41,
      anySpecialEvents: true,
      eventDescription: 'Town hall',
      serviceScore: 5,
      serviceFeedback: 'Loved the soup 🍲',
      times: JSON.stringify(times),
      setupFeedback: JSON.stringify(setupFeedback),
      answered: [...answered, 'status', '__proto__'],
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
  expect(JSON.parse(survey.elements)).toEqual(filled);
  expect(JSON.parse(survey.setupFeedback)).toEqual(setupFeedback);
  expect([...survey.answered].sort()).toEqual([...answered].sort());
});

test('what a host claims of the plan changes nothing', async () => {
  const { host, read, save, elements } = await aSurvey();
  const tampered = elements.map((one) => ({ ...one, name: 'Caviar', plannedAmount: 1, portionPerContainer: 9999 }));
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
    const broken = elements.map((one, index) => ({ ...one, ...changes[index] }));
    const { status, body } = await save(host, aSurveyBody(broken));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation_failed',
      message: `For ${elements[0]?.name} element - ${text}`,
    });
    expect(Object.keys(body.error.fields)[0]).toMatch(`elements.${elements[0]?.scheduledElementId}.`);
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

describe('the window', () => {
  test.each([
    [-1, 403, 200],
    [0, 200, 200],
    [3, 200, 200],
    [4, 403, 200],
  ])('a service %i days ago: host %i, editor %i', async (daysAgo, hostStatus, editorStatus) => {
    const { host, editor, save, elements } = await aSurvey({ daysAgo });
    expect((await save(host, aSurveyBody(elements))).status).toBe(hostStatus);
    expect((await save(editor, aSurveyBody(elements))).status).toBe(editorStatus);
  });

  test('is that of the market: the day that began on Kiritimati is still to come in Pago Pago', async () => {
    const there = await aSurvey({ timeZone: 'Pacific/Kiritimati' });
    const here = await aSurvey({ timeZone: 'Pacific/Pago_Pago', date: there.date });
    expect((await there.save(there.host, aSurveyBody(there.elements))).status).toBe(200);
    expect((await here.save(here.host, aSurveyBody(here.elements))).status).toBe(403);
  });

  test('counts by the time of filling: a phone without signal for days loses nothing', async () => {
    const { host, editor, save, read, elements } = await aSurvey({ daysAgo: 6 });
    const filledAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    expect((await save(host, aSurveyBody(elements))).status).toBe(403);
    expect((await save(host, aSurveyBody(elements, { filledAt }))).status).toBe(200);
    const survey = await read(editor);
    expect(survey.filledAt).toBe(filledAt);
    expect(Date.parse(survey.submittedAt ?? '')).toBeGreaterThan(Date.parse(filledAt));
  });

  test('a phone whose clock runs ahead does not fill in tomorrow', async () => {
    const { host, save, read, elements } = await aSurvey();
    const filledAt = new Date(Date.now() + 86_400_000).toISOString();
    expect((await save(host, aSurveyBody(elements, { filledAt }))).status).toBe(200);
    expect(Date.parse((await read(host)).filledAt ?? '')).toBeLessThanOrEqual(Date.now());
  });
});

describe('whose survey it is', () => {
  test('a host of another market neither sees nor saves it', async () => {
    const { url, save, elements, menu, read, editor } = await aSurvey();
    const other = await aSurvey();
    expect((await server.call(other.host, 'GET', url)).status).toBe(404);
    expect((await server.call(other.host, 'GET', `/v1/host-surveys?scheduledMenuId=${menu.id}`)).body.data).toEqual([]);
    expect((await save(other.host, aSurveyBody(elements))).status).toBe(404);
    expect((await read(editor)).status).toBe('incomplete');
  });

  test('somebody who may edit surveys reaches those of every market', async () => {
    const { url } = await aSurvey();
    const other = await aSurvey();
    expect((await server.call(other.editor, 'GET', url)).status).toBe(200);
  });

  test('nobody sends what another person filled in', async () => {
    const { host, editor, save, elements } = await aSurvey();
    const { status, body } = await save(editor, aSurveyBody(elements, { userId: host.id }));
    expect([status, body.error.message]).toEqual([403, 'This survey was filled in by another user.']);
  });

  test('once complete, only somebody who may edit surveys changes it', async () => {
    const { host, editor, save, read, elements } = await aSurvey();
    await save(host, aSurveyBody(elements));
    expect((await save(host, aSurveyBody(elements, { serviceScore: 1 }))).status).toBe(403);
    expect((await save(editor, aSurveyBody(elements, { serviceScore: 4 }))).status).toBe(200);
    const survey = await read(host);
    expect(survey).toMatchObject({ serviceScore: 4, status: 'complete', userId: host.id });
  });
});

describe('sent again', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('the same submission is one record and gets the same answer, also when another follows in between', async () => {
    const { host, save, elements } = await aSurvey();
    const first = await save(host, aSurveyBody(elements), key('first'));
    const again = await save(host, aSurveyBody(elements), key('first'));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('at the same moment twice, both are answered and one is written', async () => {
    const { host, save, elements } = await aSurvey();
    const replies = await Promise.all([1, 2, 3].map(() => save(host, aSurveyBody(elements), key('same'))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.data.version)).size).toBe(1);
  });

  test('what was mended before the first answer came replaces it', async () => {
    const { host, save, read, elements } = await aSurvey();
    await save(host, aSurveyBody(elements, { serviceScore: 2 }), key('a'));
    const mended = aSurveyBody(elements, { serviceScore: 4, replaces: ['a'] });
    expect((await save(host, mended, key('b'))).status).toBe(200);
    expect((await read(host)).serviceScore).toBe(4);
  });

  test('but not what an editor has changed since: both versions are there to compare', async () => {
    const { host, editor, save, read, elements } = await aSurvey();
    const before = await read(host);
    await save(host, aSurveyBody(elements, { serviceScore: 2 }), key('a'));
    await save(editor, aSurveyBody(elements, { serviceScore: 5 }));
    const late = await save(host, aSurveyBody(elements, { serviceScore: 4, replaces: ['a'] }), {
      ...key('b'),
      'if-match': `"${before.version}"`,
    });
    expect([late.status, late.body.error.code]).toEqual([412, 'stale']);
    expect(late.body.error.details.changes[0].fields).toContain('service_score');
    expect((await read(host)).serviceScore).toBe(5);
  });
});

test('of two editors of one survey, the later is told and loses nothing', async () => {
  const { host, editor, save, read, elements } = await aSurvey();
  await save(host, aSurveyBody(elements));
  const { version } = await read(editor);
  const headers = { 'if-match': `"${version}"` };
  expect((await save(editor, aSurveyBody(elements, { serviceScore: 5 }), headers)).status).toBe(200);
  expect((await save(editor, aSurveyBody(elements, { serviceScore: 1 }), headers)).status).toBe(412);
  expect((await read(editor)).serviceScore).toBe(5);
});

describe('when the menu changes between filling in and arriving', () => {
  test('what was served but taken off since is kept, what came since stands there unanswered', async () => {
    const { host, save, read, elements, menu } = await aSurvey();
    const gone = anElementOfASurvey({ name: 'Green Salad', order: 7, broughtContainers: 2 });
    await db.execute(sql`
      insert into scheduled_elements (scheduled_menu_id, name, "order", host_flow_order)
      values (${menu.id}, 'Corn Bread', 5, 5)`);
    const filled = elements.map((one) => ({ ...one, broughtContainers: 1 }));
    expect((await save(host, aSurveyBody([...filled, gone]))).status).toBe(200);
    const stored = JSON.parse((await read(host)).elements) as SurveyElement[];
    expect(stored.map(({ name, broughtContainers }) => [name, broughtContainers])).toEqual([
      [elements[0]?.name, 1],
      [elements[1]?.name, 1],
      ['Corn Bread', 0],
      ['Green Salad', 2],
    ]);
  });
});

test('who changed a survey, and what, is on the audit trail', async () => {
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
