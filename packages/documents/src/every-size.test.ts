import { describe, expect, test } from 'vitest';
import { type DocumentName, documentNames, type FileContent } from '#contract/document-names.ts';
import { longTest } from '#testing/long-test.ts';
import { misplacedOnPage, type PrintedPage, printedPages } from '#testing/pdf.ts';
import { chefNumbersTexts } from '#testing/printed-chef-numbers.ts';
import { listFaults, matchTexts, type PrintedPart } from '#testing/printed-faults.ts';
import { hostFlowTexts, temperatureTexts } from '#testing/printed-lists.ts';
import { packoutParts } from '#testing/printed-packout.ts';
import { cardText, labelText } from '#testing/printed-pieces.ts';
import { prepSheetTexts } from '#testing/printed-prep-sheet.ts';
import { type Table, tables } from '#testing/printed-tables.ts';
import { makeView } from './fixtures/documents.ts';
import { type DaySizes, makeServiceDay, type ServiceDay } from './fixtures/service-day.ts';
import { toPrintable } from './printable.ts';
import type { DocumentView } from './schemas.ts';
import { typeset } from './typesetter.ts';

/*
 * Every row and figure of a model is printed once, inside the margins of its page and over nothing else, and no page is
 * nearly empty while its section goes on (documents-18).
 */

const print = <Name extends FileContent>(document: Name, view: DocumentView<Name>) =>
  printedPages(typeset(document, toPrintable(document, view)).pdf);
const joinText = ({ lines }: PrintedPage) => lines.map(({ text }) => text).join(' ');
const getFoot = (kind: string, view: { readonly head: { readonly printedAt: string } }) =>
  `${kind} · printed ${view.head.printedAt}`;

async function listPartFaults(pages: readonly PrintedPage[], parts: readonly PrintedPart[]): Promise<string[]> {
  const begins = pages.flatMap((page, index) => (/Page 1 of \d+$/.test(joinText(page).trim()) ? [index] : []));
  expect(begins).toHaveLength(parts.length);
  return parts.flatMap((part, index) => listFaults(pages.slice(begins[index], begins[index + 1]), part));
}

const listFaultsByDocument: { readonly [Name in DocumentName]: (view: DocumentView<Name>) => Promise<string[]> } = {
  packout: async (view) => {
    const pages = await print('packout', view);
    const parts = packoutParts(view).map((texts) => ({ foot: getFoot('Packout sheet', view), texts }));
    // Signatures without food read as another account's.
    const lonely = pages.filter(
      (page) => /Packed by/.test(joinText(page)) && !/TICK EACH CONTAINER/.test(joinText(page)),
    );
    return [...(await listPartFaults(pages, parts)), ...lonely.map(() => 'signatures without a dish')];
  },
  temperature: async (view) =>
    listFaults(await print('temperature', view), {
      foot: getFoot('Temperature checklist', view),
      texts: temperatureTexts(view),
    }),
  'host-flow': async (view) =>
    listFaults(await print('host-flow', view), { foot: getFoot('Host flow', view), texts: hostFlowTexts(view) }),
  'prep-sheet': async (view) => {
    const pages = await print('prep-sheet', view);
    const columns = pages.some((page) => joinText(page).includes('ACCOUNT AMOUNT COUNT ACCOUNT AMOUNT COUNT ACCOUNT'))
      ? 3
      : 2;
    return listFaults(pages, { foot: getFoot('Prep sheet', view), texts: prepSheetTexts(view, columns) });
  },
  'chef-numbers': async (view) => {
    const pages = await print('chef-numbers', view);
    const foundNames = pages.flatMap(
      (page) => /Accounts (\d+) to (\d+) of/.exec(joinText(page))?.slice(1).join(' ') ?? [],
    );
    const ranges = [...new Set(foundNames)].map((range) => range.split(' ').map(Number));
    const texts = chefNumbersTexts(
      view,
      ranges.length > 0 ? ranges.map(([from = 0, to = 0]) => [from - 1, to]) : [[0, view.accounts.length]],
    );
    return listFaults(pages, { foot: getFoot('Chef daily numbers', view), texts });
  },
  'dish-cards': async (view) => {
    const pages = await print('dish-cards', view);
    // On both faces of each card.
    const texts = view.cards.flatMap((card) => [{ text: cardText(card) }, { text: cardText(card) }]);
    const { difference } = matchTexts(pages.map(joinText), texts);
    return [...(difference ? [difference] : []), ...pages.flatMap(misplacedOnPage)];
  },
  labels: async (view) => {
    const pages = await print('labels', view);
    const service = `${view.head.serviceLine} ${view.day}`;
    const texts = view.labels.map((label) => ({ text: labelText(label, service) }));
    const { difference } = matchTexts(pages.map(joinText), texts);
    return [...(difference ? [difference] : []), ...pages.flatMap(misplacedOnPage)];
  },
};

const listDayFaults = <Name extends DocumentName>(document: Name, day: ServiceDay) =>
  listFaultsByDocument[document](makeView(document, day));

