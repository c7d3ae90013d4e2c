import type { DietRule } from '#contract/diets.ts';
import type { ServedAccount } from '#domain/coverage/account-coverage.ts';
import type { Diet, DietIngredient, DietRecord } from '#domain/coverage/diet-verdict.ts';
import type { ScheduledDish } from '#domain/coverage/service-dish.ts';
import type { ServingPortions } from '#domain/daily-numbers/countable-element.ts';

export const aDiet = (name: string, rule: Partial<DietRule> = {}): Diet => ({
  id: name.toLowerCase(),
  name,
  rule: { isByStatement: false, ingredientTypes: [], proteinTypes: [], origins: [], excludedAllergenIds: [], ...rule },
});

export const anIngredient = (name: string, more: Partial<DietIngredient> = {}): DietIngredient => ({
  name,
  type: 'Grain',
  proteinType: null,
  allergens: [],
  allergenStatement: 'some',
  origins: more.type ? [] : ['Plant'],
  notForPreferenceIds: [],
  ...more,
});

/** Made of these ingredients and what they carry. */
export const makeDietRecord = (ingredients: readonly DietIngredient[], more: Partial<DietRecord> = {}): DietRecord => ({
  ingredients,
  hasNoIngredients: false,
  allergens: [
    ...new Map(ingredients.flatMap(({ allergens }) => allergens.map((allergen) => [allergen.id, allergen]))).values(),
  ],
  allergenStatement: 'some',
  suitableForPreferenceIds: [],
  notForPreferenceIds: [],
  ...more,
});

interface AlternativeOptions {
  readonly name?: string;
  readonly records: readonly DietRecord[];
  readonly serving?: ServingPortions;
}

const withoutContainer: ServingPortions = {
  container: null,
  portionUnit: null,
  portionPerPerson: 4,
  portionPerContainer: null,
};

interface DishInput {
  readonly type?: string;
  readonly records: readonly DietRecord[];
  readonly portionPerPerson?: number | null;
  readonly alternatives?: readonly AlternativeOptions[];
}

/** A dish of a menu; its name is its id. */
export const aDish = (
  name: string,
  { type = 'Protein', records, portionPerPerson = 4, alternatives = [] }: DishInput,
): ScheduledDish => ({
  scheduledElementId: name,
  elementId: null,
  name,
  elementType: { id: type, name: type },
  portionPerPerson,
  records,
  alternatives: alternatives.map((alternative, index) => ({
    id: `${name} ${index}`,
    elementId: null,
    name: `instead ${index}`,
    serving: withoutContainer,
    ...alternative,
  })),
});

export const anAccountServed = (account: Partial<ServedAccount>): ServedAccount => ({
  events: [{ eaterCount: 10, dietaryCount: 0, allergenCount: 0 }],
  people: [],
  overrides: new Map(),
  getFactor: () => 1000n,
  ...account,
});
