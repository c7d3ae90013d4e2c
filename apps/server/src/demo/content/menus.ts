import type { MenuContent } from './menu.ts';
import { lunches } from './menus/lunches.ts';
import { otherMenus } from './menus/other-menus.ts';

/** Menus by name; an edition for another tag is called `Name · Tag`. */
const all = { ...lunches, ...otherMenus };

export type MenuKey = keyof typeof all;
export const menus: Readonly<Record<MenuKey, MenuContent>> = all;
const isMenuKey = (key: string): key is MenuKey => key in all;
export const menuKeys: readonly MenuKey[] = Object.keys(all).filter(isMenuKey);

/** Menu rotation of each service line. Every market follows it from a different start. */
export const rotations = {
  Lunch: [
    'Harissa Chicken and Mezze',
    'Copper Mesa Taqueria',
    'Trattoria Lunch',
    'Bangkok Street',
    'Smokehouse Table',
    'Curry House',
    'Burger Bar',
    'Tokyo Plates',
    'Bayou Kitchen',
    'Halal Cart · Halal',
    'Meatloaf Monday',
    'Salsa Verde Bowls',
    'Seoul Grill',
    'Aegean Lunch',
    'Corner Deli',
    'Lucky Lantern',
    'Sunday Supper',
    'Hanoi Noodle Bar',
  ],
  Breakfast: ['Sunrise Buffet', 'Burrito Breakfast', 'Continental Morning'],
  Dinner: ['Steakhouse Evening', 'Bistro Evening', 'Trattoria Lunch', 'Curry House'],
  Snack: ['Afternoon Break'],
} as const satisfies Readonly<Record<string, readonly MenuKey[]>>;
