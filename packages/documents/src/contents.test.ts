import { describe, expect, test } from 'vitest';
import type { DocumentName } from '#contract/document-names.ts';
import { documentNames, documentTitles } from '#contract/document-names.ts';
import { printedPages, readPdfText } from '#testing/pdf.ts';
import { getFixture, makeView } from './fixtures/documents.ts';
import { makeServiceDay } from './fixtures/service-day.ts';
import { toPrintable } from './printable.ts';
import type { DocumentView } from './schemas.ts';
import { type Typeset, typeset } from './typesetter.ts';

const readPages = <Name extends DocumentName>(document: Name, view: DocumentView<Name>) =>
  readPdfText(typeset(document, toPrintable(document, view)).pdf);
const readText = async <Name extends DocumentName>(document: Name, view: DocumentView<Name>) =>
  (await readPages(document, view)).join(' ');

/** Each document of a usual day is printed once, and read by many tests. */
const usual = new Map<DocumentName, { readonly printed: Typeset; readonly pages: Promise<string[]> }>();
function usualDay(document: DocumentName) {
  const knownRecord = usual.get(document);
  if (knownRecord) return knownRecord;
  const printedRecord = typeset(document, toPrintable(document, getFixture(document, 'normal')));
  const createdValues = { printed: printedRecord, pages: readPdfText(printedRecord.pdf) };
  usual.set(document, createdValues);
  return createdValues;
}
const usualText = async (document: DocumentName) => (await usualDay(document).pages).join(' ');

const sheets = documentNames.filter((document) => document !== 'dish-cards' && document !== 'labels');

test.each(sheets)('every page of %s names the menu, the day and the service', async (document) => {
  for (const page of await usualDay(document).pages) {
    expect(page).toContain('Eastern Mediterranean Table');
    expect(page).toContain('Thu 11/20/2025');
    expect(page).toContain('Phoenix · Lunch');
    expect(page).toContain('printed 11/19/25, 4:12 PM');
  }
});

test.each(sheets)('every page of %s has one head, the first of an account too', async (document) => {
  const kind = documentTitles[document].toUpperCase();
  for (const page of await usualDay(document).pages) {
    expect(page.split(kind)).toHaveLength(2);
  }
});

test.each([
  ['chef-numbers', 4],
  ['host-flow', 2],
  ['temperature', 2],
  // Two for each account, and one that says who is not served.
  ['packout', 51],
  ['dish-cards', 6],
  ['prep-sheet', 12],
  ['labels', 121],
] as const)('%s of 25 accounts and 15 elements has %i pages', (document, pages) => {
  expect(usualDay(document).printed.pages).toBe(pages);
});

test('pages are numbered to the last one, and a packout sheet account by account', async () => {
  const getNumbers = (pages: string[]) => pages.map((page) => /Page (\d+) of (\d+)/.exec(page)?.slice(1).join('/'));
  expect(getNumbers(await usualDay('chef-numbers').pages)).toEqual(['1/4', '2/4', '3/4', '4/4']);
  const packout = getNumbers(await usualDay('packout').pages);
  expect(packout.slice(0, 4)).toEqual(['1/2', '2/2', '1/2', '2/2']);
});

test('every page of an account on the packout sheet holds some of its food (documents-18)', async () => {
  const pages = (await usualDay('packout').pages).filter((page) => !page.includes('Not served'));
  for (const page of pages) expect(page).toContain('TICK EACH CONTAINER');
});

describe('on paper, as on the screen', () => {
  test.each(['chef-numbers', 'prep-sheet', 'packout'] as const)(
    '%s says who is not served, and why',
    async (document) => {
      const pages = await usualDay(document).pages;
      expect(pages.filter((page) => page.includes('Not served: Verde Dental (Thanksgiving).'))).toHaveLength(1);
    },
  );

  test.each([
    ['chef-numbers', 'less than the usual portion (portion modifiers)'],
    ['prep-sheet', 'less than the usual portion (portion modifiers)'],
    ['packout', '20% more than usual'],
  ] as const)('%s marks what portion modifiers changed, and explains the mark only then', async (document, legend) => {
    const day = makeServiceDay({ accounts: 2, elements: 3 });
    const [first, ...others] = day.calculation.accountSummaries;
    if (!first) throw new Error('There are two.');
    const modified = { ...first, elements: first.elements.map((element) => ({ ...element, portionFactor: 1.2 })) };
    const calculation = { ...day.calculation, accountSummaries: [modified, ...others] };
    expect(await readText(document, makeView(document, { ...day, calculation }))).toContain(legend);
    expect(await readText(document, makeView(document, day))).not.toContain(legend);
  });
});

