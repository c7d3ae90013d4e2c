import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { surveyTexts } from '#contract/survey-texts.ts';
import { aDraft, aForm, aJob, clearPhoneStorage } from '#testing/phone.ts';
import { aPerson } from '#testing/screen-records.ts';
import { expectAccessible, renderPart } from '#testing/screens.tsx';
import { phoneStorage, type SurveyJob } from '../../offline/phone-storage.ts';
import { listDrafts, saveDraft } from '../../offline/survey-drafts.ts';
import { sendWaitingSubmissions } from '../../offline/survey-outbox.ts';
import { adoptOwnSurveys } from '../../offline/survey-owners.ts';
import { useNotify } from '../../ui/feedback.ts';
import SignInPage from '../session/sign-in/SignInPage.tsx';
import FieldPanel from './form/FieldPanel.tsx';
import { ABOUT_SUBMISSION } from './form/use-submission-arrival.ts';
import OutboxDialog from './kept/OutboxDialog.tsx';

const host = aPerson({ defaultMarketId: 'phoenix' });
const refuse =
  (status: number, message = '') =>
  () =>
    Response.json({ error: { code: 'internal', message } }, { status });
const takeReply = (id: string) => Response.json({ data: { id, version: 2 }, meta: { isSecondVersion: false } });
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const getSignInPageForAnotherNetwork = () => new Response('<html>Welcome to the lobby</html>');
const refuseToken = () => Response.json({ error: { code: 'unauthenticated', message: '' } }, { status: 401 });
const blockedByAnotherNetwork = (status: number) => () => new Response('<h1>Blocked</h1>', { status });

/** The provider and a token that lasts, whichever is asked for. */
const signedIn = { provider: 'embedded', token: 'a token', expiresAt: '2099-01-01T00:00:00.000Z' };

type Reply = (surveyId: string) => Response | Promise<never>;

const ANOTHER_NETWORK = /^Another network answered in place of Brigade, tried 3 times/;

/** What the server answers for each survey; returns the surveys that were sent, in order. */
function mockServer(replies: Record<string, Reply>) {
  const sentNames: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method } = {}) => {
    if (method !== 'PUT') return Response.json({ data: signedIn });
    const surveyId = new URL(String(address), location.origin).pathname.split('/').at(-1) ?? '';
    sentNames.push(surveyId);
    return (replies[surveyId] ?? takeReply)(surveyId);
  });
  return sentNames;
}

const queue = async (...jobs: SurveyJob[]) => {
  const database = await phoneStorage();
  for (const job of jobs) await database.put('outbox', job);
};
const first = aJob({ key: 'a', surveyId: 'first', title: 'First', queuedAt: '2026-11-21T19:00:00.000Z' });
const second = aJob({ key: 'b', surveyId: 'second', title: 'Second', queuedAt: '2026-11-21T19:01:00.000Z' });
const waiting = async () => (await phoneStorage()).getAll('outbox');
const send = (isNews: boolean) => sendWaitingSubmissions({ userId: 'host', isNews, onArrived: () => {} });

function Submitted() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(surveyTexts.sentWithSignal, 'info', ABOUT_SUBMISSION)}>
      Submit
    </button>
  );
}

async function renderList(user = host) {
  const jobs = await waiting();
  await renderPart(<OutboxDialog jobs={jobs} open onClose={() => {}} onSendNow={() => void send(true)} />, { user });
  return page.getByRole('dialog', { name: 'Not sent yet' });
}

