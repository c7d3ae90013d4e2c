import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import type { ApiClient } from '../tools/api-client.ts';
import { openBrowser, openThrottled, summarise, type Times, timeKeys, timeOpening } from './throttled-page.ts';

export interface ScreenRow extends Times {
  readonly work: string;
  /** The longest p95 in ms. */
  readonly aim: number;
}

const KEY_AIM = 50;
const PICKER_AIM = 200;
const ROWS = 40;
const OPENINGS = 3;

/** A menu of forty elements, every serving field filled; its id and the name of its last element. */
async function bigMenu(api: ApiClient) {
  const [elements, tags, cuisines] = await Promise.all([
    api.call('listElements', { query: { perPage: ROWS } }),
    api.call('listMenuElementClasses', { query: {} }),
    api.call('listCuisineTypes', { query: {} }),
  ]);
  const { data } = await api.call('createMenu', {
    body: {
      name: `Forty elements ${randomUUID()}`,
      description: 'A lunch of forty dishes.',
      menuElementClassId: tags.data[0]?.id ?? '',
      cuisineTypeId: cuisines.data[0]?.id ?? '',
      elements: elements.data.map((element) => ({
        elementId: element.id,
        elementTypeId: element.elementTypeId,
        containerTypeId: element.defaultContainerTypeId,
        servingTemp: element.servingTemp,
        portionPerPerson: element.defaultPortionPerPerson,
        portionPerContainer: element.defaultPortionPerContainer,
        portionUnitId: element.defaultPortionUnitId,
      })),
    },
  });
  return { id: data.id, lastElement: elements.data.at(-1)?.name ?? '' };
}

async function openMenu(page: Page, id: string) {
  await page.goto(`/menus/${id}`);
  await page.getByRole('button', { name: 'Add elements' }).waitFor();
  await page.waitForTimeout(1_000);
}

async function timeMenuForm(browser: Browser, url: string, api: ApiClient): Promise<ScreenRow[]> {
  const menu = await bigMenu(api);
  const page = await openThrottled(browser, url);
  const openings = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    await openMenu(page, menu.id);
    openings.push(
      await timeOpening(page.getByRole('button', { name: 'Add elements' }), '[role="dialog"] [role="option"]'),
    );
  }
  await openMenu(page, menu.id);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const lastRow = page.getByRole('group', { name: menu.lastElement, exact: true });
  const keys = async (work: string, ...typed: Parameters<typeof timeKeys>) => ({
    work: `key in the ${work} of a menu with ${ROWS} elements`,
    aim: KEY_AIM,
    ...(await timeKeys(...typed)),
  });
  const rows = [
    await keys('name', field('Name'), ' of the harvest season'),
    await keys('description', field('Description'), ' With greens and rice.'),
    await keys('last row', lastRow.getByRole('textbox', { name: 'Portion per person' }), '1234567890'),
    { work: 'element picker, first opening', aim: PICKER_AIM, ...summarise(openings) },
  ];
  await page.context().close();
  return rows;
}

/** How soon the screens answer that people type and choose in all day, in a browser on a slow machine. */
export async function benchScreens(url: string, api: ApiClient): Promise<ScreenRow[]> {
  const browser = await openBrowser();
  try {
    return [...(await timeMenuForm(browser, url, api))];
  } finally {
    await browser.close();
  }
}
