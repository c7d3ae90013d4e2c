import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/client.ts';
import { elements, menus } from '../db/schema/catalogue.ts';
import { servingUtensils, servingVessels } from '../db/schema/reference-data.ts';
import { elementImport } from '../features/elements/commands-import.ts';
import { ingredientImport } from '../features/ingredients/commands-import.ts';
import { menuImport } from '../features/menus/commands-import.ts';
import { nameWithTag, readIdGetter } from './demo-ids.ts';
import { importFile, type Row } from './import-file.ts';

/** Types that guests choose between, once for those who eat meat and once for those who do not. */
const choices = [['Protein'], ['Veg Entree', 'Alt Protien'], ['Starch'], ['Sandwich'], ['Dessert']];

/**
 * Where guests choose between several dishes, each is cooked for a smaller share, a quarter more than needed in all:
 * nobody takes a whole portion of both. Rounded to quarters. Of eggs and bacon, guests take a full portion of each.
 */
function choosePortionOnMenu(dish: Row, menu: Row, dishes: readonly Row[]): number {
  const perPerson = Number(dish['Default portion per person']);
  const choice = choices.find((types) => types.includes(dish.Type ?? '')) ?? [];
  const rivals = dishes.filter(({ Type }) => choice.includes(Type ?? ''));
  if (menu['Whole portions'] === 'Yes' || rivals.length < 2) return perPerson;
  return Math.round(((perPerson * 1.25) / rivals.length) * 4) / 4;
}

const getElementName = ({ Name = '', Tag }: Row) => (Tag === 'Default' ? Name : `${Name} (${Tag})`);

/** How the dishes of each menu are served, which no import brings: the columns beside those that are imported. */
async function serveDishes(transaction: Transaction, dishRows: readonly Row[], menuRows: readonly Row[]) {
  const findElement = await readIdGetter(transaction, elements, nameWithTag);
  const findMenu = await readIdGetter(transaction, menus, nameWithTag);
  const findUtensil = await readIdGetter(transaction, servingUtensils);
  const findVessel = await readIdGetter(transaction, servingVessels);
  const byName = new Map(dishRows.map((row) => [getElementName(row), row]));
  const servedDishes = menuRows.flatMap((menu) => {
    const dishes = (menu.Elements ?? '')
      .split('; ')
      .map((name) => byName.get(name))
      .filter((dish) => dish !== undefined);
    return dishes.map((dish) => ({
      menu: findMenu(getElementName(menu)),
      element: findElement(getElementName(dish)),
      portion: choosePortionOnMenu(dish, menu, dishes),
      utensil: findUtensil(dish['Serving utensil'] ?? ''),
      vessel: findVessel(dish['Serving vessel'] ?? ''),
      directionals: dish.Directionals,
    }));
  });
  await transaction.execute(sql`
    update menu_elements set portion_per_person = portion, serving_utensil_id = utensil, serving_vessel_id = vessel,
      directionals = served.directionals
    from jsonb_to_recordset(${JSON.stringify(servedDishes)}::jsonb)
      as served (menu uuid, element uuid, portion numeric, utensil uuid, vessel uuid, directionals text)
    where menu_id = menu and element_id = element`);
}

/** Returns what hosts tell guests about each menu. */
export async function loadCatalogue(transaction: Transaction, now: Date): Promise<ReadonlyMap<string, string>> {
  await importFile(transaction, 'ingredients.csv', ingredientImport, now);
  // Directionals tell guests what a dish is free of: they are no allergens of it.
  const dishRows = await importFile(transaction, 'elements.csv', elementImport, now, { 'marks.directionals': null });
  const menuRows = await importFile(transaction, 'menus.csv', menuImport, now);
  await serveDishes(transaction, dishRows, menuRows);
  return new Map(menuRows.map((row) => [getElementName(row), row['Talking points'] ?? '']));
}
