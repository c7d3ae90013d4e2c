import { page } from 'vitest/browser';
import type { ElementSummary } from '#contract/elements.ts';
import type { MenuElement } from '#contract/menus.ts';
import { ScheduledMenuPage } from '#web/features/scheduling/menu/ScheduledMenuPage.tsx';
import { aScheduledElement, aScheduledMenu, elementTypes, renderInKitchen } from './kitchen-screens.tsx';
import { aMenu, makeListElement } from './screen-records.ts';
import { type Answers, answerCalls } from './server-answers.ts';

export const milk = { id: 'milk', name: 'Milk' };
const peanut = { id: 'peanut', name: 'Peanut' };

export const satay = aScheduledElement('Satay', {
  elementTypeId: 'protein',
  allergens: [milk, peanut],
  allergenIds: ['milk', 'peanut'],
  allergenNames: ['Milk', 'Peanut'],
  allergenStatement: 'some',
});
const rice = aScheduledElement('Rice', { order: 1 });
export const menu = aScheduledMenu({
  date: '2099-05-03',
  scheduledElements: [satay, rice],
  butcherPaperNotes: 'Two tables',
  clientNotes: 'Back door',
  talkingPoints: 'Local peanuts',
  version: 7,
});

export const onMaster = (name: string, more: Partial<MenuElement> = {}): MenuElement => ({
  elementId: name,
  element: { id: name, name },
  order: 0,
  containerTypeId: 'full pan',
  elementTypeId: 'starch',
  portionUnitId: 'oz',
  portionPerPerson: 6,
  portionPerContainer: 100,
  servingTemp: 'COLD',
  ingredients: 'as ever',
  allergens: [],
  allergenStatement: 'none',
  directionals: 'In the middle',
  servingUtensilId: 'tongs',
  servingVesselId: null,
  hostFlowOrder: 1,
  ...more,
});
export const master = aMenu({
  id: 'master',
  name: 'Taco Bar, new',
  description: 'As it is now',
  brandId: null,
  cuisineTypeId: 'thai',
  elements: [onMaster('Rice'), onMaster('Slaw', { order: 1, hostFlowOrder: 0 })],
  version: 2,
});

export const dish = (name: string, more: Partial<ElementSummary> = {}) =>
  makeListElement({
    id: name,
    name,
    ingredients: `${name} only`,
    method: 'Fry.',
    usedMenuElementClassIds: [],
    ...more,
  });

export function openScheduledMenu(
  answers: Answers = {},
  options: Parameters<typeof renderInKitchen>[1] = {},
  shownMenu = menu,
) {
  const sentCalls = answerCalls({
    getScheduledMenu: () => shownMenu,
    listElementTypes: () => elementTypes,
    listAllergens: () => [],
    previewCoverage: () => ({
      counts: { people: 0, covered: 0, uncovered: 0, notKnown: 0, overridden: 0 },
      plates: [],
      accounts: [],
    }),
    listCoverage: () => [],
    ...answers,
  });
  const rendered = renderInKitchen(<ScheduledMenuPage scheduledMenuId="menu" />, options);
  const listSaves = () => sentCalls.filter((call) => call.name === 'updateScheduledMenu').map(({ body }) => body);
  return rendered.then(() => ({ sent: sentCalls, saved: listSaves }));
}

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const update = page.getByRole('button', { name: 'Update' });
export const findRow = (name: string) => page.getByRole('group', { name, exact: true });
export const findAlternatives = (name: string) => page.getByRole('list', { name: `Alternatives to ${name}` });
export const openActions = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
export const succeeding: Answers = { updateScheduledMenu: () => ({ ...menu, version: 8 }) };
