import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addServices, type FieldServer, startFieldServer } from './field-server.ts';
import {
  type Answers,
  countWaiting,
  endSession,
  hasDraft,
  listTypingSteps,
  logIn,
  pressSubmit,
  serviceLink,
  submit,
  visitWithSignal,
} from './field-steps.ts';

/** Every check includes a short run, `npm run test:all` a longer one; `FIELD_SURVEYS=100` fills in a hundred. */
const count = Number(process.env.FIELD_SURVEYS ?? 5);
const seed = Number(process.env.FIELD_SEED ?? 20261121);
const port = Number(process.env.FIELD_PORT ?? 4521);

/** Long enough for a busy machine to draw a screen; what is not there by then is looked for again. */
const PATIENCE_MS = 8000;

/** The same numbers for the same seed, so that what went wrong once can be looked at again. */
function randomFrom(start: number) {
  let state = start;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
const random = randomFrom(seed);
const upTo = (limit: number) => Math.floor(random() * limit);
const chance = (share: number) => random() < share;

const randomAnswers = (number: number): Answers => ({
  headcount: upTo(120),
  score: 1 + upTo(5),
  feedback: `Survey ${number}: “${['great', 'fine', 'cold', 'short'][upTo(4)]}” ${upTo(1_000_000)} 🍲`,
  startTime: `1${upTo(4)}:${String(upTo(12) * 5).padStart(2, '0')}`,
  brought: 1 + upTo(10) / 2,
  leftover: upTo(100) / 10,
  runout: chance(0.4),
  notServed: upTo(20),
  comments: chance(0.5) ? `Comment ${upTo(1_000_000)}\nsecond line` : '',
});

let server: FieldServer;
test.beforeAll(async () => {
  server = await startFieldServer(port);
});
test.afterAll(() => server?.stop());

/** One phone whose tabs come and go, and a world around it that fails. */
class Phone {
  /** What happened, in order, for whoever has to find out how something was lost. */
  readonly journal: string[] = [];
  readonly context: BrowserContext;
  page: Page;
  isServerUp = true;
  hasSignal = true;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  note(what: string) {
    this.journal.push(`${new Date().toISOString().slice(11, 23)} ${what}`);
  }

  async signal(on: boolean) {
    this.note(on ? 'signal returns' : 'signal is gone');
    this.hasSignal = on;
    await this.context.setOffline(!on);
  }

  async server(on: boolean) {
    if (on === this.isServerUp) return;
    this.note(on ? 'the server starts' : 'the server is killed');
    this.isServerUp = on;
    await (on ? server.start() : server.kill());
  }

  /** The tab is gone without a word, as when the system needs the memory. */
  async killTab() {
    this.note('the tab is killed');
    const next = await this.context.newPage();
    await this.page.close({ runBeforeUnload: false });
    this.page = next;
  }

  /** Signs in where the phone asks for it; without signal it cannot ask. */
  async signInIfAsked() {
    const password = this.page.getByLabel(/^Password/);
    if (this.hasSignal && this.isServerUp && (await password.isVisible())) {
      this.note('signs in');
      await logIn(this.page);
      // The form is gone as soon as the server is asked; only the app itself says that it has answered.
      await expect(this.page.getByRole('button', { name: 'Open navigation' })).toBeVisible();
    }
  }

  async openSurvey(surveyId: string) {
    await this.page.goto(`${server.url}/hosts/survey/${surveyId}`);
    await this.atWork(() =>
      expect(this.page.getByRole('button', { name: 'Submit' })).toBeVisible({ timeout: PATIENCE_MS }),
    );
  }

  /** Does a thing, and does it again after signing in where the phone asks for that first: it may do so at any moment. */
  async atWork(act: () => Promise<void>) {
    try {
      await expect(async () => {
        await this.signInIfAsked();
        await act();
      }).toPass();
    } catch (error) {
      const shownText = (await this.page.locator('body').textContent()) ?? '';
      throw new Error([...this.journal, this.page.url(), shownText].join('\n'), { cause: error });
    }
  }

  /** Whatever can happen to a host between two fields. */
  async mishap(surveyId: string) {
    const kind = upTo(7);
    if (kind === 0) await this.signal(!this.hasSignal);
    if (kind === 1) this.note('reloads');
    if (kind === 1) await this.page.reload();
    if (kind === 2) await this.killTab();
    if (kind === 3) await this.server(!this.isServerUp);
    if (kind === 4) this.note('the session ends');
    if (kind === 4) await endSession(this.context);
    if (kind === 1 || kind === 2) await this.openSurvey(surveyId);
  }
}

async function fillIn(phone: Phone, surveyId: string, answers: Answers) {
  phone.note(`begins ${surveyId}`);
  await phone.openSurvey(surveyId);
  const fields = listTypingSteps(phone.page, answers).length;
  for (let field = 0; field < fields; field++) {
    // Built each time: the tab may have changed.
    await phone.atWork(async () => listTypingSteps(phone.page, answers)[field]?.());
    if (chance(0.15)) await phone.mishap(surveyId);
  }
  if (chance(0.15)) {
    await phone.atWork(() => pressSubmit(phone.page));
    await phone.killTab();
    await phone.openSurvey(surveyId);
    phone.note((await hasDraft(phone.page, surveyId)) ? 'it was not submitted yet' : 'it was submitted');
  }
  await phone.atWork(async () => {
    if (await hasDraft(phone.page, surveyId)) await submit(phone.page, surveyId);
  });
  phone.note(`has submitted ${surveyId}`);
}

test('@phone surveys filled in through cuts, reloads, kills and ended sessions all arrive, once, as they were typed @long', async ({
  context,
  page,
}) => {
  const surveys = await addServices(server.sql, count);
  context.setDefaultTimeout(PATIENCE_MS);
  const phone = new Phone(context, page);
  await visitWithSignal(
    page,
    server.url,
    surveys.map(({ surveyId }) => surveyId),
  );
  const typedAnswers = new Map<string, Answers>();
  let submissions = 0;

  for (const [index, { surveyId }] of surveys.entries()) {
    if (chance(0.6)) await phone.signal(!phone.hasSignal);
    const answers = randomAnswers(index);
    await fillIn(phone, surveyId, answers);
    submissions += 1;
    typedAnswers.set(surveyId, answers);
    // The server dies while the submission is on its way, or the tab does.
    if (chance(0.2)) await phone.server(false);
    if (chance(0.2)) await phone.killTab();
    if (!phone.isServerUp && chance(0.5)) await phone.server(true);
  }

  await phone.server(true);
  await phone.signal(true);
  await phone.page.goto(`${server.url}/hosts`);
  await expect(
    phone.page.getByRole('button', { name: 'Login' }).or(serviceLink(phone.page, 'Lunch')).first(),
  ).toBeVisible();
  await expect
    .poll(
      async () => {
        await phone.signInIfAsked();
        return countWaiting(phone.page);
      },
      { timeout: 60_000 + count * 2_000 },
    )
    .toBe(0);

  const { rows } = await server.sql.query(
    `select id, status, actual_headcount, service_score, service_feedback, times, elements, setup_feedback,
       (select count(*)::int from audit_trail where record_id = host_surveys.id and action = 'update') as saves
     from host_surveys where id = any ($1)`,
    [[...typedAnswers.keys()]],
  );
  const storedSurveys = rows.map((row) => ({
    id: row.id,
    status: row.status,
    saves: row.saves,
    answers: row.status === 'complete' && {
      headcount: row.actual_headcount,
      score: row.service_score,
      feedback: row.service_feedback,
      startTime: row.times.startTime,
      brought: row.elements[0].broughtContainers,
      leftover: row.elements[0].leftoverAmount,
      runout: row.elements[0].runout,
      notServed: row.elements[0].peopleNotServed,
      comments: row.setup_feedback.setupComments,
    },
  }));
  const expected = [...typedAnswers].map(([id, answers]) => ({
    id,
    status: 'complete',
    saves: 1,
    answers: { ...answers, notServed: answers.runout ? answers.notServed : 0 },
  }));
  const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);
  expect(storedSurveys.sort(byId), phone.journal.join('\n')).toEqual(expected.sort(byId));
  expect(storedSurveys).toHaveLength(submissions);
});
