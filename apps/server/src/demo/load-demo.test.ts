import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SurveyElement } from '#contract/survey-answers.ts';
import { addDays } from '#domain/calendar/calendar-day.ts';
import { listQuestions } from '#domain/surveys/answered.ts';
import { withoutHiddenAnswers } from '#domain/surveys/survey-answers.ts';
import { validateSurvey } from '#domain/surveys/survey-faults.ts';
import { testDatabase } from '#testing/database.ts';
import { accounts } from '../db/schema/accounts.ts';
import { markets, serviceLines } from '../db/schema/reference-data.ts';
import { hostSurveys } from '../db/schema/surveys.ts';
import { findCoverage } from '../features/coverage/queries.ts';
import { findPortionAdvice } from '../features/portion-advice/queries.ts';
import { findReadiness } from '../features/readiness/queries.ts';
import { findSurveyThanks } from '../features/surveys/queries-thanks.ts';
import { loadDemo } from './load-demo.ts';

const { db } = await testDatabase();
/** A Saturday, eight in the morning in Phoenix. */
const now = new Date('2026-11-21T15:00:00Z');
await loadDemo(db, now, { passwords: true });

const readOne = async (query: ReturnType<typeof sql>) => Object.values((await db.execute(query)).rows[0] ?? {});

test.each([
  ['markets', sql`select count(*) from markets`, 3],
  ['accounts', sql`select count(*) from accounts`, 25],
  ['eaters', sql`select count(*) from users where type = 'Consumer'`, 120],
  ['elements', sql`select count(*) from elements`, 80],
  ['ingredients', sql`select count(*) from ingredients`, 150],
  ['menus', sql`select count(*) from menus`, 16],
  ['cuisines in use', sql`select count(distinct cuisine_type_id) from menus`, 8],
  ['vendors with prices', sql`select count(distinct vendor_id) from ingredient_vendors where cost_per_case > 0`, 7],
  [
    'slots of the Greens Bar',
    sql`select count(*) from add_on_slots join add_on_types on add_on_types.id = add_on_type_id where add_on_types.name = 'Greens Bar'`,
    15,
  ],
  ['portion modifiers of single dishes', sql`select count(*) from scheduled_element_portion_modifiers`, 10],
  ['alternatives', sql`select count(*) from scheduled_elements where instead_of is not null`, 10],
  [
    'dishes on menus that nobody can count yet',
    sql`select count(*) from menu_elements where container_type_id is null`,
    1,
  ],
  ['people who can sign in', sql`select count(*) from identity_links`, 7],
])('the demo has enough %s', async (_what, query, atLeast) => {
  expect(Number((await readOne(query))[0])).toBeGreaterThanOrEqual(atLeast);
});

/** Every planned service from today on. */
async function readPlannedRows() {
  const all = await db.select({ id: markets.id }).from(markets);
  const days = Array.from({ length: 15 }, (_, index) => addDays('2026-11-21', index));
  const services = await Promise.all(
    all.flatMap(({ id }) => days.map((date) => findCoverage(db, { marketId: id, date }, true))),
  );
  return services.flat();
}

test('everybody has a meal at most services, so that a mark is worth a look', async () => {
  const services = await readPlannedRows();
  const marked = services.filter(({ uncovered, notKnown }) => uncovered + notKnown > 0);
  expect(services.length).toBeGreaterThan(60);
  // One of each market without alternatives, and one with people whose needs nobody knows.
  expect(marked.length).toBe(4);
});

test('there is somebody without a meal, somebody of whom nobody knows, and somebody fed by an alternative', async () => {
  const services = await readPlannedRows();
  const groups = services.flatMap(({ accounts }) => accounts).flatMap((account) => account.groups);
  expect(groups.filter(({ outcome, people }) => outcome === 'uncovered' && people.length > 0)).not.toEqual([]);
  expect(groups.filter(({ outcome }) => outcome === 'notKnown')).not.toEqual([]);
  const solved = services.filter(
    (service) => service.covered === service.people && service.accounts.some(({ plates }) => plates[0]),
  );
  expect(solved.length).toBeGreaterThan(10);
});

