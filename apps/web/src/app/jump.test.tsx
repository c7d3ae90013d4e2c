import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatLongDate, todayIn } from '#domain/calendar/calendar-day.ts';
import { parseDayNear } from '#domain/typed-values/typed-date.ts';
import { kitchen, renderInKitchen } from '#testing/kitchen-screens.tsx';
import { mockAnswers as answeringPaths, renderScreen } from '#testing/screen-api.tsx';
import { answerCalls } from '#testing/server-answers.ts';
import { rememberedMarketId } from '../shell/device-settings.ts';
import JumpDialog from './JumpDialog.tsx';

const search = page.getByRole('combobox', { name: 'Jump to a screen, a name or a day' });
const jump = <JumpDialog open onClose={() => undefined} />;

describe('the jump box', () => {
  test('finds an ingredient, the exact name before a longer one', async () => {
    answerCalls({
      listMenus: () => [],
      listAccounts: () => [],
      listElements: () => [{ id: 'noodles', name: 'Soy sauce noodles', menuElementClassId: 'default' }] as never,
      listIngredients: () => [{ id: 'soy', name: 'Soy sauce' }] as never,
    });
    const { address } = await renderInKitchen(jump);
    await userEvent.type(search, 'soy sauce');
    await expect.element(page.getByRole('option').first()).toHaveTextContent('Soy sauceIngredient');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(address()).toBe('/ingredients/soy'));
  });

  test('goes to a day without its year', async () => {
    rememberedMarketId.set('phoenix');
    answerCalls({ listMenus: () => [], listAccounts: () => [], listElements: () => [], listIngredients: () => [] });
    const { address } = await renderInKitchen(jump);
    const day = parseDayNear(todayIn('America/Phoenix', new Date()), '11/25') ?? '';
    await userEvent.type(search, '11/25');
    await expect
      .element(page.getByRole('option', { name: new RegExp(`${formatLongDate(day)} in Phoenix`) }))
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(address()).toBe(`/markets/phoenix/scheduling-detail/${day}`));
  });

  test('finds a brand by its menus, and my account by words in any order', async () => {
    answerCalls({ listMenus: () => [], listAccounts: () => [], listElements: () => [], listIngredients: () => [] });
    await renderInKitchen(jump);
    await userEvent.type(search, kitchen.brands[0]?.name ?? '');
    await expect.element(page.getByRole('option', { name: /House\s*Brand/ })).toBeVisible();
    await search.fill('account my');
    await expect.element(page.getByRole('option', { name: /My account/ })).toBeVisible();
  });

  test('offers days, roles and records only to those who may open them', async () => {
    const sentRequests = answeringPaths();
    await renderScreen(jump, { permissions: [], role: 'Chef' });
    await userEvent.type(search, '11/25');
    await expect.element(page.getByText('Nothing has this name.')).toBeVisible();
    await search.fill('roles');
    await expect.element(page.getByText('Nothing has this name.')).toBeVisible();
    expect(sentRequests).toEqual([]);
  });
});
