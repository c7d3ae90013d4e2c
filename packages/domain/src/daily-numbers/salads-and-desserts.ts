import type { SaladAndDessert } from '#contract/daily-numbers.ts';

/** A salad type, or the dessert, of one service, with the accounts that get it (service-events-12). */
export interface ExtraCourse {
  readonly name: string;
  readonly people: number;
  readonly accounts: { readonly name: string; readonly people: number }[];
}

const DESSERT = 'Dessert';

/** Salads by name, then the dessert. Accounts keep the order of the calculation. */
export function listExtraCourses(services: readonly SaladAndDessert[]): ExtraCourse[] {
  const courses = new Map<string, SaladAndDessert[]>();
  const note = (name: string, service: SaladAndDessert) => courses.set(name, [...(courses.get(name) ?? []), service]);
  const salads = services.filter(({ saladType }) => saladType !== null);
  for (const service of salads.toSorted((left, right) => compare(left.saladType, right.saladType)))
    note(service.saladType ?? '', service);
  const desserts = services.filter(({ shouldServeDessert }) => shouldServeDessert);
  return [...[...courses].map(toCourse), ...(desserts.length > 0 ? [toCourse([DESSERT, desserts])] : [])];
}

const compare = (left: string | null, right: string | null) => (left ?? '').localeCompare(right ?? '', 'en-US');

const toCourse = ([name, services]: readonly [string, readonly SaladAndDessert[]]): ExtraCourse => ({
  name,
  people: services.reduce((sum, { people }) => sum + people, 0),
  accounts: services.map(({ account, people }) => ({ name: account, people })),
});
