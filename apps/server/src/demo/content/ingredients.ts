import type { Origin } from '#contract/ingredient-types.ts';
import type { AllergenName, Unit, VendorKey } from './kitchen.ts';

type ProteinType = 'Bean' | 'Dairy' | 'Egg' | 'Nut' | 'Poultry' | 'Red Meat' | 'Seafood';

export interface IngredientContent {
  readonly type: string;
  readonly proteinType: ProteinType | null;
  readonly unit: Unit;
  /** Dollars per unit, before the vendor's case. */
  readonly cost: number;
  readonly vendor: VendorKey;
  readonly expDays: number;
  readonly allergens: readonly AllergenName[];
}

/** Whatever holds wheat holds gluten; the reverse is not true (barley, rye, oats). */
const declared = (allergens: readonly AllergenName[]): readonly AllergenName[] =>
  allergens.includes('Wheat') ? [...allergens, 'Gluten'] : allergens;

const kind =
  (type: string, vendor: VendorKey, expDays: number) =>
  (unit: Unit, cost: number, ...allergens: AllergenName[]): IngredientContent => ({
    type,
    proteinType: null,
    unit,
    cost,
    vendor,
    expDays,
    allergens: declared(allergens),
  });

const protein =
  (proteinType: ProteinType, vendor: VendorKey, expDays: number) =>
  (unit: Unit, cost: number, ...allergens: AllergenName[]): IngredientContent => ({
    ...kind('Protein', vendor, expDays)(unit, cost, ...allergens),
    proteinType,
  });

const poultry = protein('Poultry', 'meat', 5);
const meat = protein('Red Meat', 'meat', 6);
const seafood = protein('Seafood', 'seafood', 3);
const bean = protein('Bean', 'broadline', 120);
const nut = protein('Nut', 'broadline', 180);
const egg = protein('Egg', 'dairy', 28);
const vegetable = kind('Vegetable', 'produce', 7);
const tin = kind('Vegetable', 'broadline', 365);
const fruit = kind('Fruit', 'produce', 7);
const driedFruit = kind('Fruit', 'broadline', 180);
const dairy = kind('Dairy', 'dairy', 14);
const fat = kind('Fat', 'broadline', 180);
const grain = kind('Grain', 'broadline', 270);
const bread = kind('Grain', 'bakery', 4);
const starch = kind('Starch', 'produce', 14);
const spice = kind('Seasoning/Spice', 'broadline', 365);
const paste = kind('Seasoning/Spice', 'imports', 180);
const herb = kind('Seasoning/Spice', 'produce', 6);
const other = kind('Other', 'broadline', 270);

/**
 * Allergens are as on the label of the usual US product: soy sauce is brewed with wheat, Worcestershire and Caesar hold
 * anchovy, prepared curry pastes shrimp, oats gluten by cross-contact. Coconut is not a tree nut (FDA, 2025); highly refined soybean oil is exempt.
 */
