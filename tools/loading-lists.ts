import type { ApiClient } from './api-client.ts';
import { FileError } from './dish-file.ts';

/** Normalizes a name for comparison: no case, no accents. */
export const normalised = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Finds an id by name, without case and accents. */
function byName(kind: string, rows: readonly { id: string; name: string }[]) {
  const ids = new Map(rows.map((row) => [normalised(row.name), row.id]));
  return (name: string): string => {
    const id = ids.get(normalised(name));
    if (!id) throw new FileError(`There is no ${kind} named ${name}.`);
    return id;
  };
}

/** The ids of the names that a file uses, loaded once. */
export async function readLists(api: ApiClient) {
  const all = { query: { perPage: 10_000 } };
  const [tags, types, allergens, containers, units, lines, cuisines, brands, serviceTypes, markets] = await Promise.all(
    [
      api.call('listMenuElementClasses', all),
      api.call('listElementTypes', all),
      api.call('listAllergens', all),
      api.call('listContainerTypes', all),
      api.call('listPortionUnits', all),
      api.call('listServiceLines', all),
      api.call('listCuisineTypes', all),
      api.call('listBrands', all),
      api.call('listServiceTypes', all),
      api.call('listMarkets', all),
    ],
  );
  return {
    tag: byName('tag', tags.data),
    type: byName('element type', types.data),
    allergen: byName('allergen', allergens.data),
    container: byName('container type', containers.data),
    ounce: units.data.find((unit) => unit.abbreviation === 'oz')?.id ?? '',
    line: byName('service line', lines.data),
    cuisine: byName('cuisine', cuisines.data),
    brand: brands.data.find((brand) => brand.isDefault)?.id ?? null,
    serviceType: serviceTypes.data[0]?.id,
    markets: markets.data,
  };
}
export type Lists = Awaited<ReturnType<typeof readLists>>;

/** Capacity of these container types in ounces: the source has no containers. */
const pan = { container: 'Full Pan', holds: 160 };
const deli = { container: '32oz Deli', holds: 32 };
const inDelis = ['Sauce', 'Salad Dressing', 'Topping', 'Garnish'];

export const containerOf = (dish: { element_type_guess: string }) =>
  inDelis.includes(dish.element_type_guess) ? deli : pan;
