import type { Id } from '#contract/values.ts';
import {
  type Diet,
  type DietRecord,
  getLeastClaim,
  judgeDiet,
  listUnrecordedReasons,
} from '../coverage/diet-verdict.ts';

/**
 * The claims of a dish: its allergens, whether all are recorded, and the diets it suits. Two dishes with the same text
 * may say the same (changes-3).
 */
export function composeClaim(records: readonly DietRecord[], diets: readonly Diet[]): string {
  const allergenIds = new Set(records.flatMap(({ allergens }) => allergens.map(({ id }) => id)));
  return JSON.stringify([
    [...allergenIds].sort(),
    allergenIds.size === 0 && records.every(({ allergenStatement }) => allergenStatement === 'none'),
    records.every((record) => listUnrecordedReasons(record).length === 0),
    diets.map((diet) => getLeastClaim(records.map((record) => judgeDiet(diet, record))).verdict),
  ]);
}

/** A dish of the catalogue, or one that is served at a service, with its claim. */
export interface ClaimedDish {
  readonly id: Id;
  readonly name: string;
  readonly claim: string;
}

/** A scheduled menu or add-on from today on. */
export interface ClaimedService {
  readonly id: Id;
  /** Alternatives are dishes of their own. */
  readonly dishes: readonly ClaimedDish[];
}

const listChangedDishes = <Dish extends ClaimedDish>(
  before: readonly ClaimedDish[],
  after: readonly Dish[],
): Dish[] => {
  const claims = new Map(before.map(({ id, claim }) => [id, claim]));
  return after.filter(({ id, claim }) => claims.get(id) !== claim);
};

interface Claims<Service extends ClaimedService> {
  readonly elements: readonly ClaimedDish[];
  readonly services: readonly Service[];
}

/** Elements and services of which a save changed what may be said, each service with its changed dishes. */
export function findReach<Service extends ClaimedService>(before: Claims<Service>, after: Claims<Service>) {
  const dishesByService = new Map(before.services.map(({ id, dishes }) => [id, dishes]));
  return {
    elements: listChangedDishes(before.elements, after.elements),
    services: after.services.flatMap((service) => {
      const dishes = listChangedDishes(dishesByService.get(service.id) ?? [], service.dishes);
      return dishes.length > 0 ? [{ ...service, changed: [...new Set(dishes.map(({ name }) => name))] }] : [];
    }),
  };
}