export const ingredients = {
  'Chicken thigh': poultry('lbs', 2.89),
  'Chicken breast': poultry('lbs', 3.45),
  'Ground turkey': poultry('lbs', 3.29),
  'Sliced roast turkey breast': poultry('lbs', 5.6),
  'Turkey sausage': poultry('lbs', 3.95),
  'Beef brisket': meat('lbs', 5.35),
  'Beef flank steak': meat('lbs', 8.9),
  'Beef sirloin': meat('lbs', 7.8),
  'Ground beef': meat('lbs', 4.4),
  'Beef hot dog': meat('lbs', 4.1),
  'Ground lamb': meat('lbs', 8.2),
  'Pork shoulder': meat('lbs', 2.6),
  'Ground pork': meat('lbs', 2.95),
  'Pork breakfast sausage': meat('lbs', 3.3),
  'Andouille sausage': meat('lbs', 4.6),
  Bacon: meat('lbs', 5.2),
  'Salmon fillet': seafood('lbs', 11.4, 'Fish'),
  'Catfish fillet': seafood('lbs', 6.7, 'Fish'),
  'Cod fillet': seafood('lbs', 8.3, 'Fish'),
  'Smoked salmon': seafood('lbs', 17.5, 'Fish'),
  Shrimp: seafood('lbs', 9.2, 'Crustacean Shellfish'),
  Egg: egg('each', 0.24, 'Egg'),
  'Firm tofu': bean('lbs', 2.1, 'Soy'),
  'Soy and rice tempeh': bean('lbs', 4.2, 'Soy'),
  Edamame: bean('lbs', 2.4, 'Soy'),
  'Plant-based ground (pea protein)': bean('lbs', 6.9),
  'Plant-based sausage (soy and wheat)': bean('lbs', 6.2, 'Soy', 'Wheat'),
  Chickpeas: bean('lbs', 1.1),
  'Black beans': bean('lbs', 1.05),
  'Kidney beans': bean('lbs', 1.1),
  'Navy beans': bean('lbs', 1.1),
  'Cannellini beans': bean('lbs', 1.2),
  'Brown lentils': bean('lbs', 1.3),
  'Black lentils': bean('lbs', 2.2),
  'Chickpea flour': bean('lbs', 1.9),
  'Sliced almonds': nut('lbs', 6.4, 'Tree Nuts'),
  'Almond flour': nut('lbs', 5.8, 'Tree Nuts'),
  Cashews: nut('lbs', 7.1, 'Tree Nuts'),
  Pecans: nut('lbs', 8.6, 'Tree Nuts'),
  Walnuts: nut('lbs', 6.2, 'Tree Nuts'),
  Pistachios: nut('lbs', 11.8, 'Tree Nuts'),
  'Roasted peanuts': nut('lbs', 3.1, 'Peanuts'),
  'Peanut butter': nut('lbs', 2.7, 'Peanuts'),
  'Pumpkin seeds': nut('lbs', 4.4),
  'Sunflower seeds': nut('lbs', 2.9),

  Butter: dairy('lbs', 3.6, 'Milk'),
  'Whole milk': dairy('gal', 4.1, 'Milk'),
  Buttermilk: dairy('quarts', 2.3, 'Milk'),
  'Heavy cream': dairy('quarts', 4.7, 'Milk'),
  'Sour cream': dairy('lbs', 2.2, 'Milk'),
  'Mexican crema': dairy('lbs', 3.1, 'Milk'),
  'Greek yogurt': dairy('lbs', 2.6, 'Milk'),
  'Cream cheese': dairy('lbs', 3.2, 'Milk'),
  'Cheddar cheese': dairy('lbs', 4.1, 'Milk'),
  'American cheese': dairy('lbs', 3.7, 'Milk'),
  'Monterey Jack cheese': dairy('lbs', 4.2, 'Milk'),
  'Cotija cheese': dairy('lbs', 5.1, 'Milk'),
  'Mozzarella cheese': dairy('lbs', 4.0, 'Milk'),
  'Fresh mozzarella': dairy('lbs', 5.4, 'Milk'),
  'Ricotta cheese': dairy('lbs', 3.4, 'Milk'),
  'Parmesan cheese': dairy('lbs', 8.7, 'Milk'),
  'Feta cheese': dairy('lbs', 5.2, 'Milk'),
  'Goat cheese': dairy('lbs', 7.9, 'Milk'),
  Paneer: dairy('lbs', 5.6, 'Milk'),
  Mascarpone: dairy('lbs', 6.1, 'Milk'),
  'Sweetened condensed milk': dairy('lbs', 2.4, 'Milk'),
  'Evaporated milk': dairy('lbs', 1.9, 'Milk'),
  Ghee: fat('lbs', 6.8, 'Milk'),
  'Olive oil': fat('fl. oz', 0.21),
  'Canola oil': fat('fl. oz', 0.07),
  'Toasted sesame oil': fat('fl. oz', 0.34, 'Sesame'),
  'Vegan butter (soy)': fat('lbs', 5.1, 'Soy'),
  Mayonnaise: fat('lbs', 2.3, 'Egg'),
  'Vegan mayonnaise (soy)': fat('lbs', 4.2, 'Soy'),
  'Coconut milk': other('fl. oz', 0.13),
  'Oat milk': other('quarts', 2.6, 'Gluten'),

  'Basmati rice': grain('lbs', 1.25),
  'Jasmine rice': grain('lbs', 1.1),
  'Long-grain rice': grain('lbs', 0.75),
  'Sushi rice': grain('lbs', 1.4),
  'Brown rice': grain('lbs', 0.95),
  Quinoa: grain('lbs', 2.9),
  Bulgur: grain('lbs', 1.3, 'Wheat'),
  Farro: grain('lbs', 2.6, 'Wheat'),
  'Pearl barley': grain('lbs', 0.9, 'Gluten'),
  'Rolled oats': grain('lbs', 0.85, 'Gluten'),
  'Gluten-free oats': grain('lbs', 2.1),
  'Stone-ground grits': grain('lbs', 1.4),
  Cornmeal: grain('lbs', 0.8),
  'All-purpose flour': grain('lbs', 0.48, 'Wheat'),
  'Rice flour': grain('lbs', 1.2),
  Penne: grain('lbs', 1.05, 'Wheat'),
  'Elbow macaroni': grain('lbs', 1.0, 'Wheat'),
  'Orzo pasta': grain('lbs', 1.2, 'Wheat'),
  'Gluten-free corn and rice penne': grain('lbs', 2.4),
  'Egg noodles': grain('lbs', 1.5, 'Wheat', 'Egg'),
  'Rice noodles': grain('lbs', 1.7),
  'Rice vermicelli': grain('lbs', 1.8),
  'Panko breadcrumbs': grain('lbs', 1.4, 'Wheat'),
  Cornstarch: grain('lbs', 0.9),
  'Corn tortilla': bread('each', 0.08),
  'Corn tortilla chips': grain('lbs', 1.9),
  'Flour tortilla': bread('each', 0.18, 'Wheat'),
  'Pita bread': bread('each', 0.32, 'Wheat'),
  Naan: bread('each', 0.55, 'Wheat', 'Milk'),
  'Ciabatta roll': bread('each', 0.62, 'Wheat'),
  'Dinner roll': bread('each', 0.28, 'Wheat', 'Milk', 'Egg'),
  'Sourdough loaf': bread('each', 4.4, 'Wheat'),
  'Brioche bun': bread('each', 0.58, 'Wheat', 'Milk', 'Egg'),
  'Hot dog bun': bread('each', 0.3, 'Wheat'),
  'Gluten-free roll (egg)': bread('each', 0.95, 'Egg'),
  Bagel: bread('each', 0.6, 'Wheat'),
  'Butter croissant': bread('each', 1.05, 'Wheat', 'Milk', 'Egg'),
  'English muffin': bread('each', 0.4, 'Wheat', 'Milk'),
  Ladyfingers: bread('lbs', 4.9, 'Wheat', 'Egg'),
  'Phyllo dough': bread('lbs', 3.2, 'Wheat'),

  'Yukon Gold potatoes': starch('lbs', 0.78),
  'Russet potatoes': starch('lbs', 0.55),
  'Sweet potatoes': starch('lbs', 0.85),

  Onion: vegetable('lbs', 0.62),
  'Red onion': vegetable('lbs', 0.75),
  Scallions: vegetable('bunch', 0.9),
  Garlic: vegetable('lbs', 2.8),
  Ginger: vegetable('lbs', 2.4),
  Carrots: vegetable('lbs', 0.7),
  Celery: vegetable('lbs', 0.95),
  'Red bell pepper': vegetable('lbs', 1.9),
  'Green bell pepper': vegetable('lbs', 1.4),
  Jalapeño: vegetable('lbs', 1.5),
  'Poblano pepper': vegetable('lbs', 2.1),
  Cucumber: vegetable('lbs', 1.1),
  Tomatoes: vegetable('lbs', 1.4),
  'Cherry tomatoes': vegetable('lbs', 2.6),
  Tomatillos: vegetable('lbs', 1.6),
  Broccoli: vegetable('lbs', 1.7),
  Cauliflower: vegetable('lbs', 1.8),
  'Green beans': vegetable('lbs', 1.9),
  'Snap peas': vegetable('lbs', 3.2),
  'Bok choy': vegetable('lbs', 1.6),
  'Collard greens': vegetable('lbs', 1.3),
  Kale: vegetable('lbs', 1.7),
  Spinach: vegetable('lbs', 3.1),
  Arugula: vegetable('lbs', 4.2),
  'Spring mix': vegetable('lbs', 4.4),
  'Romaine lettuce': vegetable('lbs', 1.8),
  'Iceberg lettuce': vegetable('lbs', 1.2),
  'Green cabbage': vegetable('lbs', 0.6),
  'Red cabbage': vegetable('lbs', 0.8),
  'Napa cabbage': vegetable('lbs', 1.1),
  'Bean sprouts': vegetable('lbs', 1.5),
  'Daikon radish': vegetable('lbs', 1.3),
  Eggplant: vegetable('lbs', 1.5),
  Zucchini: vegetable('lbs', 1.3),
  'Butternut squash': vegetable('lbs', 1.0),
  Mushrooms: vegetable('lbs', 2.9),
  'Sweet corn': vegetable('lbs', 1.4),
  'Green peas': vegetable('lbs', 1.3),
  Okra: vegetable('lbs', 2.4),
  Beets: vegetable('lbs', 1.1),
  Asparagus: vegetable('lbs', 3.4),
  'Brussels sprouts': vegetable('lbs', 2.2),
  'Green papaya': vegetable('lbs', 1.9),
  Jackfruit: tin('lbs', 2.3),
  'Crushed tomatoes': tin('lbs', 0.9),
  'Tomato paste': tin('lbs', 1.4),
  'Roasted red peppers': tin('lbs', 2.6),
  'Kalamata olives': tin('lbs', 4.8),
  Capers: tin('lbs', 5.9),
  'Dill pickles': tin('lbs', 1.7),
  'Vegan kimchi': tin('lbs', 4.1),

  Lemon: fruit('each', 0.38),
  Lime: fruit('each', 0.29),
  Orange: fruit('each', 0.55),
  Apple: fruit('each', 0.6),
  Banana: fruit('each', 0.22),
  Avocado: fruit('each', 1.1),
  Mango: fruit('each', 1.2),
  Pineapple: fruit('each', 3.1),
  Cantaloupe: fruit('each', 2.9),
  Honeydew: fruit('each', 3.4),
  Watermelon: fruit('each', 6.2),
  Grapes: fruit('lbs', 2.4),
  Strawberries: fruit('lbs', 3.3),
  Blueberries: fruit('lbs', 4.6),
  'Frozen peaches': fruit('lbs', 2.1),
  'Dried cranberries': driedFruit('lbs', 3.4),
  'Golden raisins': driedFruit('lbs', 2.8),

  Salt: spice('lbs', 0.4),
  'Black pepper': spice('oz', 0.7),
  'Smoked paprika': spice('oz', 0.55),
  Cumin: spice('oz', 0.45),
  Coriander: spice('oz', 0.4),
  Turmeric: spice('oz', 0.4),
  Cinnamon: spice('oz', 0.5),
  'Chili powder': spice('oz', 0.45),
  'Red pepper flakes': spice('oz', 0.5),
  Oregano: spice('oz', 0.6),
  'Garam masala': spice('oz', 0.7),
  'Cajun seasoning': spice('oz', 0.5),
  'Barbecue rub': spice('oz', 0.45),
  Sumac: spice('oz', 0.9),
  "Za'atar": spice('oz', 0.85, 'Sesame'),
  'Sesame seeds': spice('oz', 0.3, 'Sesame'),
  'Chipotle in adobo': spice('oz', 0.3),
  'Dijon mustard': spice('oz', 0.15),
  'Yellow mustard': spice('oz', 0.08),
  'Worcestershire sauce': spice('fl. oz', 0.2, 'Fish'),
  'Soy sauce': spice('fl. oz', 0.1, 'Soy', 'Wheat'),
  'Tamari (gluten-free soy sauce)': spice('fl. oz', 0.24, 'Soy'),
  'Hot sauce': spice('fl. oz', 0.15),
  Ketchup: spice('oz', 0.06),
  'Red wine vinegar': spice('fl. oz', 0.08),
  'Apple cider vinegar': spice('fl. oz', 0.06),
  'Balsamic vinegar': spice('fl. oz', 0.25),
  'Rice vinegar': spice('fl. oz', 0.1),
  'Vanilla extract': spice('fl. oz', 1.9),
  'Harissa paste': paste('oz', 0.45),
  Tahini: paste('oz', 0.32, 'Sesame'),
  'Fish sauce': paste('fl. oz', 0.16, 'Fish'),
  'Oyster sauce': paste('fl. oz', 0.18, 'Molluscs', 'Soy', 'Wheat'),
  'Hoisin sauce': paste('fl. oz', 0.2, 'Soy', 'Wheat', 'Sesame'),
  'White miso': paste('oz', 0.35, 'Soy'),
  Gochujang: paste('oz', 0.3, 'Soy', 'Wheat'),
  'Red curry paste (shrimp)': paste('oz', 0.4, 'Crustacean Shellfish'),
  'Vegan red curry paste': paste('oz', 0.5),
  'Sambal oelek': paste('oz', 0.2),
  'Anchovy fillets': paste('oz', 1.1, 'Fish'),
  'Basil pesto (cashew and parmesan)': paste('oz', 0.5, 'Milk', 'Tree Nuts'),
  Cilantro: herb('bunch', 0.7),
  Parsley: herb('bunch', 0.8),
  Mint: herb('bunch', 1.1),
  Basil: herb('bunch', 1.6),
  'Thai basil': herb('bunch', 1.8),
  Dill: herb('bunch', 1.3),
  Rosemary: herb('bunch', 1.4),
  Thyme: herb('bunch', 1.4),
  Lemongrass: herb('bunch', 1.7),

  Sugar: other('lbs', 0.62),
  'Brown sugar': other('lbs', 0.8),
  Honey: other('oz', 0.28),
  'Maple syrup': other('fl. oz', 0.52),
  Molasses: other('fl. oz', 0.16),
  'Cocoa powder': other('lbs', 6.4),
  'Milk chocolate chips': other('lbs', 4.3, 'Milk', 'Soy'),
  'Dairy-free chocolate chips': other('lbs', 6.1),
  'Baking powder': other('oz', 0.2),
  'Active dry yeast': other('oz', 0.5),
  Coffee: other('oz', 0.6),
  'Shredded coconut': other('lbs', 3.6),
  'Pickled ginger': other('oz', 0.2),
  'Chicken stock': other('quarts', 1.9),
  'Vegetable stock': other('quarts', 1.6),
  'White wine': other('fl. oz', 0.3),
  Mirin: other('fl. oz', 0.22),
} as const satisfies Record<string, IngredientContent>;

