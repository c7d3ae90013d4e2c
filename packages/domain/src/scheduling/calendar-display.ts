/** Display options of the calendar, one at a time (scheduling-11). */
export const displayOptions = ['Cuisine', 'Protein', 'Salad', 'Starch'] as const;
export type DisplayOption = (typeof displayOptions)[number];

interface DisplayedMenu {
  readonly name: string;
  readonly cuisine: string;
  readonly elements: readonly { readonly name: string; readonly elementType: string | null }[];
}

export const areDisplayOptionsEnabled = (shownServiceLines: number): boolean => shownServiceLines === 1;

export function formatCalendarTitle(menu: DisplayedMenu, option: DisplayOption | null): string {
  if (option === null) return menu.name;
  if (option === 'Cuisine') return menu.cuisine;
  const names = menu.elements.filter((element) => element.elementType === option).map((element) => element.name);
  return names.join(', ') || `No ${option.toLowerCase()}`;
}

const startHours: Record<string, number> = { Breakfast: 9, Lunch: 12, Dinner: 16, Snack: 18, Dessert: 20 };

/** Start hour in the week view; each event lasts one hour (scheduling-11). */
export const getStartHour = (serviceLine: string): number => startHours[serviceLine] ?? 22;

/** Beside the color of its line, so that a month's cell has room for the menu's name: 'L', 'HH', 'Sn'. */
export function getServiceLineLetters(name: string): string {
  const words = name.split(/\s+/).map((word) => word.charAt(0));
  if (words.length > 1) return words.join('');
  return /^[DS](?!inner)/.test(name) ? name.slice(0, 2) : name.charAt(0);
}
