/** Reference data of the demo kitchen. An entry that also ships with the product is the same record. */

/**
 * The nine allergens US law names, and two that this kitchen declares beyond it: gluten, which barley and most oats
 * carry without being wheat, and molluscs, which the law's shellfish leaves out.
 */
export const allergens = [
  'Milk',
  'Egg',
  'Fish',
  'Crustacean Shellfish',
  'Tree Nuts',
  'Peanuts',
  'Wheat',
  'Soy',
  'Sesame',
  'Gluten',
  'Molluscs',
] as const;
export type AllergenName = (typeof allergens)[number];

export const tags = ['Default', 'Vegan', 'Gluten Free', 'Halal', 'Kids', 'Dairy Free', 'Nut Free'] as const;
export type TagName = (typeof tags)[number];

export const portionUnits = [
  { name: 'Ounce', abbreviation: 'oz' },
  { name: 'Fluid ounce', abbreviation: 'fl. oz' },
  { name: 'Each', abbreviation: 'each' },
  { name: 'Pound', abbreviation: 'lbs' },
  { name: 'Quart', abbreviation: 'quarts' },
  { name: 'Gallon', abbreviation: 'gal' },
  { name: 'Bunch', abbreviation: 'bunch' },
] as const;
export type Unit = (typeof portionUnits)[number]['abbreviation'];

/** `hasHalfSize` marks the two container types with a half size (calculation-5). */
export const containerTypes = [
  { name: 'Full Pan', hasHalfSize: true },
  { name: '32oz Deli', hasHalfSize: true },
  { name: 'Half Pan', hasHalfSize: false },
  { name: 'Third Pan', hasHalfSize: false },
  { name: 'Large Bowl', hasHalfSize: false },
  { name: 'Medium Bowl', hasHalfSize: false },
  { name: '16oz Deli', hasHalfSize: false },
  { name: 'Bread Basket', hasHalfSize: false },
  { name: 'Cookie Box', hasHalfSize: false },
  { name: 'Pastry Tray', hasHalfSize: false },
  { name: 'Sandwich Tray', hasHalfSize: false },
  { name: 'Soup Insert', hasHalfSize: false },
] as const;
export type ContainerName = (typeof containerTypes)[number]['name'];

export const servingUtensils = [
  'Tongs',
  'Serving Spoon',
  'Slotted Spoon',
  'Spatula',
  'Small Spoon',
  '2 oz Ladle',
  '8 oz Ladle',
  'Salad Tongs',
  'Pastry Tongs',
  'Rice Paddle',
  'Pie Server',
] as const;
export type UtensilName = (typeof servingUtensils)[number];

export const servingVessels = [
  'Chafing Dish',
  'Half Chafing Dish',
  'Wooden Salad Bowl',
  'Ceramic Bowl',
  'Sauce Bowl',
  'Wire Basket',
  'Slate Board',
  'Tiered Stand',
  'Soup Kettle',
] as const;
export type VesselName = (typeof servingVessels)[number];

export const brands = [
  'House Kitchen',
  'Copper Mesa',
  'Stone & Ember',
  'Little Harbor',
  'Green Ledger',
  'Sunrise Counter',
] as const;
export type BrandName = (typeof brands)[number];

export const serviceTypes = ['Full Service', 'Set and Run', 'Drop Off', 'Boxed Meals'] as const;
export type ServiceTypeName = (typeof serviceTypes)[number];

export const saladTypes = ['Composed Salad', 'Greens Bar', 'Side Salad', 'No Salad'] as const;
export type SaladTypeName = (typeof saladTypes)[number];

export const dietaryPreferences = [
  'None',
  'Vegetarian',
  'Vegan',
  'Pescatarian',
  'Halal',
  'Kosher',
  'Gluten Free',
  'Dairy Free',
] as const;
export type DietaryPreferenceName = (typeof dietaryPreferences)[number];

/** The names follow the order of the Greens Bar headings (scheduling-10). */
export const addOnTypes = {
  Soup: ['Soup of the Day', 'Second Soup', 'Soup Garnish'],
  'Greens Bar': [
    'Greens 1',
    'Greens 2',
    'Vegetable 1',
    'Vegetable 2',
    'Vegetable 3',
    'Vegetable 4',
    'Bean or Legume',
    'Crunch',
    'Dressing 1',
    'Dressing 2',
    'Cheese',
    'Fruit or Seed',
    'Dressing 3',
    'Protein 1',
    'Protein 2',
    'Grain',
    'Premium Topping',
  ],
  'Fruit Platter': ['Fruit 1', 'Fruit 2', 'Yogurt Dip'],
} as const;
export type AddOnTypeName = keyof typeof addOnTypes;
export const isAddOnTypeName = (name: string): name is AddOnTypeName => name in addOnTypes;

/** Serving fields of the elements of an add-on. */
export const addOnSetUp: Readonly<Record<AddOnTypeName, { vessel: VesselName; utensil: UtensilName }>> = {
  Soup: { vessel: 'Soup Kettle', utensil: '8 oz Ladle' },
  'Greens Bar': { vessel: 'Ceramic Bowl', utensil: 'Salad Tongs' },
  'Fruit Platter': { vessel: 'Slate Board', utensil: 'Tongs' },
};

/** Seven suppliers; `leadTime` in days. Every ingredient is bought from its specialist first, then from the broadliner. */
export const vendors = {
  broadline: { name: 'Continental Foodservice', code: 'CF', leadTime: 1 },
  produce: { name: 'Salt River Produce', code: 'SRP', leadTime: 1 },
  meat: { name: 'Harmon & Sons Meats', code: 'HSM', leadTime: 2 },
  seafood: { name: 'Pacific Tide Seafood', code: 'PTS', leadTime: 2 },
  dairy: { name: 'Three Creeks Dairy', code: 'TCD', leadTime: 1 },
  bakery: { name: 'Old Mill Bakery', code: 'OMB', leadTime: 1 },
  imports: { name: 'Silk Route Imports', code: 'SRI', leadTime: 4 },
} as const;
export type VendorKey = keyof typeof vendors;
