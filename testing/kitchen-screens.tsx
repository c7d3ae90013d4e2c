import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { Alternative, ScheduledElement, ScheduledMenu } from '#contract/scheduling.ts';
import type { ReferenceData } from '#web/shell/reference-data.ts';
import { aPerson, everything } from './screen-records.ts';
import { renderPart } from './screens.tsx';

const toNamedList = <Name extends string>(...names: Name[]) =>
  names.map((name) => ({ id: name.toLowerCase(), name, version: 1 }));
const slots = (...names: string[]) => names.map((name) => ({ id: `slot ${name}`, name, elements: [] }));

/** The lists of a small operator; the id of each entry is its name in small letters. */
export const kitchen: ReferenceData = {
  markets: [
    { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix', letterhead: '', version: 1 },
    { id: 'new york', name: 'New York', timeZone: 'America/New_York', letterhead: '', version: 1 },
    { id: 'kiritimati', name: 'Kiritimati', timeZone: 'Pacific/Kiritimati', letterhead: '', version: 1 },
  ],
  tags: toNamedList('Default', 'Vegan'),
  roles: toNamedList('Chef', 'Host', 'Point of Contact'),
  brands: [{ id: 'house', name: 'House', isDefault: true, version: 1 }],
  cuisineTypes: toNamedList('American', 'Thai'),
  serviceLines: toNamedList('Breakfast', 'Lunch', 'Dinner', 'Snack', 'Dessert', 'Happy Hour', 'Special'),
  serviceTypes: toNamedList('Buffet'),
  servingUtensils: toNamedList('Tongs', 'Ladle'),
  servingVessels: toNamedList('Bowl', 'Platter'),
  portionUnits: [{ id: 'oz', name: 'Ounce', abbreviation: 'oz', version: 1 }],
  addOnTypes: [
    { id: 'fruit', name: 'Fruit', version: 1, addOnSlots: [] },
    {
      id: 'greens bar',
      name: 'Greens Bar',
      version: 1,
      addOnSlots: slots(...Array.from({ length: 14 }, (_, index) => `Item ${index}`)),
    },
    { id: 'soup', name: 'Soup', version: 1, addOnSlots: slots('Soup of the day', 'Crackers') },
  ],
  containerTypes: [{ id: 'full pan', name: 'Full Pan', hasHalfSize: true, version: 1 }],
};

export const elementTypes = toNamedList('Protein', 'Salad', 'Starch', 'Veg Entree');

/** Answers of the filters of a picker. */
export const pickerLists = { listElementTypes: () => elementTypes, listAllergens: () => [] };

export const aScheduledElement = (name: string, more: Partial<ScheduledElement> = {}): ScheduledElement => ({
  id: `scheduled ${name}`,
  scheduledMenuId: 'menu',
  scheduledAddOnId: null,
  addOnSlotId: null,
  originalElementId: name,
  name,
  order: 0,
  hostFlowOrder: 0,
  ingredients: `${name}, salt`,
  method: 'Steam.',
  allergens: [],
  allergenIds: [],
  allergenNames: [],
  allergenStatement: 'none',
  alternative: [],
  containerTypeId: 'full pan',
  elementTypeId: 'starch',
  portionUnitId: 'oz',
  portionPerPerson: 5,
  portionPerContainer: 200,
  servingTemp: 'HOT',
  servingUtensilId: null,
  servingVesselId: null,
  directionals: '',
  ...more,
});

/** An alternative of a scheduled element. */
export const anAlternative = (name: string, more: Partial<Alternative> = {}): Alternative => ({
  id: `alternative ${name}`,
  elementId: name,
  name,
  ingredients: `${name}, salt`,
  method: 'Steam.',
  allergenIds: [],
  allergenNames: [],
  allergenStatement: 'none',
  containerTypeId: 'full pan',
  servingTemp: 'HOT',
  portionPerPerson: 6,
  portionPerContainer: 120,
  portionUnitId: 'oz',
  ...more,
});

export const aScheduledMenu = (more: Partial<ScheduledMenu> = {}): ScheduledMenu => ({
  id: 'menu',
  name: 'Taco Bar',
  date: '2027-05-03',
  marketId: 'phoenix',
  serviceLineId: 'lunch',
  originalMenuId: 'master',
  originalMenu: { id: 'master', name: 'Taco Bar' },
  brandId: 'house',
  cuisineTypeId: 'american',
  menuElementClassId: 'default',
  description: 'As we like it',
  isDescriptionAutomated: false,
  butcherPaperNotes: '',
  clientNotes: '',
  talkingPoints: '',
  allergenNames: [],
  allergenStatement: 'none',
  scheduledElements: [aScheduledElement('Rice'), aScheduledElement('Beans', { order: 1, hostFlowOrder: 1 })],
  changes: [],
  hasChangedAddOn: false,
  version: 1,
  ...more,
});

interface KitchenOptions {
  /** All of them unless told. */
  permissions?: readonly Permission[];
  address?: string;
  scheme?: 'light' | 'dark';
}

const planner = { id: 'user', email: 'operations@example.com', firstName: 'Olive', lastName: 'Planner' };

/** Renders a screen for a member of staff, with the reference data that the app loads at its start. */
export const renderInKitchen = (screen: ReactNode, { permissions = everything, ...options }: KitchenOptions = {}) =>
  renderPart(screen, {
    ...options,
    user: aPerson({ ...planner, permissions: [...permissions] }),
    reference: kitchen,
  });