test('every page of the table of chef numbers says how many people there are in all', async () => {
  const view = getFixture('chef-numbers', 'normal');
  const people = view.accounts.reduce((sum, { headCount }) => sum + headCount, 0);
  const vegetarians = view.accounts.reduce((sum, { veggies }) => sum + veggies, 0);
  const pages = (await usualDay('chef-numbers').pages).filter((page) => /Accounts \d+ to \d+ of 25/.test(page));
  expect(pages).toHaveLength(2);
  for (const page of pages)
    expect(page).toMatch(new RegExp(`ALL ${people.toLocaleString('en-US')} ${vegetarians} veg`, 'i'));
});

test.each([
  ['chef-numbers', 'There are no calculations to display.'],
  ['host-flow', 'There are no elements on this menu.'],
  ['temperature', 'There are no elements on this menu.'],
  ['packout', 'No accounts are scheduled for this day and service.'],
  ['dish-cards', 'There are no elements on this menu.'],
  ['prep-sheet', 'There are no elements on this menu.'],
  ['labels', 'There are no containers to label.'],
] as const)('%s with nothing to print says so', async (document, sentence) => {
  const view = getFixture(document, 'empty');
  const empty = 'empty' in view ? { ...view, empty: 'There are no calculations to display.' } : view;
  expect(await readText(document, empty as typeof view)).toContain(sentence);
});

describe('the three states of allergens', () => {
  // In the fixture, chicken has milk, rice has none, and the vinaigrette is unknown.
  const sayingAllergens = ['host-flow', 'packout', 'dish-cards', 'prep-sheet', 'labels'] as const;

  test.each(sayingAllergens)('are all told by %s', async (document) => {
    const text = await usualText(document);
    expect(text).toContain('Milk');
    expect(text).toContain('No major allergens in the recipe');
    expect(text).toContain('Ask our staff about allergens');
  });
});

describe('an alternative', () => {
  // Two of the fixture's dishes have alternatives: the lamb for its egg, the baklava for its nuts.
  test.each(documentNames)('is on %s, with the dish it replaces', async (document) => {
    const text = await usualText(document);
    expect(text).toMatch(/Instead of/i);
    for (const name of ['Lamb Kofta with Tahini', 'Lentil Kofta', 'Plain Grilled Lamb', 'Seasonal Fruit']) {
      expect(text).toContain(name);
    }
  });

  test.each(documentNames)('of a dish that nobody counted is on %s', async (document) => {
    const { calculation, ...day } = makeServiceDay({ accounts: 2, elements: 2 });
    const uncounted = {
      ...calculation,
      containerTotals: calculation.containerTotals.slice(0, 1),
      accountSummaries: calculation.accountSummaries.map((summary) => ({
        ...summary,
        elements: summary.elements.slice(0, 1),
      })),
    };
    expect(await readText(document, makeView(document, { ...day, calculation: uncounted }))).toContain('Lentil Kofta');
  });

  test('asks for the number of its labels', () => {
    const labels = getFixture('labels', 'normal').labels.filter(({ insteadOf }) => insteadOf !== null);
    expect(labels.length).toBeGreaterThan(0);
    for (const { place } of labels) expect(place).toBeNull();
  });
});

