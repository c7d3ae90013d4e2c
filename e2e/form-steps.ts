import type { Locator, Page } from '@playwright/test';
import { toDateParts } from '#contract/date-parts.ts';
import { api, dayAhead, openInApp } from './journey-steps.ts';

export interface FormRow {
  /** Where the form is written, from `apps/web/src`. */
  file: string;
  name: string;
  /** Opens the form and types into it what could be saved; `mark` makes names unique. */
  fill: (page: Page, mark: string) => Promise<void>;
  /** A dialog is left by Escape, a page by a link. */
  isDialog?: boolean;
  /** Saves with Ctrl+S unless told. */
  save?: (page: Page) => Promise<void>;
  /** The toast of the save. */
  says: (mark: string) => string;
  /** Signs in as this person. */
  email?: string;
}

export interface Named {
  id: string;
  name: string;
}

export const box = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('textbox', { name, exact: true });
const first = async (page: Page, path: string): Promise<Named> => (await api(page, path))[0];

/** Creates a record that a form is about, with the session of the page. */
export const created = (page: Page, path: string, body: object): Promise<Named> =>
  page.evaluate(
    async ([address, sentBody]) => {
      const token = (await (await fetch('/auth/token', { method: 'POST' })).json()).data.token;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await (await fetch(address, { method: 'POST', headers, body: JSON.stringify(sentBody) })).json()).data;
    },
    [path, body] as const,
  );

export async function openAccount(page: Page, tab: string) {
  const account = await first(page, '/v1/accounts?q=Alpenglow');
  await openInApp(page, `/accounts/${account.id}${tab && `?tab=${tab}`}`);
}

/** A scheduled menu, or add-on, of the next two weeks in Phoenix. */
export async function scheduled(page: Page, what: 'menus' | 'add-ons'): Promise<Named> {
  const market = (await api(page, '/v1/markets')).find((candidate: Named) => candidate.name === 'Phoenix');
  for (let ahead = 1; ahead < 14; ahead += 1) {
    const { year, month, day } = toDateParts(dayAhead(ahead));
    const query = `marketId=${market.id}&year=${year}&month=${month}&day=${day}`;
    const foundRecord = await first(page, `/v1/scheduled-${what}?${query}`);
    if (foundRecord) return foundRecord;
  }
  throw new Error(`Nothing is scheduled for Phoenix: ${what}.`);
}

/** A day beyond what the demo has scheduled. */
export const openFreeDay = async (page: Page) => {
  const market = (await api(page, '/v1/markets')).find((candidate: Named) => candidate.name === 'Phoenix');
  await openInApp(page, `/markets/${market.id}/scheduling-detail/${dayAhead(45)}`);
};

export const dialogButton = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
