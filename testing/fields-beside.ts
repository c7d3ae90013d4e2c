import { writeAt } from './body-fields.ts';

/** What has to be sent beside another value, so that it is taken: alone, it is refused by its name. */
const beside: Readonly<Record<string, (value: unknown) => Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(
    ['addressOne', 'addressTwo', 'city', 'state', 'zipCode'].flatMap((field) => [
      [`updateAccount ${field}`, (value: unknown) => ({ [`addresses.0.${field}`]: value })],
      [`updateAccount addresses.*.${field}`, (value: unknown) => ({ [field]: value })],
    ]),
  ),
  'updateElement hasNoIngredients': (value) =>
    value ? { ingredientObjs: [], ingredients: '' } : { ingredients: 'Rice', isIngredientsTyped: true },
  'updateElement hasUnrecordedIngredients': () => ({ hasNoIngredients: false }),
  'updateElement hasNoAllergens': () => ({ allergenIds: [] }),
  'updateIngredient hasNoAllergens': () => ({ allergenIds: [] }),
  'updateIngredient origins': () => ({ allergenIds: [], hasNoAllergens: true }),
  'updateIngredient proteinType': () => ({ type: 'Protein' }),
  'saveHostSurvey eventDescription': () => ({ anySpecialEvents: true }),
};
/** The body with what goes beside the other value of a field; undefined where nothing has to. */
export function writeBeside(field: string, body: unknown, value: unknown): unknown {
  const companions = beside[field]?.(value);
  if (!companions) return undefined;
  return Object.entries(companions).reduce((writtenBody, [path, companion]) => {
    const keys = path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    return writeAt(writtenBody, keys, companion);
  }, body);
}