beforeEach(clearPhoneStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('surveys-9: one failing job never holds up another', () => {
  test.each<[string, Reply, RegExp]>([
    ['500', refuse(500), /^The server had a problem \(500\), tried 3 times, next try at \d?\d:\d\d [AP]M$/],
    ['503', refuse(503), /^The server had a problem \(503\), tried 3 times/],
    ['429', refuse(429, 'Too many requests.'), /^The server could not take it yet \(429\), tried 3 times/],
    ['408', refuse(408), /^The server could not take it yet \(408\), tried 3 times/],
    ['no answer', noAnswer, /^Brigade did not answer, tried 3 times/],
    ['a page of another network', getSignInPageForAnotherNetwork, ANOTHER_NETWORK],
    ['JSON of another network', () => Response.json({ success: true }), ANOTHER_NETWORK],
    ['success without content', () => new Response(null, { status: 204 }), ANOTHER_NETWORK],
    ['another record', () => Response.json({ data: { id: 'another' } }), ANOTHER_NETWORK],
    ['401 of another network', blockedByAnotherNetwork(401), ANOTHER_NETWORK],
    ['401 of another network in JSON', () => Response.json({ error: 'no login' }, { status: 401 }), ANOTHER_NETWORK],
    ['401 of another network in the shape of ours', refuse(401, 'Who are you?'), ANOTHER_NETWORK],
    ['403 of another network', blockedByAnotherNetwork(403), ANOTHER_NETWORK],
    ['403 of another network in JSON', () => Response.json({ error: 'no entry' }, { status: 403 }), ANOTHER_NETWORK],
    ['404 of another network', blockedByAnotherNetwork(404), ANOTHER_NETWORK],
    ['511', blockedByAnotherNetwork(511), ANOTHER_NETWORK],
    ['502 of a proxy', blockedByAnotherNetwork(502), /^The server had a problem \(502\), tried 3 times/],
    [
      '404',
      refuse(404),
      /^The server does not find this survey: its service may have been called off, or you were moved to another market, tried 3 times/,
    ],
    ['400 without a word', refuse(400), /^The server did not take it \(400\)\.$/],
    [
      '413 with a reason',
      () => Response.json({ error: { code: 'payload_too_large', message: 'Too long.' } }, { status: 413 }),
      /^Too long\.$/,
    ],
  ])('%s: the other is sent, and the list says why', async (_, reply, why) => {
    await queue(first, second);
    const sentNames = mockServer({ first: reply });
    await send(true);
    expect(sentNames).toEqual(['first', 'second']);
    expect((await waiting()).map(({ surveyId }) => surveyId)).toEqual(['first']);
    await send(true);
    await send(true);
    const list = await renderList();
    await expect.element(list.getByText(why)).toBeVisible();
    await expectAccessible();
  });

  test('each waits twice as long after each failure, at most 5 minutes, and is sent when its turn comes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00.000Z') });
    await queue(first);
    const sentNames = mockServer({ first: refuse(500) });
    const pauses = [];
    for (let round = 0; round < 7; round++) {
      await send(false);
      await send(false);
      const [job] = await waiting();
      const next = Date.parse(job?.failure?.nextTryAt ?? '');
      pauses.push((next - Date.now()) / 1000);
      vi.setSystemTime(next);
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300]);
    expect(sentNames).toHaveLength(7);
  });

  test.each([
    ['3', 3],
    ['120', 120],
    ['600', 600],
    ['86400', 3600],
    ['Sun, 22 Nov 2026 20:00:00 GMT', 15],
  ])('Retry-After: %s is tried again after %i seconds', async (retryAfter, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00.000Z') });
    await queue(first);
    const error = { code: 'unavailable', message: 'In a moment.' };
    mockServer({ first: () => Response.json({ error }, { status: 503, headers: { 'retry-after': retryAfter } }) });
    await send(true);
    const [job] = await waiting();
    expect((Date.parse(job?.failure?.nextTryAt ?? '') - Date.now()) / 1000).toBe(seconds);
  });

  test('tries without signal do not lengthen the pause of the next one that Brigade answers', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:00.000Z') });
    await queue(first);
    const replies: Reply[] = [noAnswer, noAnswer, noAnswer, noAnswer, refuse(429), noAnswer, refuse(500)];
    const pauses = [];
    for (const reply of replies) {
      mockServer({ first: reply });
      await send(false);
      const [job] = await waiting();
      const next = Date.parse(job?.failure?.nextTryAt ?? '');
      pauses.push((next - Date.now()) / 1000);
      vi.setSystemTime(next);
    }
    expect(pauses).toEqual([15, 30, 30, 30, 15, 30, 30]);
  });

  test('what the server wants later is sent then, or by hand, not because signal came back', async () => {
    await queue(first);
    const error = { code: 'rate_limited', message: 'Too many requests.' };
    let sentNames = mockServer({
      first: () => Response.json({ error }, { status: 429, headers: { 'retry-after': '60' } }),
    });
    await send(true);
    await send(true);
    expect(sentNames).toEqual(['first']);
    sentNames = mockServer({});
    await sendWaitingSubmissions({ userId: 'host', isNews: true, isByHand: true, onArrived: () => {} });
    expect([sentNames, await waiting()]).toEqual([['first'], []]);
  });

  test('Retry-After: 3 is sent 3 seconds later, while Brigade is open', async () => {
    await queue(first);
    const error = { code: 'rate_limited', message: 'Too many requests.' };
    const moments: number[] = [];
    const reply = () => {
      moments.push(Date.now());
      return moments.length === 1
        ? Response.json({ error }, { status: 429, headers: { 'retry-after': '3' } })
        : takeReply('first');
    };
    mockServer({ first: reply });
    await renderPart(<FieldPanel />, { user: aPerson({ id: 'host', defaultMarketId: 'phoenix' }) });
    await expect.poll(waiting, { timeout: 6000 }).toEqual([]);
    const [refusedCount = 0, sentAgain = 0] = moments;
    expect(sentAgain - refusedCount).toBeGreaterThanOrEqual(2900);
    expect(sentAgain - refusedCount).toBeLessThan(5000);
  });

  test('that one waits for signal is no longer said once it is sent', async () => {
    await queue(first);
    const replies = [noAnswer];
    mockServer({ first: (surveyId) => (replies.shift() ?? takeReply)(surveyId) });
    await renderPart(
      <>
        <Submitted />
        <FieldPanel />
      </>,
      { user: aPerson({ id: 'host', defaultMarketId: 'phoenix' }) },
    );
    await expect.element(page.getByText('1 survey not sent yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.element(page.getByText(surveyTexts.sentWithSignal)).toBeVisible();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(surveyTexts.submitted)).toBeVisible();
    await expect.element(page.getByText(surveyTexts.sentWithSignal)).not.toBeInTheDocument();
    expect(await waiting()).toEqual([]);
  });

  test('of an ended session the list says what to do, and the survey is sent after the next sign-in', async () => {
    await queue(first, second);
    const sentNames = mockServer({ first: refuseToken, second: refuseToken });
    await send(true);
    // Once with the token of the session, once with a fresh one; the second survey would be refused as well.
    expect(sentNames).toEqual(['first', 'first']);
    const list = await renderList();
    await expect.element(list.getByText(surveyTexts.waitsForSignIn).first()).toBeVisible();
    await expectAccessible();
    mockServer({});
    await send(true);
    expect(await waiting()).toEqual([]);
  });

  test('two without any answer end the round, and in the next one the others come first', async () => {
    const third = aJob({ key: 'c', surveyId: 'third', queuedAt: '2026-11-21T19:02:00.000Z' });
    await queue(first, second, third);
    const sentNames = mockServer({ first: noAnswer, second: noAnswer });
    await send(true);
    await send(true);
    expect(sentNames.slice(0, 3)).toEqual(['first', 'second', 'third']);
    expect((await waiting()).map(({ surveyId }) => surveyId)).toEqual(['first', 'second']);
  });

  test('a person who does not want to wait sends now', async () => {
    await queue(first);
    mockServer({ first: refuse(500) });
    await send(true);
    const list = await renderList();
    mockServer({});
    await list.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(waiting).toEqual([]);
  });
});

