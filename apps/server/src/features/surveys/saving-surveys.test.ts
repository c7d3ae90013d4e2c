import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { surveyTexts } from '#contract/survey-texts.ts';
import { testServer } from '#testing/app.ts';
import { addScheduler, type aService, aServiceWithSurvey, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db } = server;
const scheduler = await addScheduler(server);
const aSurvey = (more?: Parameters<typeof aService>[1]) => aServiceWithSurvey({ db, server, scheduler }, more);

const key = (value: string) => ({ 'idempotency-key': value });

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

describe('a phone whose clock is wrong', () => {
  const DAY = 86_400_000;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  /** A service six days ago; days are those of the phone's clock. */
  interface Days {
    readonly filledAt: number;
    readonly begunAt?: number;
    readonly sentAt?: number;
  }
  test.each<readonly [string, Days, 'survey' | 'second version' | 'refused']>([
    ['was five days slow, and still is', { filledAt: 11, sentAt: 5 }, 'survey'],
    ['was ten days fast, and still is', { filledAt: -4, sentAt: -10 }, 'survey'],
    ['was far back, and is right again', { filledAt: 2_000, sentAt: 0 }, 'second version'],
    ['was far back, and is a day slow now', { filledAt: 2_000, sentAt: 1 }, 'second version'],
    ['was far ahead, and is right again', { filledAt: -30, sentAt: 0 }, 'second version'],
    ['was right, and is five days slow now', { filledAt: 6, sentAt: 5 }, 'second version'],
    ['tells nothing of the clock but a filling to come', { filledAt: -30 }, 'second version'],
    ['is right, of what was begun in time and ended late', { begunAt: 5, filledAt: 1, sentAt: 0 }, 'second version'],
    ['is right, of what was begun after the window', { begunAt: 1.5, filledAt: 1, sentAt: 0 }, 'refused'],
    ['is slow, of what was begun after the window', { filledAt: 11, sentAt: 10 }, 'refused'],
  ])('that %s, days ago %o: %s', async (what, { sentAt, ...moments }, place) => {
    const { host, editor, url, elements, read } = await aSurvey({ daysAgo: 6 });
    const body = aSurveyBody(
      elements,
      Object.fromEntries(Object.entries(moments).map(([name, days]) => [name, daysAgo(days)])),
    );
    const query = sentAt === undefined ? '' : `?sentAt=${daysAgo(sentAt)}`;
    const reply = await server.call(host, 'PUT', `${url}${query}`, body);
    const storedRecord = await read(editor);
    expect([reply.status, storedRecord.status, storedRecord.secondVersions.length]).toEqual(
      { survey: [200, 'complete', 0], 'second version': [200, 'incomplete', 1], refused: [403, 'incomplete', 0] }[
        place
      ],
    );
    if (place === 'refused') expect(reply.body.error.message).toBe(surveyTexts.windowIsOver);
    else expect(reply.body.meta.isClockOff).toBe(!what.startsWith('is right'));
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
  test('the same submission is one record and gets the same answer', async () => {
    const { host, save, elements } = await aSurvey();
    const first = await save(host, aSurveyBody(elements), key('first'));
    const again = await save(host, aSurveyBody(elements), key('first'));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test('also after an editor changed what arrived without its answer: theirs stays, and nobody has two versions to compare', async () => {
    const { host, editor, kitchen, save, read, elements } = await aSurvey();
    const seenHeaders = { 'if-match': `"${(await read(host)).version}"` };
    await save(host, aSurveyBody(elements, { serviceScore: 2 }), { ...key('lost'), ...seenHeaders });
    const changedHeaders = { 'if-match': `"${(await read(editor)).version}"` };
    for (let attempt = 0; attempt < 2; attempt++) {
      const corrected = await save(editor, aSurveyBody(elements, { serviceScore: 4 }), {
        ...key('corrected'),
        ...changedHeaders,
      });
      expect(corrected.status).toBe(200);
    }
    // A host who was invited again sends it as another user.
    for (const sender of [host, await server.addUser([], { marketId: kitchen.market.id })]) {
      const again = await save(sender, aSurveyBody(elements, { serviceScore: 2 }), { ...key('lost'), ...seenHeaders });
      expect([again.status, again.body.meta, again.body.data.serviceScore]).toEqual([
        200,
        { isSecondVersion: false, isClockOff: false },
        4,
      ]);
    }
    expect(await read(editor)).toMatchObject({ serviceScore: 4, secondVersionCount: 0 });
  });

  test('at the same moment twice, both are answered and one is written', async () => {
    const { host, save, elements } = await aSurvey();
    const replies = await Promise.all([1, 2, 3].map(() => save(host, aSurveyBody(elements), key('same'))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.data.version)).size).toBe(1);
  });

  test('a correction sent before the first answer came replaces it', async () => {
    const { host, save, read, elements } = await aSurvey();
    await save(host, aSurveyBody(elements, { serviceScore: 2 }), key('a'));
    const corrected = aSurveyBody(elements, { serviceScore: 4, replaces: ['a'] });
    expect((await save(host, corrected, key('b'))).status).toBe(200);
    expect((await read(host)).serviceScore).toBe(4);
  });

  test.each([
    ['was filled in earlier', { filledAt: new Date(Date.now() - 60_000).toISOString() }],
    ['says less', { answered: ['serviceScore'] }],
  ])('but an older copy that a crash brought back is not put over it: one that %s', async (_, stub) => {
    const { host, save, read, elements } = await aSurvey();
    const before = await read(host);
    const answeredNames = ['serviceScore', 'actualHeadcount'];
    await save(
      host,
      aSurveyBody(elements, { serviceFeedback: 'Loved the soup', answered: answeredNames }),
      key('whole'),
    );
    const body = aSurveyBody(elements, { answered: answeredNames, ...stub, replaces: ['whole'] });
    const late = await save(host, body, { ...key('stub'), 'if-match': `"${before.version}"` });
    expect([late.status, late.body.error.code]).toEqual([412, 'stale']);
    const storedRecord = await read(host);
    expect(storedRecord.serviceFeedback).toBe('Loved the soup');

    // An editor who has seen both may still choose the other.
    const chosenReply = await save(host, body, { ...key('chosen'), 'if-match': `"${storedRecord.version}"` });
    expect([chosenReply.status, (await read(host)).serviceFeedback]).toEqual([200, '']);
  });
});

describe('surveys-13: what a host sent and the server does not put in place is kept for editors', () => {
  test('because an editor saved meanwhile: both versions are there, and nothing of the stored one moves', async () => {
    const { host, editor, save, read, elements } = await aSurvey();
    const before = await read(host);
    await save(host, aSurveyBody(elements, { serviceScore: 2 }), key('a'));
    await save(editor, aSurveyBody(elements, { serviceScore: 5 }));
    const body = aSurveyBody(elements, { serviceScore: 4, replaces: ['a'] });
    const headers = { ...key('b'), 'if-match': `"${before.version}"` };
    const late = await save(host, body, headers);
    expect([late.status, late.body.meta, late.body.data.serviceScore]).toEqual([
      200,
      { isSecondVersion: true, isClockOff: false },
      5,
    ]);
    await save(host, body, headers);

    const { secondVersions, ...survey } = await read(editor);
    expect(survey).toMatchObject({ serviceScore: 5, status: 'complete', secondVersionCount: 1 });
    expect(secondVersions).toMatchObject([{ serviceScore: 4, user: { id: host.id } }]);
    expect(await read(host)).toMatchObject({ secondVersionCount: 0, secondVersions: [] });
  });

  test('a newer filling by the same person takes the place of the older', async () => {
    const { host, editor, save, read, elements } = await aSurvey();
    const stale = { 'if-match': `"${(await read(host)).version}"` };
    await save(editor, aSurveyBody(elements));
    await save(host, aSurveyBody(elements, { serviceScore: 1 }), { ...key('a'), ...stale });
    await save(host, aSurveyBody(elements, { serviceScore: 2, replaces: ['a'] }), { ...key('b'), ...stale });
    expect((await read(editor)).secondVersions.map(({ serviceScore }) => serviceScore)).toEqual([2]);
  });

  test.each([
    [13, 'complete', 0],
    [15, 'incomplete', 1],
  ])('because it was filled in %i days ago: a time of filling is believed for 14 days', async (days, status, count) => {
    const { host, editor, save, read, elements } = await aSurvey({ daysAgo: days });
    const filledAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const reply = await save(host, aSurveyBody(elements, { filledAt }), key('late'));
    expect([reply.status, reply.body.meta]).toEqual([200, { isSecondVersion: count === 1, isClockOff: false }]);
    const survey = await read(editor);
    expect([survey.status, survey.secondVersions.map((version) => version.filledAt)]).toEqual([
      status,
      count === 1 ? [filledAt] : [],
    ]);
  });

  test('but not what was filled in outside the window, nor what breaks a rule', async () => {
    const { host, editor, save, read, elements } = await aSurvey({ daysAgo: 30 });
    const filledAt = new Date(Date.now() - 20 * 86_400_000).toISOString();
    expect((await save(host, aSurveyBody(elements, { filledAt }))).status).toBe(403);
    const inTime = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const broken = elements.map((element) => ({ ...element, broughtContainers: 0.3 }));
    expect((await save(host, aSurveyBody(broken, { filledAt: inTime }))).status).toBe(400);
    expect((await read(editor)).secondVersions).toEqual([]);
  });

  test('an editor removes it once it was looked at; nobody else can, and only from its own survey', async () => {
    const { host, editor, save, read, elements, url } = await aSurvey();
    const other = await aSurvey();
    const stale = { 'if-match': `"${(await read(host)).version}"` };
    await save(editor, aSurveyBody(elements));
    await save(host, aSurveyBody(elements), { ...key('a'), ...stale });
    const id = (await read(editor)).secondVersions[0]?.id;
    const address = `${url}/second-versions/${id}`;
    expect((await server.call(host, 'DELETE', address)).status).toBe(403);
    expect((await server.call(editor, 'DELETE', `${other.url}/second-versions/${id}`)).status).toBe(404);
    expect((await server.call(editor, 'DELETE', address)).status).toBe(200);
    expect((await server.call(editor, 'DELETE', address)).status).toBe(200);
    expect((await read(editor)).secondVersions).toEqual([]);
    const { rows } = await db.execute(
      sql`select action from audit_trail where table_name = 'host_survey_second_versions' and after ->> 'id' = ${id} or before ->> 'id' = ${id} order by id`,
    );
    expect(rows).toEqual([{ action: 'insert' }, { action: 'delete' }]);
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
