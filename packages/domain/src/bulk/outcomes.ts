import type { AllergensChange, BulkOutcome } from '#contract/bulk.ts';
import { bulkTexts as texts } from '#contract/bulk-texts.ts';
import { MAX_SHOWN } from '#contract/limits.ts';
import type { IdName } from '#contract/values.ts';
import { type AllergenCarrier, mergeKnownAllergens } from '../elements/known-allergens.ts';

/** The outcome of a change for one record: a text, a refusal, or nothing if the record has the value already. */
export type Outcome = { readonly text: string } | { readonly refused: string } | undefined;

export interface Judged<Row extends IdName = IdName> {
  readonly row: Row;
  readonly outcome: Outcome;
}

/** A field that gets one value. */
export const toFieldOutcome = (before: string | null, after: string): Outcome =>
  before === after ? undefined : { text: texts.isNow(before, after) };

/** A name may exist once per tag (catalogue-1): the first of several keeps it. */
export function toTagOutcomes<Row extends IdName & { readonly searchName: string; readonly tag: string }>(
  rows: readonly Row[],
  tag: string,
  { takenNames, conflict }: { takenNames: readonly string[]; conflict: (name: string) => string },
): Judged<Row>[] {
  const usedNames = new Set(takenNames);
  return rows.map((row) => {
    if (row.tag === tag) return { row, outcome: undefined };
    if (usedNames.has(row.searchName)) return { row, outcome: { refused: conflict(row.name) } };
    usedNames.add(row.searchName);
    return { row, outcome: toFieldOutcome(row.tag, tag) };
  });
}

export interface AllergenRow extends IdName {
  readonly ticked: readonly IdName[];
  readonly hasNoAllergens: boolean;
  /** Ingredients, for an element. */
  readonly carriers: readonly AllergenCarrier[];
}

const listNames = (some: readonly IdName[]) => some.map(({ name }) => name);
const isAmong = (some: readonly IdName[]) => {
  const ids = new Set(some.map(({ id }) => id));
  return ({ id }: IdName) => ids.has(id);
};

/** Allergens are never lost by accident: those of an ingredient stay, and 'none' is a person's statement (catalogue-4). */
export function toAllergensOutcome(
  row: AllergenRow,
  { field }: AllergensChange,
  chosenAllergens: readonly IdName[],
): Outcome {
  const isTicked = isAmong(row.ticked);
  if (field === 'addAllergens') {
    const addedNames = listNames(chosenAllergens.filter((allergen) => !isTicked(allergen)));
    if (addedNames.length === 0) return undefined;
    return { text: row.hasNoAllergens ? texts.addedToNone(addedNames) : texts.added(addedNames) };
  }
  const isChosen = isAmong(chosenAllergens);
  const stays = row.carriers.flatMap(({ name, allergens }) =>
    allergens.filter(isChosen).map((allergen) => `${name} contains ${allergen.name}`),
  );
  if (stays.length > 0) return { refused: texts.stays(stays) };
  const removedNames = listNames(chosenAllergens.filter(isTicked));
  if (removedNames.length === 0) return undefined;
  const left = mergeKnownAllergens(
    row.ticked.filter((allergen) => !isChosen(allergen)),
    row.carriers,
  );
  return left.length === 0 ? { refused: texts.wouldBeUnknown } : { text: texts.removed(removedNames) };
}

/** The preview for the person, and the ids that a save takes. */
export function summarizeOutcomes(judgedRecords: readonly Judged[]): BulkOutcome {
  const changes = judgedRecords.flatMap(({ row: { id, name }, outcome }) =>
    outcome && 'text' in outcome ? [{ id, name, text: outcome.text }] : [],
  );
  const refusedRecords = judgedRecords.flatMap(({ row: { id, name }, outcome }) =>
    outcome && 'refused' in outcome ? [{ id, name, text: outcome.refused }] : [],
  );
  return {
    ids: changes.map(({ id }) => id),
    changes: { count: changes.length, items: changes.slice(0, MAX_SHOWN) },
    refusals: { count: refusedRecords.length, items: refusedRecords.slice(0, MAX_SHOWN) },
    unchanged: judgedRecords.length - changes.length - refusedRecords.length,
  };
}
