import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Menu } from '#contract/menus.ts';
import { anAlternative, aScheduledElement, aScheduledMenu, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { expectAccessible } from '#testing/screens.tsx';
import { type Answers, answerCalls, Refused } from '#testing/server-answers.ts';
import { anAccountWithPlates, aPlate, makeCoverage } from '#testing/special-plates.ts';
import { MenuHostFlowPage, ScheduledHostFlowPage } from './HostFlowPage.tsx';

const menu = aScheduledMenu({
  scheduledElements: [
    aScheduledElement('Rice', { order: 0, hostFlowOrder: 1, servingUtensilId: 'ladle' }),
    aScheduledElement('Beans', {
      order: 1,
      hostFlowOrder: 0,
      directionals: 'First',
      alternative: [anAlternative('Lentils', { allergenNames: ['Soy'], allergenStatement: 'some' })],
    }),
  ],
  talkingPoints: 'Local beans',
  version: 5,
});

const master = {
  ...menu,
  elements: menu.scheduledElements.map((element) => ({
    ...element,
    elementId: element.name,
    element: { id: element.name, name: element.name },
  })),
  originalMenu: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
} as Menu;

const update = page.getByRole('button', { name: 'Update' });
const rows = () =>
  page
    .getByRole('group', { name: /^(Rice|Beans)$/ })
    .elements()
    .map((row) => row.getAttribute('aria-label'));
const beans = page.getByRole('group', { name: 'Beans', exact: true });

function openScheduled(answers: Answers = {}, options?: Parameters<typeof renderInKitchen>[1]) {
  const sentRequests = answerCalls({ getScheduledMenu: () => menu, listCoverage: () => [], ...answers });
  return renderInKitchen(<ScheduledHostFlowPage scheduledMenuId="menu" />, options).then(() => sentRequests);
}

const getAddress = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');

describe('the host flow', () => {
  test('of a scheduled menu names day, market and line, and leads to the day and to the menu', async () => {
    await openScheduled();
    await expect.element(page.getByText('Lunch', { exact: true }).first()).toBeVisible();
    expect(getAddress('Phoenix, 05/03/2027')).toBe('/markets/phoenix/scheduling-detail/2027-05-03');
    expect(getAddress('Edit Menu')).toBe('/scheduled-menus/menu');
  });

  test('of a scheduled menu says how many of an alternative are cooked, by need and without names', async () => {
    const plate = aPlate({ scheduledElementId: 'scheduled Beans', name: 'Lentils', insteadOf: 'Beans' });
    await openScheduled({ listCoverage: () => [makeCoverage(anAccountWithPlates('Acme', plate))] });
    await expect
      .element(beans)
      .toMatchTextContent('Instead of Beans: Lentils (Soy) · 2 portions: 1 Vegan, 1 Vegan + no Soy');
    await expect.element(beans).not.toMatchTextContent(/Maya|Noor/);
  });

  test('of a scheduled menu is saved with its notes, in the order it was brought into', async () => {
    const sentRequests = await openScheduled({ updateScheduledMenu: () => ({ ...menu, version: 6 }) });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Editing Host Flow for Taco Bar');
    await expect.poll(rows).toEqual(['Beans', 'Rice']);
    await expect.element(beans.getByText('Instead of Beans: Lentils (Soy)')).toBeVisible();
    for (const label of ['Butcher paper notes', 'Client notes', 'Talking points'])
      await expect.element(page.getByRole('textbox', { name: label })).toBeVisible();
    await expectAccessible();

    await beans.getByRole('combobox', { name: 'Serving utensil' }).selectOptions('Tongs');
    await beans.getByRole('combobox', { name: 'Serving vessel' }).selectOptions('Bowl');
    await beans.getByRole('textbox', { name: 'Directionals' }).fill('Left of the rice');
    await page.getByRole('textbox', { name: 'Client notes' }).fill('Ring twice');
    await page.getByRole('button', { name: 'Actions for Rice' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(rows).toEqual(['Rice', 'Beans']);
    await update.click();
    await expect.element(page.getByText('Host Flow successfully updated.')).toBeVisible();
    expect(sentRequests.find((call) => call.name === 'updateScheduledMenu')).toMatchObject({
      ifMatch: '"5"',
      body: {
        clientNotes: 'Ring twice',
        talkingPoints: 'Local beans',
        scheduledElements: [
          { id: 'scheduled Rice', order: 0, hostFlowOrder: 0, servingUtensilId: 'ladle' },
          {
            id: 'scheduled Beans',
            order: 1,
            hostFlowOrder: 1,
            servingUtensilId: 'tongs',
            servingVesselId: 'bowl',
            directionals: 'Left of the rice',
          },
        ],
      },
    });
  });

  test('of a master menu has no notes', async () => {
    const sentRequests = answerCalls({ getMenu: () => master, updateMenuHostFlow: () => ({ ...master, version: 6 }) });
    await renderInKitchen(<MenuHostFlowPage menuId="master" />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Editing Host Flow for Taco Bar');
    await expect.element(page.getByRole('textbox', { name: 'Talking points' })).not.toBeInTheDocument();
    await beans.getByRole('textbox', { name: 'Directionals' }).fill('Left of the rice');
    await update.click();
    await expect.element(page.getByText('Host Flow successfully updated.')).toBeVisible();
    expect(sentRequests.find((call) => call.name === 'updateMenuHostFlow')?.body).toMatchObject({
      elements: [{ elementId: 'Beans', directionals: 'Left of the rice', hostFlowOrder: 0 }, { elementId: 'Rice' }],
    });
  });

  test('that cannot be saved keeps what was typed', async () => {
    let message = '';
    await openScheduled({ updateScheduledMenu: () => new Refused(500, { code: message || 'internal', message }) });
    await beans.getByRole('textbox', { name: 'Directionals' }).fill('Typed');
    await update.click();
    await expect.element(page.getByText('Something went wrong. Please check all fields and try again.')).toBeVisible();
    await expect.element(beans.getByRole('textbox', { name: 'Directionals' })).toHaveValue('Typed');
    message = 'Another failure.';
    await update.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(message);
    await expect.element(page.getByRole('alert')).toHaveLength(1);
  });

  test('saved over what somebody else saved leaves the elements of the menu as they are now', async () => {
    const addedElement = aScheduledElement('Corn', { order: 1, hostFlowOrder: 2 });
    let savedRecord = menu;
    const sentRequests = await openScheduled({
      getScheduledMenu: () => savedRecord,
      updateScheduledMenu: ({ ifMatch }) =>
        ifMatch === '"5"'
          ? new Refused(412, {
              code: 'stale',
              message: 'This was changed while you were editing it.',
              details: {
                version: 6,
                changes: [{ changedBy: 'Pat', changedAt: '2026-11-21T10:00:00.000Z', sentences: [] }],
              },
            })
          : { ...savedRecord, version: 7 },
    });
    await beans.getByRole('textbox', { name: 'Directionals' }).fill('Left of the corn');
    savedRecord = { ...menu, version: 6, scheduledElements: [...menu.scheduledElements.slice(1), addedElement] };
    await update.click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent('Pat, 11/21/2026 3:00 AM');
    await page.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect.element(page.getByText('Host Flow successfully updated.')).toBeVisible();
    const { ifMatch, body } = sentRequests.findLast((call) => call.name === 'updateScheduledMenu') ?? {};
    expect({ ifMatch, body }).toMatchObject({
      ifMatch: '"6"',
      body: {
        scheduledElements: [
          { id: 'scheduled Beans', directionals: 'Left of the corn', hostFlowOrder: 0 },
          { id: 'scheduled Corn', hostFlowOrder: 1 },
        ],
      },
    });
  });

  test('has no Update without the permission, and its download is disabled', async () => {
    await openScheduled({}, { permissions: ['viewScheduleMenu'] });
    await expect.element(beans.getByRole('textbox', { name: 'Directionals' })).toBeDisabled();
    await expect.element(update).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Actions for Taco Bar' }).click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Download host flow' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
});