export type IngredientName = keyof typeof ingredients;
export const isIngredientName = (name: string): name is IngredientName => name in ingredients;

/** What is not a plant or not only one, of the types that do not say it (diets-15). */
const animalOrigins: Readonly<Record<string, readonly Origin[]>> = {
  Ghee: ['Dairy/Egg/Honey'],
  Honey: ['Dairy/Egg/Honey'],
  'Chicken stock': ['Meat/Poultry'],
  'Fish sauce': ['Fish/Seafood'],
  'Anchovy fillets': ['Fish/Seafood'],
  'Worcestershire sauce': ['Plant', 'Fish/Seafood'],
  'Oyster sauce': ['Plant', 'Fish/Seafood'],
  'Red curry paste (shrimp)': ['Plant', 'Fish/Seafood'],
  ...Object.fromEntries(
    [
      'Mayonnaise',
      'Naan',
      'Egg noodles',
      'Dinner roll',
      'Brioche bun',
      'Gluten-free roll (egg)',
      'Butter croissant',
      'English muffin',
      'Ladyfingers',
      'Basil pesto (cashew and parmesan)',
      'Milk chocolate chips',
    ].map((name) => [name, ['Plant', 'Dairy/Egg/Honey'] satisfies Origin[]]),
  ),
};

/** Left open on purpose: a newcomer sees the question that such an ingredient raises. */
const openOrigins: ReadonlySet<string> = new Set([
  'Barbecue rub',
  'Hot sauce',
  'Harissa paste',
  'Hoisin sauce',
  'Hot dog bun',
]);

/** As the kitchen states them; types that say their origin need no statement. */
export function statedOrigins(name: IngredientName): readonly Origin[] {
  const { type }: IngredientContent = ingredients[name];
  if (openOrigins.has(name) || ['Fruit', 'Vegetable', 'Dairy', 'Protein'].includes(type)) return [];
  return animalOrigins[name] ?? ['Plant'];
}
