import { allergenFinder } from '#domain/imports/allergen-words.ts';
import { idsIn, NONE } from '#domain/imports/import-fields.ts';
import type { PlannedRow, RecordRules, RowFault } from '#domain/imports/import-plan.ts';
import { importTexts as texts } from '#domain/imports/import-texts.ts';
import type { AnsweredDictionary } from './queries-dictionary.ts';

/* What a person should know of records that nothing stands against. */

type CreatedRow = Extract<PlannedRow, { is: 'created' }>;

/** Dishes of an export that no form would save: they are imported as they were kept, and named. */
export const incompleteRows = (created: readonly CreatedRow[], { faultsOf }: RecordRules): RowFault[] =>
  created.flatMap(({ row, values }) =>
    faultsOf(values).map(({ field, message }) => ({ row, key: field, message: texts.asExported(message) })),
  );

/** Names never decide, but 'None' of a dish that prints peanuts is worth a look. */
export const allergensInNames = (created: readonly CreatedRow[], { listOf }: AnsweredDictionary): RowFault[] =>
  created.flatMap(({ row, values: { allergens, printed } }) => {
    if (typeof printed !== 'string' || !idsIn(allergens).includes(NONE)) return [];
    const known = listOf('allergens').list.names;
    const allergenOf = allergenFinder(known);
    const named = printed.split(',').filter((name) => allergenOf(name)?.id);
    return named.map((name) => ({ row, key: 'allergens', message: texts.noneAndPrinted(name.trim()) }));
  });
