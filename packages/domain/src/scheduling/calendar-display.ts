/** What a calendar event can show instead of the menu's name; one at a time (spec §2). */
export const displayOptions = ['Cuisine', 'Protein', 'Salad', 'Starch'] as const;
export type DisplayOption = (typeof displayOptions)[number];

interface DisplayedMenu {
  readonly name: string;
  readonly cuisine: string;
  readonly elements: readonly { readonly name: string; readonly elementType: string | null }[];
}

/** Options are there only while exactly one service line is shown (spec §2). */
export const areDisplayOptionsEnabled = (shownServiceLines: number): boolean => shownServiceLines === 1;

/** The title of a menu in the calendar: its name, its cuisine, or its elements of one type (domain §10). */
export function calendarTitle(menu: DisplayedMenu, option: DisplayOption | null): string {
  if (option === null) return menu.name;
  if (option === 'Cuisine') return menu.cuisine;
  const names = menu.elements.filter((element) => element.elementType === option).map((element) => element.name);
  return names.join(', ') || `No ${option.toLowerCase()}`;
}

const startHours: Record<string, number> = { Breakfast: 9, Lunch: 12, Dinner: 16, Snack: 18, Dessert: 20 };

/** Hour at which a service line stands in the week view (spec §9); each event lasts one hour. */
export const startHour = (serviceLine: string): number => startHours[serviceLine] ?? 22;
