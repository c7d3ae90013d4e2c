import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../tools/api-client.ts';
import { benchUser } from './data.ts';
import { openPlainBrowser, type PlainBrowser, type PlainPage } from './plain-browser.ts';
import {
  desktop,
  openThrottled,
  signIn,
  summarise,
  type Times,
  timeKeys,
  timePress,
  wait,
  withoutServiceWorker,
} from './throttled-page.ts';

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

async function openMenu(page: PlainPage, address: string) {
  await page.goto(address);
  await page.pointAt('button', 'Add elements');
  await wait(1_000);
}

async function timeMenuForm(browser: PlainBrowser, url: string, api: ApiClient): Promise<ScreenRow[]> {
  const menu = await bigMenu(api);
  const address = `${url}/menus/${menu.id}`;
  const page = await openThrottled(browser, desktop);
  await withoutServiceWorker(page);
  const openings = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    await openMenu(page, address);
    openings.push(await timePress(page, 'button', 'Add elements', '[role="dialog"] [role="option"]'));
  }
  await openMenu(page, address);
  const keys = async (work: string, text: string, label: string, within?: string) => ({
    work: `key in the ${work} of a menu with ${ROWS} elements`,
    aim: KEY_AIM,
    ...(await timeKeys(page, text, label, within)),
  });
  const rows = [
    await keys('name', ' of the harvest season', 'Name'),
    await keys('description', ' With greens and rice.', 'Description'),
    await keys('last row', '1234567890', 'Portion per person', `[aria-label="${menu.lastElement}"]`),
    { work: 'element picker, first opening', aim: PICKER_AIM, ...summarise(openings) },
  ];
  await page.close();
  return rows;
}

/** How soon the screens answer that people type and choose in all day, in a browser on a slow machine. */
export async function benchScreens(url: string, api: ApiClient): Promise<ScreenRow[]> {
  const browser = await openPlainBrowser();
  try {
    await signIn(browser, url, benchUser);
    return await timeMenuForm(browser, url, api);
  } finally {
    await browser.close();
  }
}
