import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { aKitchen } from '#testing/scheduling.ts';
import { aService, aSurveyBody } from '#testing/surveys.ts';

const server = await testServer();
const { db } = server;
const manager = await server.addUser('superAdmin');

type Service = Awaited<ReturnType<typeof aService>>;

const schedule = async ({ kitchen, date, master }: Service, line = 'Lunch') => {
  const body = { originalMenuId: master.id, marketId: kitchen.market.id, serviceLineId: kitchen.line(line), date };
  return (await server.call(manager, 'POST', '/v1/scheduled-menus', body)).body.data;
};
const unschedule = (menu: { id: string }) => server.call(manager, 'DELETE', `/v1/scheduled-menus/${menu.id}`);
const readSurveys = async (accountId: string) =>
  (await server.call(manager, 'GET', `/v1/host-surveys?accountId=${accountId}`)).body.data;
const removeEvent = (id: string) => db.execute(sql`delete from service_events where id = ${id}`);
const complete = async (surveyId: string) => {
  const url = `/v1/host-surveys/${surveyId}`;
  const elements = JSON.parse((await server.call(manager, 'GET', url)).body.data.elements);
  expect((await server.call(manager, 'PUT', url, aSurveyBody(elements))).status).toBe(200);
};

test('comes when a menu is scheduled for people who are served', async () => {
  const service = await aService(db);
  expect(await readSurveys(service.account.id)).toEqual([]);
  const menu = await schedule(service);
  expect(await readSurveys(service.account.id)).toMatchObject([{ scheduledMenuId: menu.id, status: 'incomplete' }]);
});

test('exists as soon as there is a service event and a scheduled menu', async () => {
  const service = await aService(db);
  await schedule(service);
  const late = await service.kitchen.anAccount();
  expect(await readSurveys(late.id)).toEqual([]);
  await service.kitchen.anEvent(late, service.date);
  expect(await readSurveys(late.id)).toHaveLength(1);
});

test('two services of one account on one line are one survey', async () => {
  const service = await aService(db);
  await service.kitchen.anEvent(service.account, service.date, { time: '13:00', eaters: 10 });
  await schedule(service);
  const [survey, ...more] = await readSurveys(service.account.id);
  expect(more).toEqual([]);
  expect((await server.call(manager, 'GET', `/v1/host-surveys/${survey.id}`)).body.data.expectedHeadcount).toBe(50);
});

test.each(['Breakfast', 'Dinner'])('does not come for a menu of another line: %s', async (line) => {
  const service = await aService(db);
  await schedule(service, line);
  expect(await readSurveys(service.account.id)).toEqual([]);
});

describe('is deleted, while it is incomplete,', () => {
  test('with the menu', async () => {
    const service = await aService(db);
    expect((await unschedule(await schedule(service))).status).toBe(200);
    expect(await readSurveys(service.account.id)).toEqual([]);
  });

  test('with the last service, not with one of two', async () => {
    const service = await aService(db);
    const second = await service.kitchen.anEvent(service.account, service.date, { time: '13:00' });
    await schedule(service);
    await removeEvent(service.event.id);
    expect(await readSurveys(service.account.id)).toHaveLength(1);
    await removeEvent(second.id);
    expect(await readSurveys(service.account.id)).toEqual([]);
  });

  test('with a service that moves to a line without a menu, and comes back with it', async () => {
    const service = await aService(db);
    await schedule(service);
    const move = (line: string) =>
      db.execute(
        sql`update service_events set service_line_id = ${service.kitchen.line(line)} where id = ${service.event.id}`,
      );
    await move('Dinner');
    expect(await readSurveys(service.account.id)).toEqual([]);
    await move('Lunch');
    expect(await readSurveys(service.account.id)).toHaveLength(1);
  });

  test('with an account that moves to another market, and comes for the menu there', async () => {
    const service = await aService(db);
    await schedule(service);
    const there = await aKitchen(db);
    const menu = await schedule({ ...service, kitchen: there, master: await there.aMenu([]) });
    await db.execute(sql`update accounts set market_id = ${there.market.id} where id = ${service.account.id}`);
    expect(await readSurveys(service.account.id)).toMatchObject([
      { scheduledMenuId: menu.id, marketId: there.market.id },
    ]);
  });
});