test('nobody who eats anything gets a special plate: the mains are enough for them', async () => {
  const eaters = (await readPlannedRows())
    .flatMap(({ accounts }) => accounts.flatMap(({ plates }) => plates))
    .flatMap((row) => row.eaters);
  expect(eaters.filter(({ needs }) => needs.length === 0)).toEqual([]);
});

test('a change after planning waits at some services, and not at most', async () => {
  const [flagged] = await readOne(sql`select count(*) from changes_after_planning where accepted_at is null`);
  expect(Number(flagged)).toBeGreaterThan(0);
  expect(Number(flagged)).toBeLessThan(5);
});

test('lunch is planned for every market on every day from two weeks back to ten days ahead', async () => {
  const plannedRows = await readOne(sql`
    select count(*) from scheduled_menus join service_lines on service_lines.id = service_line_id
    where service_lines.name = 'Lunch' and date between '2026-11-07' and '2026-12-01'`);
  expect(Number(plannedRows[0])).toBe(3 * 25);
});

test('somebody eats at every planned lunch', async () => {
  const hungry = await readOne(sql`
    select count(*) from scheduled_menus join service_lines on service_lines.id = service_line_id
    where service_lines.name = 'Lunch' and not exists (
      select from service_events join accounts on accounts.id = account_id
      where service_events.date = scheduled_menus.date and service_events.service_line_id = scheduled_menus.service_line_id
        and accounts.market_id = scheduled_menus.market_id and eater_count > 0)`);
  expect(Number(hungry[0])).toBe(0);
});

test('tomorrow has services that are ready, one with a question, and one that cannot go', async () => {
  const [phoenix] = await db.select().from(markets).where(eq(markets.name, 'Phoenix'));
  const lines = new Map((await db.select().from(serviceLines)).map(({ id, name }) => [id, name]));
  const { services } = await findReadiness(db, { marketId: phoenix?.id, date: '2026-11-22' }, now);
  const open = services.map(({ serviceLineId, marks }) => [
    lines.get(serviceLineId),
    marks.filter(({ urgency }) => urgency !== null).map(({ question }) => question),
  ]);
  expect(open).toEqual([
    ['Lunch', ['people', 'sheets']],
    ['Dinner', []],
    ['Happy Hour', ['menu']],
  ]);
});

describe('surveys', () => {
  test('of past days are mostly complete, with some left for the hosts to fill in', async () => {
    const [complete, open] = (
      await readOne(sql`select count(*) filter (where status = 'complete') as complete, count(*) filter (where status = 'incomplete') as open
        from host_surveys where date < '2026-11-21'`)
    ).map(Number);
    expect(open).toBeGreaterThan(10);
    expect(complete).toBeGreaterThan(5 * (open ?? 0));
  });

  test('of today and later are open', async () => {
    const early = await readOne(
      sql`select count(*) from host_surveys where date >= '2026-11-21' and status = 'complete'`,
    );
    expect(Number(early[0])).toBe(0);
  });

  test('are such as a host could have filed, and some leave something unanswered', async () => {
    const filed = await db.select().from(hostSurveys).where(eq(hostSurveys.status, 'complete'));
    let unansweredCount = 0;
    for (const survey of filed) {
      const elements = survey.elements as SurveyElement[];
      const askedNames = listQuestions({ elements }).map(({ name }) => name);
      const answers = { ...survey, elements } as Parameters<typeof withoutHiddenAnswers>[0];
      expect(validateSurvey(elements)).toEqual([]);
      expect(withoutHiddenAnswers(answers)).toEqual(answers);
      expect(askedNames).toEqual(expect.arrayContaining(survey.answered));
      unansweredCount += Number(survey.answered.length < askedNames.length);
    }
    expect(filed.length).toBeGreaterThan(1_000);
    expect(unansweredCount / filed.length).toBeGreaterThan(0.05);
    expect(unansweredCount / filed.length).toBeLessThan(0.2);
  });
});

