import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, todayIn } from '#domain/calendar/calendar-day.ts';
import { formatThanks } from '#domain/portion-advice/advice-text.ts';
import { testServer } from '#testing/app.ts';
import { createReports } from '#testing/reported-services.ts';
import { aKitchen } from '#testing/scheduling.ts';

const { db, call, addUser } = await testServer();

/** A host's surveys of one account in the last weeks: 500 oz of a salad are brought to each. */
async function aHostsSurveys() {
  const kitchen = await aKitchen(db);
  const salad = await kitchen.aDish({ type: 'Starch' });
  const account = await kitchen.anAccount();
  const host = await addUser([], { marketId: kitchen.market.id });
  const today = todayIn(kitchen.market.timeZone, new Date());
  const reportDay = createReports(db, kitchen, [salad], today);
  const report = (daysBefore: number, leftoverAmount: number, userId: string | null = host.id) =>
    reportDay(account, daysBefore, {
      told: [{ leftoverAmount }],
      survey: { userId, filledAt: `${addDays(today, -daysBefore)}T20:00:00Z` },
    });
  /** As if somebody had changed the modifier that many days ago. */
  const change = async (daysBefore: number, before: number, after: number) => {
    const row = (value: number) =>
      value === 0 ? null : JSON.stringify({ account_id: account.id, element_type_id: salad.elementTypeId, value });
    const action = before === 0 ? 'insert' : after === 0 ? 'delete' : 'update';
    await db.execute(sql`insert into audit_trail (table_name, record_id, action, author_id, changed_at, before, after)
      values ('account_portion_modifiers', gen_random_uuid(), ${action}, ${host.id}, now() - make_interval(days => ${daysBefore}),
        ${row(before)}::jsonb, ${row(after)}::jsonb)`);
  };
  const thanks = async (surveyId: string, user = host) =>
    (await call(user, 'GET', `/v1/host-surveys/${surveyId}/thanks`)).body.data;
  return { kitchen, account, host, report, change, thanks };
}

test('a host reads how many surveys of the account they have filed, and nothing more where nothing changed', async () => {
  const { account, report, change, thanks } = await aHostsSurveys();
  await change(40, 0, 0.2);
  const { surveyId } = await report(10, 100);
  await report(11, 100, null);
  // The change was made before their first survey: it is not theirs.
  expect(await thanks(surveyId)).toMatchObject({ account: { id: account.id }, surveys: 1, changed: [] });
  expect(formatThanks(await thanks(surveyId))).toBe(`Your first survey of ${account.name}.`);
  const editor = await addUser(['Edit Host Surveys']);
  expect(formatThanks(await thanks(surveyId, editor))).toBeNull();
});

test('a modifier changed since then is told, with less food once three services on each side say so (portion-advice-5)', async () => {
  const { account, report, change, thanks } = await aHostsSurveys();
  // Before an earlier change more was left over: that says nothing of this one.
  for (const day of [30, 29]) await report(day, 400);
  await change(25, 0, -0.1);
  for (const day of [20, 19, 18]) await report(day, 200);
  await change(15, -0.1, -0.2);
  // What is left over on the day of the change may be of either portion.
  await report(15, 499);
  for (const day of [10, 9]) await report(day, 100);
  const { surveyId } = await report(8, 501);
  const changedRows = [{ elementType: { name: 'Starch' }, before: -0.1, after: -0.2, saved: null }];
  expect(await thanks(surveyId)).toMatchObject({ surveys: 9, changed: changedRows });
  expect(formatThanks(await thanks(surveyId))).toBe(`Your 9 surveys of ${account.name}: Starch from −10% to −20%.`);
  await report(7, 70);
  expect(await thanks(surveyId)).toMatchObject({
    changed: [{ saved: { portions: expect.closeTo(22, 9), amount: expect.closeTo(110, 9), unit: 'oz' } }],
  });
  expect(formatThanks(await thanks(surveyId))).toContain(
    'from −10% to −20%, about 6.9 lbs less left over per service.',
  );
});

test('the thanks of a survey in another market are not found', async () => {
  const { report } = await aHostsSurveys();
  const { surveyId } = await report(1, 0);
  const { host: stranger } = await aHostsSurveys();
  expect((await call(stranger, 'GET', `/v1/host-surveys/${surveyId}/thanks`)).status).toBe(404);
});
