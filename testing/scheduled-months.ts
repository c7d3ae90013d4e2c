import type { Closing } from '#contract/closings.ts';
import type { ServiceCoverage } from '#contract/coverage.ts';
import type { ServiceWithoutMenu } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { aScheduledElement, aScheduledMenu, elementTypes } from './kitchen-screens.tsx';
import { answerCalls } from './server-answers.ts';

/* What the server has of a month. */

export const tacos = aScheduledMenu({
  date: '2026-03-08',
  cuisineTypeId: 'thai',
  scheduledElements: [
    aScheduledElement('Carnitas', { elementTypeId: 'protein' }),
    aScheduledElement('Pollo asado', { elementTypeId: 'protein' }),
    aScheduledElement('Rice', { elementTypeId: 'starch' }),
  ],
});

export function serveMonth(
  menus: ScheduledMenuSummary[],
  waiting: ServiceWithoutMenu[] = [],
  coverage: ServiceCoverage[] = [],
  closings: Closing[] = [],
) {
  return answerCalls({
    listCoverage: () => coverage,
    listElementTypes: () => elementTypes,
    listScheduledMenus: ({ url }) => {
      const [year, month, day] = ['year', 'month', 'day'].map((name) => url.searchParams.get(name)?.padStart(2, '0'));
      return menus.filter(({ date }) => date.startsWith([year, month, day].filter(Boolean).join('-')));
    },
    listServicesWithoutMenu: ({ url }) =>
      waiting.filter(({ date }) => Number(date.slice(5, 7)) === Number(url.searchParams.get('month'))),
    listConsumerDetails: () => [],
    listScheduledAddOns: () => [],
    listClosings: () => closings,
  });
}

export const thanksgiving: Closing = {
  id: 'thanksgiving',
  accountId: null,
  account: null,
  marketId: null,
  market: null,
  firstDay: '2026-11-26',
  lastDay: '2026-11-27',
  reason: 'Thanksgiving',
  cancelledServices: 12,
  version: 1,
};
