import { accountFields } from '#contract/account-fields.ts';
import type { Account } from '#contract/accounts.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import { elementFields } from '#contract/element-fields.ts';
import type { Element, ElementSummary } from '#contract/elements.ts';
import { ingredientFields } from '#contract/ingredient-fields.ts';
import { vendorFields } from '#contract/ingredient-vendors.ts';
import type { Ingredient } from '#contract/ingredients.ts';
import type { Menu } from '#contract/menus.ts';
import { allPermissionLabels, type Permission, permissionLabels } from '#contract/permissions.ts';
import { toEmptyFields } from '#contract/record-fields.ts';
import type { Me } from '#contract/session.ts';
import type { ReferenceData } from '#web/shell/reference-data.ts';

export const everything = allPermissionLabels.flatMap((label): readonly Permission[] => permissionLabels[label]);

/** Whole records for screens: a test names only the fields that it is about. */

export const aPerson = (more: Partial<Me> = {}): Me => ({
  id: 'host',
  email: 'host@example.com',
  firstName: 'Hana',
  lastName: 'Host',
  roleId: null,
  role: null,
  permissions: [],
  defaultMarketId: null,
  ...more,
});

export const makeRole = (name: string): NonNullable<Me['role']> => ({ id: name, name, permissions: [] });

export const referenceData = (more: Partial<ReferenceData> = {}): ReferenceData => ({
  markets: [],
  tags: [],
  roles: [],
  brands: [],
  cuisineTypes: [],
  serviceLines: [],
  serviceTypes: [],
  servingUtensils: [],
  servingVessels: [],
  portionUnits: [],
  addOnTypes: [],
  containerTypes: [],
  ...more,
});

export const anAccount = (more: Partial<Account> = {}): Account => ({
  ...toEmptyFields(accountFields),
  id: 'acme',
  name: 'Acme',
  marketId: 'phoenix',
  market: { id: 'phoenix', name: 'Phoenix', timeZone: 'America/Phoenix' },
  addressOne: '1 Main St',
  addressTwo: '',
  city: 'Mesa',
  state: 'AZ',
  zipCode: '85201',
  addresses: [],
  version: 1,
  ...more,
});

export const makeListElement = (more: Partial<ElementSummary> = {}): ElementSummary => ({
  ...toEmptyFields(elementFields),
  id: 'rice',
  name: 'Basmati rice',
  menuElementClassId: 'default',
  ingredients: 'Rice',
  method: 'Steam.',
  allergens: [],
  allergenStatement: 'none',
  usedMenuElementClassIds: ['default'],
  ...more,
});

export const anElement = (more: Partial<Element> = {}): Element => ({
  ...makeListElement(),
  allergens: [],
  allergenIds: [],
  hasNoAllergens: false,
  hasNoIngredients: false,
  hasUnrecordedIngredients: false,
  isIngredientsTyped: false,
  suitableForPreferenceIds: [],
  notForPreferenceIds: [],
  diets: [],
  ingredientObjs: [],
  menus: [],
  alternative: [],
  version: 1,
  ...more,
});

type IngredientRow = Element['ingredientObjs'][number];
export const anIngredientRow = (ingredientId: string, name: string, more: Partial<IngredientRow>): IngredientRow => ({
  ingredientId,
  name,
  amount: null,
  portionUnitId: null,
  doesNotScale: false,
  type: 'Other',
  proteinType: null,
  origins: [],
  notForPreferenceIds: [],
  allergens: [],
  allergenStatement: 'unknown',
  ...more,
});

export const aMenu = (more: Partial<Menu> = {}): Menu => ({
  id: 'lunch',
  name: 'Harvest Table',
  description: 'Chicken and greens.',
  isDescriptionAutomated: false,
  brandId: 'brand',
  cuisineTypeId: 'american',
  menuElementClassId: 'default',
  originalMenu: null,
  allergenNames: [],
  allergenStatement: 'unknown',
  elements: [],
  version: 1,
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
});

type VendorRow = Ingredient['vendors'][number];
export const aVendorRow = (preference: number, more: Partial<VendorRow> = {}): VendorRow => ({
  ...toEmptyFields(vendorFields),
  itemId: null,
  preference,
  ...more,
});

export const aButter = (more: Partial<Ingredient> = {}): Ingredient => ({
  ...toEmptyFields(ingredientFields),
  id: 'butter',
  name: 'Butter',
  type: 'Dairy',
  portionUnitId: 'oz',
  unit: 'oz',
  allergens: [{ id: 'milk', name: 'Milk' }],
  allergenIds: ['milk'],
  allergenStatement: 'some',
  diets: [],
  vendors: [1, 2, 3].map((preference) => aVendorRow(preference)),
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  version: 1,
  ...more,
});

export const aCalculation = (more: Partial<Calculation>): Calculation => ({
  scheduledMenu: { id: 'menu', name: 'Taco Bar' },
  containerTotals: [],
  accountSummaries: [],
  addOnCalculations: [],
  addOnContainerTotals: [],
  incompleteAddOnElements: [],
  incompleteElements: [],
  alternatives: [],
  dishAllergens: [],
  saladsAndDesserts: [],
  notServed: [],
  ...more,
});
