import { changesTexts } from '#contract/changes-texts.ts';
import type { DishKey } from './dishes.ts';
import type { AddOnTypeName } from './kitchen.ts';
import { type MenuKey, rotations } from './menus.ts';

export const DAYS_BACK = 14;
export const DAYS_AHEAD = 14;

type PlannedLine = keyof typeof rotations;

interface LinePlan {
  readonly line: PlannedLine;
  readonly onWeekends: boolean;
  /** Number of days after today that have menus; later days have none. */
  readonly plannedAhead: number;
}

const plan: readonly LinePlan[] = [
  { line: 'Lunch', onWeekends: true, plannedAhead: DAYS_AHEAD },
  { line: 'Breakfast', onWeekends: false, plannedAhead: 9 },
  { line: 'Dinner', onWeekends: true, plannedAhead: 7 },
  { line: 'Snack', onWeekends: false, plannedAhead: 7 },
];

/** A day that every market forgot to plan. */
const FORGOTTEN_DAY = 11;

/** The menu of a market `offset` days from today. Markets follow the same rotation with different starts. */
export function menusOn(
  offset: number,
  marketIndex: number,
  isWeekend: boolean,
): { line: PlannedLine; menu: MenuKey }[] {
  return plan
    .filter(({ onWeekends }) => onWeekends || !isWeekend)
    .filter(({ plannedAhead }) => offset <= plannedAhead && offset !== FORGOTTEN_DAY)
    .flatMap(({ line }) => {
      const rotation: readonly MenuKey[] = rotations[line];
      const turn = (offset + marketIndex * 6 + rotation.length * DAYS_BACK) % rotation.length;
      const menu = rotation[turn];
      return menu ? [{ line, menu }] : [];
    });
}

const soups: readonly DishKey[] = [
  'Tomato basil bisque',
  'Chicken tortilla soup',
  'Lentil soup · Vegan',
  'Beef and barley soup',
  'Butternut squash soup · Vegan',
];

const greensBar: readonly DishKey[] = [
  'Chopped romaine',
  'Spring mix',
  'Sliced cucumbers',
  'Halved cherry tomatoes',
  'Shredded carrots',
  'Pickled red onion',
  'Marinated chickpeas',
  'Garlic croutons',
  'Balsamic vinaigrette',
  'Buttermilk ranch',
  'Crumbled feta',
  'Dried cranberries',
  'Sesame ginger dressing',
  'Chilled grilled chicken',
  'Hard-boiled eggs',
  'Quinoa and herbs',
  'Candied pecans',
];

/** The dishes of an add-on, slot by slot. */
export function addOnDishesOn(offset: number): Readonly<Record<AddOnTypeName, readonly DishKey[]>> {
  const soup = (turn: number) =>
    soups[(offset + turn + soups.length * DAYS_BACK) % soups.length] ?? 'Tomato basil bisque';
  return {
    Soup: [soup(0), soup(2), 'Sourdough croutons'],
    'Greens Bar': greensBar,
    'Fruit Platter': ['Seasonal fruit', 'Sliced watermelon', 'Greek yogurt with honey'],
  };
}

/** Special requests beside the weekly services. */
export const specialRequests = [
  {
    account: 'Cobalt Ridge Software',
    line: 'Happy Hour',
    offset: 3,
    time: '16:30',
    eaters: 60,
    nonMeatEaters: 14,
    allergies: 4,
    price: 12.5,
    notes: 'Release party on the roof terrace. Elevator 2 only; no open flame.',
  },
  {
    account: 'Northgate Mutual',
    line: 'Lunch',
    offset: 1,
    time: '12:30',
    eaters: 18,
    nonMeatEaters: 3,
    // Two more than are registered: nobody knows what they must not eat.
    allergies: 4,
    price: 28,
    notes: 'Board lunch in the north room. Plated desserts, cloth napkins.',
  },
  {
    account: 'Peachtree Ledger',
    line: 'Special',
    offset: 6,
    time: '17:00',
    eaters: 150,
    nonMeatEaters: 28,
    allergies: 9,
    price: 21,
    notes: 'Families are invited: kids table near the windows.',
  },
  {
    account: 'Alpenglow Games',
    line: 'Dinner',
    offset: 2,
    time: '18:30',
    eaters: 22,
    nonMeatEaters: 9,
    allergies: 1,
    price: 17.75,
    notes: 'Late shift before the launch. Leave the boxes at the front desk.',
  },
] as const;

/** Portion modifiers of single accounts for single dishes, in turn. */
export const elementModifiers = [0.1, -0.1, 0.2, 0.1, -0.2];

/** One service of each market for which nobody has chosen alternatives yet: somebody there gets no meal. */
export const unsolved = [
  { market: 'Phoenix', line: 'Lunch', offset: 2 },
  { market: 'Denver', line: 'Dinner', offset: 4 },
  { market: 'Atlanta', line: 'Lunch', offset: 8 },
] as const;

/** The supplier's last change, in a dish that is planned already: nobody has accepted it yet. */
export const change: { readonly text: string; readonly dish: DishKey; readonly by: string } = {
  text: changesTexts.added('Molluscs', 'Oyster sauce'),
  dish: 'Thai basil chicken',
  by: 'chef@brigade.example',
};

/** From today on: fruit for people with nut allergies, what the kitchen states to be halal, and mains without meat, milk and wheat. */
export const alternatives: readonly (readonly [dish: DishKey, alternative: DishKey])[] = [
  ['Pistachio baklava', 'Seasonal fruit'],
  ['Almond cookies', 'Seasonal fruit'],
  ['Rice pudding', 'Seasonal fruit'],
  ['Harissa chicken thigh', 'Chicken shawarma · Halal'],
  ['Crispy falafel', 'Black bean quinoa cakes'],
  ['Chipotle tofu sofritas', 'Black bean quinoa cakes'],
  ['Barbecue jackfruit', 'Black bean quinoa cakes'],
  ['Red beans and okra', 'Black bean quinoa cakes'],
  ['Teriyaki tofu', 'Black bean quinoa cakes'],
  ['Gochujang cauliflower', 'Black bean quinoa cakes'],
  ['Tofu red curry', 'Chana masala'],
  ['Lemongrass tofu', 'Chana masala'],
  ['Mushroom mapo tofu', 'Chana masala'],
  ['Saag paneer', 'Black bean quinoa cakes'],
  ['Pea protein burger', 'Black bean quinoa cakes'],
  ['Eggplant parmesan', 'Ratatouille'],
  ['Ratatouille', 'Black bean quinoa cakes'],
  ['Black bean quinoa cakes', 'Ratatouille'],
  ['Caprese ciabatta', 'Black bean quinoa cakes'],
  ['Egg white frittata', 'Chickpea scramble'],
  ['Chickpea scramble', 'Ratatouille'],
  ['Soyrizo burrito', 'Chickpea scramble'],
];
