import type { Page } from 'playwright';
import { addDays, formatUnpaddedDate, todayIn } from '#domain/calendar/calendar-day.ts';

export const port = 3655;
export const origin = `http://localhost:${port}`;
const tomorrow = addDays(todayIn('America/Phoenix', new Date()), 1);
export const desk = { width: 1280, height: 760 };
export const phone = { width: 390, height: 720 };

export interface Shot {
  readonly name: string;
  readonly show: (page: Page) => Promise<unknown>;
}

export interface Role {
  readonly email: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly shots: readonly Shot[];
}

export const waitForHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const findLink = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const openDrawer = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();

export const administrator: Role = {
  email: 'superadmin@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'elements',
      show: async (page) => {
        await page.goto(`${origin}/elements`);
        await page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      name: 'menu',
      show: async (page) => {
        await page.goto(`${origin}/menus?q=harissa`);
        await findLink(page, /Harissa/).click();
        const dish = page.getByRole('group', { name: /thigh/i }).first();
        await dish.evaluate((row) => row.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'users',
      show: async (page) => {
        await page.goto(`${origin}/users`);
        await page.getByRole('rowheader').first().waitFor();
      },
    },
  ],
};

export const scheduler: Role = {
  email: 'operations@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'calendar',
      show: async (page) => {
        await openDrawer(page, 'Scheduling');
        const month = page.getByRole('region', { name: /^Menus scheduled in/ });
        await month.getByText('Afternoon Break').first().waitFor();
      },
    },
    {
      name: 'day',
      show: async (page) => {
        await page.goto(page.url().replace(/\/scheduling.*/, `/scheduling-detail/${formatUnpaddedDate(tomorrow)}`));
        await waitForHeading(page, /./);
        // The last that arrive.
        await page.getByRole('button', { name: /^Act today.*covered/ }).waitFor();
        await page.getByRole('button', { name: 'Show all' }).first().waitFor();
      },
    },
  ],
};

export const chef: Role = {
  email: 'chef@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'chef-numbers',
      show: async (page) => {
        await page.goto(`${origin}/numbers/daily/chef`);
        await page.getByRole('table', { name: 'Containers by account and element' }).waitFor();
      },
    },
    {
      name: 'modifiers',
      show: async (page) => {
        await page.getByRole('button', { name: 'Portion Modifiers' }).click();
        await page.getByRole('button', { name: 'Set all' }).waitFor();
      },
    },
    {
      name: 'labels',
      show: async (page) => {
        await page.keyboard.press('Escape');
        await page.getByRole('heading', { level: 2 }).getByRole('link').click();
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Download Labels' }).click();
        await page.getByRole('button', { name: 'Download labels', exact: true }).waitFor();
      },
    },
  ],
};
export const host: Role = {
  email: 'host@brigade.example',
  viewport: phone,
  shots: [
    { name: 'hosts', show: (page) => page.getByRole('list', { name: 'Services' }).waitFor() },
    {
      name: 'host-day',
      show: async (page) => {
        await page.getByRole('list', { name: 'Services' }).getByRole('link').first().click();
        await page.getByRole('group', { name: 'Documents' }).waitFor();
      },
    },
    {
      name: 'survey',
      show: async (page) => {
        await page.getByRole('link', { name: 'Survey', exact: true }).click();
        await page.waitForURL(/\/hosts\/survey\//);
        await page
          .getByRole('button', { name: /^Submit/ })
          .first()
          .waitFor();
      },
    },
  ],
};

export const accountManager: Role = {
  email: 'operations@brigade.example',
  viewport: desk,
  shots: [
    {
      name: 'accounts',
      show: async (page) => {
        await page.goto(`${origin}/accounts?sort=-employees`);
        await page.getByRole('rowheader').first().waitFor();
      },
    },
    {
      name: 'services',
      show: async (page) => {
        await page.getByRole('rowheader').first().getByRole('link').click();
        await page.getByRole('tab', { name: 'Services' }).click();
        await page.getByRole('heading', { level: 2 }).first().waitFor();
      },
    },
  ],
};
