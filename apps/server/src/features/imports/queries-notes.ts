import { createAllergenFinder } from '#domain/imports/allergen-words.ts';
import { NONE, readIds, UNRECORDED } from '#domain/imports/import-fields.ts';
import type { RecordRules, RowFault } from '#domain/imports/import-plan.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import type { CreatedRow } from '../../db/imported-records.ts';
import type { AnsweredDictionary } from './queries-dictionary.ts';
import type { ReadHeadings } from './queries-headings.ts';

/* What a person should know of records that nothing stands against. */

/** New dishes of which the file says that there is nothing to list, or nothing at all (catalogue-21). */
export function listEmptyListNotes(created: readonly CreatedRow[], { found: { columns } }: ReadHeadings): RowFault[] {
  const rowsWith = (ingredients: string) => created.filter(({ values }) => values.ingredients === ingredients);
  const unrecorded = columns.ingredients === null ? rowsWith(UNRECORDED) : [];
  return [
    ...unrecorded.map(({ row }) => ({ row, key: 'ingredients', message: texts.ingredientsNotRecorded })),
    ...rowsWith(NONE).map(({ row }) => ({ row, key: 'ingredients', message: texts.nothingListed })),
  ];
}

/** Dishes of an export that no form would save: they are imported as they were kept, and named. */
export const listIncompleteRowNotes = (
  created: readonly CreatedRow[],
  { listFaults: validate }: RecordRules,
): RowFault[] =>
  created.flatMap(({ row, values }) =>
    validate(values).map(({ field, message }) => ({ row, key: field, message: texts.asExported(message) })),
  );

/** Names never decide, but 'None' of a dish that prints peanuts is worth a look. */
export const listAllergenNameNotes = (created: readonly CreatedRow[], { getList }: AnsweredDictionary): RowFault[] =>
  created.flatMap(({ row, values: { allergens, printed } }) => {
    if (typeof printed !== 'string' || !readIds(allergens).includes(NONE)) return [];
    const allergenNames = getList('allergens').list.names;
    const findAllergen = createAllergenFinder(allergenNames);
    const namedAllergens = printed.split(',').filter((name) => findAllergen(name)?.id);
    return namedAllergens.map((name) => ({ row, key: 'allergens', message: texts.noneAndPrinted(name.trim()) }));
  });