const few: readonly DaySizes[] = [
  { accounts: 1, elements: 1, letters: 5, containers: [0.5] },
  // An account with 350 containers.
  { accounts: 1, elements: 8, letters: 30, containers: [44, 43.5, 54, 40, 41, 45, 39, 43] },
  { accounts: 2, elements: 16, letters: 60, containers: [60, 120, 240, 7.5], addOns: true, plates: true },
  { accounts: 20, elements: 7, letters: 24, containers: [2.5, 0], addOns: true, plates: true },
  { accounts: 40, elements: 2, letters: 60, containers: [182.5], plates: true },
  { accounts: 2, elements: 60, letters: 12, containers: [1, 61, 400], addOns: true },
];

/** Sizes of any kind, the same in every run. */
function anySizes(count: number): DaySizes[] {
  let state = 1;
  const random = (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return least + (state % (most - least + 1));
  };
  return Array.from({ length: count }, () => {
    const elements = random(1, 60);
    const most = [4, 30, 130, 400][random(0, 3)] ?? 0;
    return {
      // A packout sheet of more is refused.
      accounts: random(1, Math.max(1, Math.min(40, Math.floor(120_000 / elements / (most + 20))))),
      elements,
      letters: random(5, 60),
      containers: Array.from({ length: random(1, 9) }, () => random(0, 2 * most) / 2),
      addOns: random(0, 1) === 1,
      plates: random(0, 1) === 1,
    };
  });
}

/** One file holds 2,000 labels. */
const withFewLabels = ({ containers = [], ...sizes }: DaySizes): DaySizes => ({
  ...sizes,
  accounts: Math.min(sizes.accounts, 4),
  elements: Math.min(sizes.elements, 16),
  containers: containers.map((count) => Math.min(count, 24)),
});

test.each(documentNames)('%s of texts longer than a page prints all of them', async (document) => {
  const day = makeServiceDay({ accounts: 2, elements: 4, letters: 30, addOns: true, plates: true });
  const long = (words: string) => `${words} `.repeat(300).trim();
  const elements = day.elements.map((element) => ({
    ...element,
    recipe: [],
    ingredients: 'Salt',
    directionals: long('Stir and wait.'),
    method: long('Stir, then wait for as long as it takes.'),
  }));
  const deliveries = day.deliveries.map((delivery) => ({ ...delivery, notes: long('Ring the bell, then wait.') }));
  expect(await listDayFaults(document, { ...day, elements, deliveries })).toEqual([]);
});

const title = 'of $accounts accounts and $elements dishes prints all of it';
describe.each(documentNames)('%s', (document) => {
  const check = async (sizes: DaySizes) => {
    const day = makeServiceDay(document === 'labels' ? withFewLabels(sizes) : sizes);
    expect(await listDayFaults(document, day), JSON.stringify(sizes)).toEqual([]);
  };
  test.each(few)(title, check);
  longTest.each(anySizes(40))(title, check);
});

describe('the heading of an add-on', () => {
  test.each(['host-flow', 'temperature', 'chef-numbers'] as const)(
    'is not the last line of a page of %s',
    async (document) => {
      // With these, a heading stood alone at the foot.
      for (const elements of [4, 6, 13, 18, 20, 31, 32]) {
        const day = makeServiceDay({ accounts: 3, elements, addOns: true });
        const pages = await print(document, makeView(document, day));
        const lastTexts = pages.map(
          ({ lines }) => lines[lines.findIndex(({ text }) => / · printed /.test(text)) - 1]?.text,
        );
        const lonelyHeadings = lastTexts.filter((text) => /^(Add-on: )?(Greens Bar|Soup)$/.test(text ?? ''));
        expect(lonelyHeadings, `${elements} dishes`).toEqual([]);
      }
    },
  );

  test('stands again where its dishes go on on the next page of chef numbers', async () => {
    const day = makeServiceDay({ accounts: 25, elements: 15, addOns: true });
    const pages = await print('chef-numbers', makeView('chef-numbers', day));
    expect(pages.filter((page) => /HALF ACCOUNTS Soup Red Lentil/.test(joinText(page)))).toHaveLength(1);
    expect(await listDayFaults('chef-numbers', day)).toEqual([]);
  });
});

async function listTableFaults<Name extends keyof typeof tables>(document: Name, rows: number): Promise<string[]> {
  const { kind, makeView, listTexts }: Table<Name> = tables[document];
  const view = makeView(rows);
  return listFaults(await print(document, view), { foot: getFoot(kind, view), texts: listTexts(view) });
}

describe.each(['statement', 'purchase-sheet', 'change-slip'] as const)('%s', (document) => {
  const check = async (rows: number) => expect(await listTableFaults(document, rows)).toEqual([]);
  test.each([1, 24, 90])('of %i rows prints all of them', check);
  longTest.each(Array.from({ length: 30 }, (_, index) => 2 + index * 7))('of %i rows prints all of them', check);
});