describe('add-ons', () => {
  const { calculation, ...day } = makeServiceDay({ accounts: 4, elements: 1, addOns: true });
  const addOnsDishes = day.elements.filter(({ addOnType }) => addOnType !== null);

  test.each(documentNames)('are on %s under their type', async (document) => {
    const text = await readText(document, makeView(document, { ...day, calculation }));
    for (const { name, addOnType, container } of addOnsDishes) {
      // Labels are for containers: an element that cannot be counted has none.
      if (document === 'labels' && container === null) continue;
      expect(text).toContain(name);
      expect(text.toLowerCase()).toContain(addOnType?.toLowerCase());
    }
  });

  const sayingAllergens = ['host-flow', 'packout', 'dish-cards', 'prep-sheet', 'labels'] as const;
  test.each(sayingAllergens)('say their allergens on %s', async (document) => {
    const view = makeView(document, { ...day, calculation, elements: addOnsDishes });
    const text = await readText(document, view);
    for (const statedText of ['Sesame', 'Egg', 'No major allergens in the recipe']) expect(text).toContain(statedText);
    if (document !== 'labels') expect(text).toContain('Ask our staff about allergens');
  });

  test('without a serving temperature or a container say so', async () => {
    const findText = (document: DocumentName) =>
      readText(document, makeView(document, { ...day, calculation, elements: addOnsDishes }));
    expect(await findText('temperature')).toContain('TEMP NOT SET');
    expect(await findText('packout')).toContain('Container not set');
    expect(await findText('prep-sheet')).toContain('Not counted');
    expect(await findText('chef-numbers')).toContain('Not counted: container not set');
    expect(await findText('host-flow')).toContain('Vessel not set');
  });

  test('have their temperature below their name on packout, as far to the left', async () => {
    const lines = (await printedPages(usualDay('packout').printed.pdf)).flatMap((page) => page.lines);
    const name = lines.findIndex(({ text }) => text === 'Baby Spinach');
    const chip = lines.slice(name).find(({ text }) => text === 'COLD');
    // The padding of the chip.
    expect((chip?.x ?? 0) - (lines[name]?.x ?? 0)).toBeCloseTo(5, 0);
  });

  test('are prepared for the accounts that ordered them, and for nobody else', () => {
    const { elements } = makeView('prep-sheet', { ...day, calculation });
    const spinach = elements.find(({ name }) => name === 'Baby Spinach');
    expect(spinach?.accounts.map(({ name }) => name)).toEqual(['Axle Scottsdale']);
  });
});

test('chef numbers name the people that alternatives are cooked for, by need and account (decision 26)', async () => {
  const day = makeServiceDay({ accounts: 4, elements: 1 });
  const text = await readText('chef-numbers', makeView('chef-numbers', day));
  const [, table = ''] = text.split('With accommodations');
  for (const { account, accommodationSummary } of day.headcounts) {
    for (const { name, count } of accommodationSummary) {
      expect(table).toContain(name);
      expect(table).toContain(`${account} ${count}`);
    }
  }
  expect(await readText('chef-numbers', { ...makeView('chef-numbers', day), accommodations: [] })).not.toContain(
    'With accomm',
  );
});

describe('salad and dessert of the day', () => {
  const day = makeServiceDay({ accounts: 4, elements: 1, addOns: true });

  test.each(['chef-numbers', 'prep-sheet'] as const)('are on %s with people and accounts', async (document) => {
    const text = await readText(document, makeView(document, day));
    expect(text).toContain('Salad and dessert of the day');
    for (const { account, people, saladType } of day.calculation.saladsAndDesserts) {
      expect(text).toContain(account);
      expect(text).toContain(String(people));
      if (saladType) expect(text).toContain(saladType);
    }
  });

  test('are on the packout sheet of the account that gets them, and on no other', async () => {
    const pages = await readPages('packout', makeView('packout', day));
    const getPage = (account: string) => pages.filter((page) => page.includes(account)).join(' ');
    for (const { accountId, account } of day.calculation.accountSummaries) {
      const extras = day.calculation.saladsAndDesserts.find(
        (saladsAndDessert) => saladsAndDessert.accountId === accountId,
      );
      const printedRows = [extras?.saladType && `Salad: ${extras.saladType}`, extras?.shouldServeDessert && 'Dessert'];
      const statedText = /Also for this account (.*?) (?:With accommodations|Deliver to)/.exec(getPage(account))?.[1];
      expect(statedText).toBe(printedRows.filter(Boolean).join(' | ') || undefined);
    }
  });
});

test('an uncounted element is never a zero to load', async () => {
  const { calculation, ...day } = makeServiceDay({ accounts: 1, elements: 1 });
  const summaries = calculation.accountSummaries.map((summary) => ({ ...summary, elements: [] }));
  const uncounted = { ...calculation, containerTotals: [], accountSummaries: summaries };
  const text = await readText('packout', makeView('packout', { ...day, calculation: uncounted }));
  expect(text).not.toContain('0 to load');
  expect(text).toContain('Not counted');
  expect(text).toContain('and 1 not counted');
});

test('unset values are written as such and never left blank', async () => {
  const text = await usualText('host-flow');
  expect(text).toContain('Utensil not set');
  expect(text).toContain('Vessel not set');
  expect(text).toContain('TEMP NOT SET');
  expect(text).toContain('None for this service.');
});
