import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { list, mockAnswers, refusal, renderScreen } from '#testing/screen-api.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { IngredientsPage } from '../ingredients/IngredientsPage.tsx';

const rice = {
  id: 'rice',
  name: 'Basmati rice',
  type: 'Grain',
  proteinType: null,
  allergens: [],
  allergenStatement: 'none',
  origins: [],
  notForPreferenceIds: [],
};
const rows = { 'GET /v1/ingredients': () => list([rice], 1_234) };
const file = () =>
  new Response('Name\r\nBasmati rice\r\n', {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Ingredients.csv"; filename*=UTF-8''Ingredients.csv`,
    },
  });

async function choose(format: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}

test('an export has all pages of the search and its filters', async () => {
  const sentRequests = mockAnswers({ ...rows, 'GET /v1/exports/ingredients': file });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await renderScreen(<IngredientsPage search={{ page: 3, q: 'rice', type: 'Grain', sort: '-name' }} />);
  await choose('CSV');
  await expect.poll(() => clicked.mock.contexts.length).toBe(1);
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('Ingredients.csv');
  expect(sentRequests.find(({ name }) => name === 'GET /v1/exports/ingredients')?.query).toEqual({
    format: 'csv',
    q: 'rice',
    type: 'Grain',
    sort: '-name',
  });
  await expectAccessible();
});

test('an export that takes long shows how much has come, and can be canceled', async () => {
  const content = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(250_000));
    },
  });
  mockAnswers({ ...rows, 'GET /v1/exports/ingredients': () => new Response(content, { headers: file().headers }) });
  await renderScreen(<IngredientsPage search={{}} />);
  await choose('Excel (XLSX)');
  await page.getByRole('button', { name: 'Cancel export (250 kB)' }).click();
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
});

test('an export that fails says why', async () => {
  mockAnswers({
    ...rows,
    'GET /v1/exports/ingredients': () => refusal(503, 'unavailable', 'The service is unavailable for a moment.'),
  });
  await renderScreen(<IngredientsPage search={{}} />);
  await choose('CSV');
  await expect
    .element(page.getByText('The list could not be exported. The service is unavailable for a moment.'))
    .toBeVisible();
});
