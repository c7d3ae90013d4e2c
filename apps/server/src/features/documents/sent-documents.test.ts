import { expect, test } from 'vitest';
import { testServer } from '#testing/app.ts';
import { readFileName, readPdfText } from '#testing/pdf.ts';

// What a client sends is printed without the database (documents-8).
const { app, call, addUser } = await testServer();
const host = await addUser([]);
const date = '2027-03-14';

const post = (path: string, body: unknown) => call(host, 'POST', path, body);
const sentText = async (path: string, body: unknown) => {
  const reply = await post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { text: (await readPdfText(reply.raw)).join(' '), fileName: readFileName(reply.headers) };
};
const head = { date: '2027-3-4', menuName: 'Sent Menu' };
const elements = [{ name: 'Ribs', container: 'Full Pan', containerCount: 2, halfCount: 1, allergens: ['Soy'] }];
const accountSummaries = [
  { account: 'Acme', headCount: 40, veggies: 2, elements: [{ name: 'Ribs', containerCount: 2, halfCount: 1 }] },
];
const preparation = [{ ...elements[0], fullCount: 2, weight: 160, portionUnit: 'oz', method: 'Smoke them.' }];

test.each([
  ['/v1/pdf/chefnumbers', { ...head, elements, accountSummaries }, 'ChefDailyNumbers_2027-03-04.pdf', ['Ribs', 'Acme']],
  ['/v1/pdf/packout', { ...head, elements }, 'Sent Menu-Packout.pdf', ['Ribs', 'Soy', '3 to load']],
  ['/v1/pdf/temperature', { ...head, elements }, 'Sent Menu-Temperature.pdf', ['Ribs', 'TEMP NOT SET']],
  ['/v1/pdf/element-cards', { ...head, elements }, 'Sent Menu-ElementCards.pdf', ['Ribs', 'Soy']],
  [
    '/v1/pdf/hostflow',
    {
      name: 'Sent Menu',
      date: '2027-03-04',
      serviceLine: 'Lunch',
      clientNotes: 'Dock B',
      scheduledElements: elements,
    },
    'Sent Menu-HostFlow.pdf',
    ['Ribs', 'Dock B', 'None for this service.'],
  ],
  [
    '/v1/labels',
    { name: 'Sent Menu', date: '2027-03-04', elements: preparation, accountSummaries },
    'Sent Menu-Labels.pdf',
    ['Ribs', 'Acme', 'half size'],
  ],
  ['/v1/labels', { accountSummaries }, 'Labels.pdf', ['Ribs', 'Acme', 'Ask our staff about allergens']],
  [
    '/v1/printing',
    { name: 'Sent Menu', date: '2027-03-04', elements: preparation },
    'Sent Menu-PrepSheet.pdf',
    ['Ribs', 'Smoke them.', '2 full and 1 half', '10.0 lbs'],
  ],
])('to %s is printed', async (path, body, fileName, texts) => {
  const sentRecord = await sentText(path, body);
  expect(sentRecord.fileName).toBe(fileName);
  for (const part of texts) expect(sentRecord.text).toContain(part);
});

test.each(['/v1/pdf/chefnumbers', '/v1/printing'])('to %s with a unit of 500 letters is printed', async (path) => {
  const long = [{ ...preparation[0], portionUnit: 'ounce'.repeat(100) }];
  await sentText(path, { ...head, elements: long, accountSummaries });
});

test('an empty list of allergens does not say that there are none', async () => {
  const cards = (statement: object) =>
    sentText('/v1/pdf/element-cards', { menuName: 'M', elements: [{ name: 'Ribs', allergens: [], ...statement }] });
  expect((await cards({})).text).toContain('Ask our staff about allergens');
  expect((await cards({ allergenStatement: 'none' })).text).toContain('No major allergens stated');
  const withRecipe = { allergenStatement: 'none', ingredients: 'Pork, Salt' };
  expect((await cards(withRecipe)).text).toContain('No major allergens in the recipe');
});

test.each([
  ['/v1/pdf/packout', { date, elements }, 'No menu name'],
  ['/v1/pdf/packout', {}, 'No menu name'],
  ['/v1/pdf/packout', { ...head, menuName: ' ', elements }, 'No menu name'],
  ['/v1/pdf/temperature', { date, elements }, 'No Menu name provided'],
  ['/v1/pdf/temperature', {}, 'No Menu name provided'],
  ['/v1/pdf/temperature', { ...head, menuName: '', elements }, 'No Menu name provided'],
  ['/v1/pdf/hostflow', {}, 'Host Flow Data for this service is Currently Unavailable'],
  ['/v1/pdf/hostflow', { name: ' ', serviceLine: 'Lunch' }, 'Host Flow Data for Lunch is Currently Unavailable'],
  ['/v1/pdf/hostflow', { name: 'Tinga' }, 'Host Flow Data for Tinga is Currently Unavailable'],
  ['/v1/pdf/chefnumbers', { ...head, elements: [] }, 'Could not find any data'],
  [
    '/v1/pdf/hostflow',
    { name: 'Tinga', date, scheduledElements: [] },
    'Host Flow Data for Tinga is Currently Unavailable',
  ],
  [
    '/v1/pdf/hostflow',
    { date, serviceLine: 'Lunch', scheduledElements: [] },
    'Host Flow Data for Lunch is Currently Unavailable',
  ],
])('to %s without what it needs is refused with the sentence for it', async (path, body, sentence) => {
  const reply = await post(path, body);
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({ code: 'validation_failed', message: sentence });
});

test('5,000 labels are refused with the limit', async () => {
  const many = [{ account: 'Acme', elements: [{ name: 'Ribs', containerCount: 5000 }] }];
  const reply = await post('/v1/labels', { date, elements: preparation, accountSummaries: many });
  expect(reply.status).toBe(400);
  expect(reply.body.error.message).toBe('One file holds at most 2,000 labels. Please print them account by account.');
});

test('a name cannot break out of the header', async () => {
  const { fileName } = await sentText('/v1/pdf/temperature', { ...head, menuName: 'a"b\r\nX-Evil: 1 é', elements });
  expect(fileName).toBe('a_b X-Evil: 1 _-Temperature.pdf');
});

test.each(['/v1/pdf/hostflow', '/v1/pdf/packout', '/v1/printing', '/v1/labels'])('%s answers OPTIONS', async (url) => {
  const reply = await app.inject({ method: 'OPTIONS', url });
  expect(reply.statusCode).toBe(204);
  expect(reply.headers.allow).toBe('OPTIONS, POST');
});