describe('somebody who is not who they were', () => {
  test('of a host who now belongs to another market the list says so, and it is sent once they are back', async () => {
    await queue(first);
    mockServer({ first: refuse(404) });
    await send(true);
    const list = await renderList({ ...host, defaultMarketId: 'denver' });
    await expect.element(list.getByText(/^Surveys of Phoenix are filed by its own hosts, tried once/)).toBeVisible();
    mockServer({});
    await send(true);
    expect(await waiting()).toEqual([]);
  });

  test('invited again, they find what they wrote', async () => {
    await queue(aJob({ body: { ...aJob().body, userId: 'host' } }));
    await saveDraft(aDraft({ surveyId: 'second' }));
    await saveDraft(aDraft({ surveyId: 'third', userId: 'another', email: 'another@example.com' }));
    expect(await adoptOwnSurveys({ id: 'new', email: 'Host@Example.com' })).toBe(true);
    expect(await waiting()).toMatchObject([{ userId: 'new', body: { userId: 'new' } }]);
    expect((await listDrafts()).map(({ userId, surveyId }) => `${userId} ${surveyId}`).sort()).toEqual([
      'another third',
      'new second',
    ]);
    expect(Object.keys(localStorage)).toEqual(['draft new second']);
    expect(await adoptOwnSurveys({ id: 'new', email: 'Host@Example.com' })).toBe(false);
  });

  test('the sign-in page says how many wait, and saves all of them as text', async () => {
    await queue({ ...first, form: aForm('Loved the soup') });
    await saveDraft(aDraft({ surveyId: 'second', title: 'Second', form: aForm('Cold') }));
    mockServer({});
    const texts: string[] = [];
    const address = URL.createObjectURL;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => texts.push(text));
      return address.call(URL, blob);
    });
    await renderPart(<SignInPage />);
    await expect.element(page.getByText(/^2 surveys are kept on this phone/)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Save as text' }).click();
    await expect
      .poll(() => texts)
      .toEqual([expect.stringMatching(/^First\n.*Feedback: Loved the soup\n.*\n\nSecond\n.*Feedback: Cold\n/s)]);
  });

  test('a phone that keeps nothing says nothing there', async () => {
    mockServer({});
    await renderPart(<SignInPage />);
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.element(page.getByText(/on this phone/)).not.toBeInTheDocument();
  });
});