describe('stays, once it is complete,', () => {
  test('when the service is deleted', async () => {
    const service = await aService(db);
    await schedule(service);
    const [survey] = await readSurveys(service.account.id);
    await complete(survey.id);
    await removeEvent(service.event.id);
    expect(await readSurveys(service.account.id)).toMatchObject([{ id: survey.id, status: 'complete' }]);
    const read = await server.call(manager, 'GET', `/v1/host-surveys/${survey.id}`);
    expect(read.body.data).toMatchObject({ expectedHeadcount: 40, status: 'complete' });
  });

  test('and keeps its menu scheduled', async () => {
    const service = await aService(db);
    const menu = await schedule(service);
    const [survey] = await readSurveys(service.account.id);
    await complete(survey.id);
    expect((await unschedule(menu)).status).toBe(409);
    expect(await readSurveys(service.account.id)).toHaveLength(1);
  });
});

test('comes also when menu and service are saved at the same moment', async () => {
  const services = await Promise.all(Array.from({ length: 8 }, () => aService(db)));
  const accounts = await Promise.all(services.map(({ kitchen }) => kitchen.anAccount()));
  await Promise.all(
    services.flatMap((service, index) => {
      const account = accounts[index];
      if (!account) throw new Error('There is an account for every service.');
      return [schedule(service), service.kitchen.anEvent(account, service.date)];
    }),
  );
  const counts = await Promise.all(accounts.map(async ({ id }) => (await readSurveys(id)).length));
  expect(counts).toEqual(accounts.map(() => 1));
});

describe('concurrent saves of menus, services and accounts', () => {
  /** A transaction that unschedules this menu, and stays open until it commits. */
  const unscheduling = async ({ id }: { id: string }) => {
    const client = await db.$client.connect();
    await client.query('begin');
    await client.query('select lock_surveys_for_menus(market_id) from scheduled_menus where id = $1', [id]);
    await client.query('delete from scheduled_menus where id = $1', [id]);
    return async (end: 'commit' | 'rollback') => {
      await client.query(end);
      client.release();
    };
  };
  const resave = async ({ id }: { id: string }, more: object = {}) => {
    const { data } = (await server.call(manager, 'GET', `/v1/accounts/${id}`)).body;
    return (await server.call(manager, 'PUT', `/v1/accounts/${id}`, { ...data, ...more })).status;
  };

  test('waits for nobody of another market', async () => {
    const [here, there] = [await aService(db), await aService(db)];
    const menu = await schedule(here);
    const end = await unscheduling(menu);
    const late = await there.kitchen.anAccount();
    try {
      expect((await schedule(there)).id).toEqual(expect.any(String));
      await there.kitchen.anEvent(late, there.date);
      expect(await resave(late)).toBe(200);
    } finally {
      await end('commit');
    }
    expect(await readSurveys(late.id)).toHaveLength(1);
  });

  test('waits for the menu of its market, and finds it', async () => {
    const service = await aService(db);
    const menu = await schedule(service);
    const late = await service.kitchen.anAccount();
    const end = await unscheduling(menu);
    const serving = service.kitchen.anEvent(late, service.date);
    const waiting = sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    try {
      await expect.poll(async () => (await db.execute(waiting)).rowCount).toBeGreaterThan(0);
    } finally {
      await end('rollback');
    }
    await serving;
    expect(await readSurveys(late.id)).toHaveLength(1);
  });

  test('never waits in a circle', async () => {
    const [here, there] = [await aService(db), await aService(db)];
    const markets = [here.kitchen.market.id, there.kitchen.market.id];
    const movingAccount = await here.kitchen.anAccount();
    await here.kitchen.anEvent(movingAccount, here.date);
    const turns = Array.from({ length: 15 }, (_, turn) => turn);
    const inTurn = async (work: (turn: number) => PromiseLike<unknown>) => {
      for (const turn of turns) await work(turn);
    };
    const works = [
      ...[here, there].map((service) =>
        inTurn(async () => expect((await unschedule(await schedule(service))).status).toBe(200)),
      ),
      ...[here, there].map((service) => inTurn(async () => expect(await resave(service.account)).toBe(200))),
      inTurn(async () => removeEvent((await here.kitchen.anEvent(here.account, here.date, { time: '14:00' })).id)),
      inTurn(async (turn) => {
        expect(await resave(movingAccount, { marketId: markets[(turn + 1) % 2] })).toBe(200);
      }),
      inTurn(async () => {
        const leaving = await here.kitchen.anAccount();
        await here.kitchen.anEvent(leaving, here.date);
        expect((await server.call(manager, 'DELETE', `/v1/accounts/${leaving.id}`)).status).toBe(200);
      }),
    ];
    await Promise.all(works);
  });
});
