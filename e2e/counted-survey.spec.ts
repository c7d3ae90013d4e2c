import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import type { HostSurvey, HostSurveySummary } from '#contract/surveys.ts';
import { logIn, openSurvey } from './field-steps.ts';
import { expectAccessible } from './journey-steps.ts';

/** Another market than that of the other journeys of hosts, which fill in surveys of their own. */
const host = 'host.denver@brigade.example';
const timeZone = 'America/Denver';

/** How much of what is seen a thumb moves at once. */
const SWIPE = 0.7;

/** Somebody with a phone, whose every tap, digit and swipe counts. */
class Thumb {
  taps = 0;
  digits = 0;
  swipes = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator) {
    this.swipes += await target.evaluate((element, swipe) => {
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
      const top = Number.parseFloat(scrollPaddingTop) || 0;
      const bottom = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
      const box = element.getBoundingClientRect();
      const distance = Math.max(0, box.bottom - bottom, top - box.top);
      if (distance > 0) element.scrollIntoView({ block: 'center' });
      return Math.ceil(distance / ((bottom - top) * swipe));
    }, SWIPE);
    this.taps += 1;
    await target.tap();
  }

  async type(field: Locator, text: string) {
    await this.tap(field);
    this.digits += text.replace(/\D/g, '').length;
    await field.fill(text);
  }

  report(job: string): string {
    const summary = `${job}: ${this.taps} taps, ${this.digits} digits, ${this.swipes} swipes`;
    test.info().annotations.push({ type: 'inputs', description: summary });
    process.stdout.write(`${summary}\n`);
    return summary;
  }
}

/** Open surveys of today in the host's market, those with the most elements first. */
async function openSurveys(request: APIRequestContext) {
  const signIn = { email: host, password: 'brigade-demo-kitchen' };
  const { data } = await (await request.post('/auth/sign-in', { data: signIn })).json();
  const headers = { authorization: `Bearer ${data.token}` };
  const read = async (id: string): Promise<HostSurvey> =>
    (await (await request.get(`/v1/host-surveys/${id}`, { headers })).json()).data;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const summaries: HostSurveySummary[] = (await (await request.get('/v1/host-surveys', { headers })).json()).data;
  const ofToday = summaries.filter(({ date, status }) => date === today && status === 'incomplete');
  const surveys = await Promise.all(ofToday.map(({ id }) => read(id)));
  const sized = surveys.map((survey) => ({ ...survey, size: JSON.parse(survey.elements).length as number }));
  return { read, surveys: sized.sort((left, right) => right.size - left.size) };
}

const answer = (page: Page, question: RegExp, choice: 'Yes' | 'No') =>
  page.getByRole('group', { name: question }).getByRole('button', { name: choice });
const elements = (page: Page) => page.getByRole('region', { name: 'Elements', exact: true });

/** What is answered the same way, whether with the buttons for all or without. */
async function answerService(thumb: Thumb) {
  const { page } = thumb;
  await thumb.tap(answer(page, /special events/, 'No'));
  await thumb.tap(page.getByRole('button', { name: /^4 · / }));
  await thumb.tap(answer(page, /proper equipment/, 'Yes'));
  await thumb.tap(answer(page, /host flow says/, 'Yes'));
  await thumb.tap(answer(page, /spill/, 'No'));
}

const times = ['Left the kitchen', 'Start of service', 'First eater', 'Last eater'];

/** Each number counted and typed, each dish by itself. */
async function fillInOneByOne(thumb: Thumb, headcount: number) {
  const { page } = thumb;
  await thumb.type(page.getByRole('textbox', { name: 'Actual headcount' }), String(headcount));
  for (const time of times) await thumb.type(page.getByLabel(time, { exact: true }), '11:45');
  await answerService(thumb);
  for (const dish of await elements(page).getByRole('region').all()) {
    await thumb.tap(
      dish
        .getByRole('button', { name: /^As planned/ })
        .or(dish.getByRole('button', { name: /^Less: Brought/ }))
        .first(),
    );
    await thumb.tap(dish.getByRole('button', { name: /^Less: Leftover/ }));
    await thumb.tap(dish.getByRole('group', { name: /^Runout/ }).getByRole('button', { name: 'No' }));
  }
  await thumb.tap(page.getByRole('button', { name: 'Submit', exact: true }));
}

/** As it went: as planned, but for what was left of the first dish. */
async function fillInAsItWent(thumb: Thumb) {
  const { page } = thumb;
  await thumb.tap(page.getByRole('button', { name: /^As expected/ }));
  for (const time of times) await thumb.tap(page.getByRole('button', { name: `Now: ${time}` }));
  await answerService(thumb);
  await thumb.tap(page.getByRole('button', { name: 'All brought as planned' }));
  await thumb.tap(page.getByRole('button', { name: 'Nothing left, none ran out' }));
  const leftover = elements(page)
    .getByRole('region')
    .first()
    .getByRole('textbox', { name: /^Leftover/ });
  await thumb.type(leftover, '2.5');
  await expect(page.getByText(/^All \d+ elements are answered\.$/)).toBeVisible();
  await thumb.tap(page.getByRole('button', { name: 'Submit', exact: true }));
}

test('@phone an honest survey takes 15 taps and 2 digits, and the next one is offered @long', async ({
  page,
  request,
}) => {
  const { read, surveys } = await openSurveys(request);
  const [first, second] = surveys;
  if (!first || !second) throw new Error('The demo has two open surveys there.');
  await page.goto('/');
  await logIn(page, host);
  await expect(page.getByRole('heading', { name: /^Surveys to file \(\d+\)$/ })).toBeVisible();
  await expectAccessible(page);

  await openSurvey(page, '', first.id);
  const before = new Thumb(page);
  await fillInOneByOne(before, first.expectedHeadcount ?? 38);
  await expect(page.getByRole('link', { name: /^Next survey/ })).toBeVisible();
  before.report(`A survey of ${first.size} elements, one by one`);
  await expectAccessible(page);

  // The next one may be of a day before: 'Now' is only on the day of the service.
  const { id } = second;
  await openSurvey(page, '', id);
  const { elements: dishes, expectedHeadcount } = await read(id);
  const thumb = new Thumb(page);
  await fillInAsItWent(thumb);
  await expect(page.getByRole('button', { name: 'Survey Completed' })).toBeVisible();
  const summary = thumb.report(`A survey of ${JSON.parse(dishes).length} elements, as it went`);
  expect(thumb.taps, summary).toBeLessThanOrEqual(15);
  expect(thumb.digits, summary).toBeLessThanOrEqual(2);
  // Every answer is one that somebody gave: nothing was asked about presets.
  const savedSurvey = await read(id);
  expect(savedSurvey).toMatchObject({ status: 'complete', actualHeadcount: expectedHeadcount });
  expect(JSON.parse(savedSurvey.elements)[0]).toMatchObject({ leftoverAmount: 2.5, runout: false });
});