describe('the year', () => {
  test('has a lunch in nearly every week, at each account from its own start on', async () => {
    const countedRows = await readOne(sql`
      select count(distinct date_trunc('week', service_events.date)) as weeks, count(*) filter (where service_events.date < service_start_date
        or extract(isodow from service_events.date) > 5 or service_events.date between '2025-12-24' and '2026-01-01') as wrong
      from service_events join accounts on accounts.id = account_id where service_events.date < '2026-11-07'`);
    expect(countedRows.map(Number)).toEqual([50, 0]);
  });

  test('has seasons: a guest eats more salad in summer than in winter, and of braises less', async () => {
    const eaten = (months: number[]) =>
      readOne(sql`
        select avg((brought - leftover) / actual_headcount) filter (where element_types.name = 'Salad') as salad,
          avg((brought - leftover) / actual_headcount) filter (where scheduled_elements.name = 'Braised collard greens') as braise
        from reported_dishes join host_surveys on host_surveys.id = survey_id
        join scheduled_elements on scheduled_elements.id = scheduled_element_id
        join element_types on element_types.id = element_type_id
        where extract(month from date) = any (${sql.param(months)}::int[])`);
    const [[saladInSummer, braiseInSummer], [saladInWinter, braiseInWinter]] = [
      await eaten([6, 7, 8]),
      await eaten([12, 1, 2]),
    ];
    expect(Number(saladInSummer)).toBeGreaterThan(Number(saladInWinter) * 1.05);
    expect(Number(braiseInWinter)).toBeGreaterThan(Number(braiseInSummer) * 1.05);
  });

  test('advises less salad where it is wasted, more where it runs out, and at most accounts nothing', async () => {
    const { accounts } = await findPortionAdvice(db, {}, now);
    const [first] = accounts;
    expect(first).toMatchObject({ account: { name: 'Northgate Mutual' }, elementType: { name: 'Salad' } });
    expect(first?.modifier).toBeLessThanOrEqual(-0.3);
    const advised = accounts.filter(({ modifier }) => modifier !== null);
    const asItIs = advised.filter(({ modifier, current }) => modifier === current);
    expect(asItIs.length).toBeGreaterThan(advised.length / 2);
    expect(advised.filter(({ modifier }) => Math.abs(modifier ?? 0) > 0.2)).toEqual([first]);
    const growing = advised.find(
      (row) => row.account.name === 'Overlook Robotics' && row.elementType.name === 'Protein',
    );
    expect(growing?.modifier).toBeGreaterThan(0);
    expect(growing?.ranOut).toBeGreaterThan(10);
    const young = accounts.filter(({ account }) => account.name === 'Kettle Creek Credit Union');
    expect(young.map(({ modifier }) => modifier)).toEqual(young.map(() => null));
  });

  test('thanks a host: a modifier was set in the middle of it, and less is left over since', async () => {
    const [survey] = await db
      .select({ surveyId: hostSurveys.id, userId: sql<string>`user_id` })
      .from(hostSurveys)
      .innerJoin(accounts, eq(accounts.id, hostSurveys.accountId))
      .where(and(eq(accounts.name, 'Axle & Pine Logistics'), eq(hostSurveys.status, 'complete')));
    if (!survey) throw new Error('Nobody has filed a survey there.');
    const thanks = await findSurveyThanks(db, { ...survey, onlyMarketId: undefined }, now);
    expect(thanks?.changed).toMatchObject([{ elementType: { name: 'Salad' }, before: 0, after: -0.2 }]);
    expect(thanks?.changed[0]?.saved?.portions).toBeGreaterThan(0);
  });
});

test('a database that holds anything is left alone', async () => {
  const before = await db.select().from(markets);
  expect(await loadDemo(db, now, { passwords: true })).toBe(false);
  expect(await db.select().from(markets)).toEqual(before);
});
