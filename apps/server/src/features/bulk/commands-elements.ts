import { inArray, sql } from 'drizzle-orm';
import type { AllergensChange, BulkOutcome, bulkOperations, ElementsChange } from '#contract/bulk.ts';
import { bulkTexts } from '#contract/bulk-texts.ts';
import { changesTexts } from '#contract/changes-texts.ts';
import { formatNamesAndRest } from '#contract/counted-names.ts';
import type { OperationRequest } from '#contract/operation.ts';
import { isRefusal, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import {
  type AllergenRow,
  type Judged,
  type Outcome,
  toAllergensOutcome,
  toFieldOutcome,
} from '#domain/bulk/outcomes.ts';
import { listContradictedMarks } from '#domain/coverage/diet-verdict.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { hasUnrecordedIngredients } from '#domain/elements/ingredients-text.ts';
import { mergeKnownAllergens } from '#domain/elements/known-allergens.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { selectBulkFieldsJson } from '../../db/record-texts.ts';
import { elementAllergens, elements } from '../../db/schema/catalogue.ts';
import { raisedVersion } from '../../db/schema/columns.ts';
import { containerTypes } from '../../db/schema/reference-data.ts';
import { keepClaimsInCopies } from '../elements/commands-settle-copies.ts';
import { listElements } from '../elements/queries.ts';
import { findJudgedIngredients } from '../ingredients/queries.ts';
import { findDiets } from '../reference-data/queries.ts';
import { type BulkReach, type BulkSave, changeInBulk, deleteInBulk, toDeletionReach } from './commands.ts';
import {
  composeAllergenSentence,
  findChosenAllergens,
  judgeField,
  judgeTagChange,
  valueIsGone,
} from './commands-fields.ts';
import { createCountedReader, lockNames, toAnyOfIds } from './queries.ts';

type Request = OperationRequest<typeof bulkOperations.changeElements>['body'];

interface ElementRow extends AllergenRow {
  readonly searchName: string;
  readonly tag: string;
  /** The texts of plain fields that can be changed. */
  readonly texts: Readonly<Record<string, string | null>>;
  readonly container: string | null;
  readonly portionPerContainer: number | null;
  readonly hasNoIngredients: boolean;
  readonly ingredients: string;
  readonly suitableForPreferenceIds: readonly Id[];
  readonly notForPreferenceIds: readonly Id[];
  readonly carriers: Awaited<ReturnType<typeof findJudgedIngredients>>;
}

async function findElements(transaction: Transaction, ids: readonly Id[]): Promise<ElementRow[]> {
  const rows = await transaction.readRows<Omit<ElementRow, 'carriers'> & { ingredientIds: Id[] }>(sql`
    select elements.id, elements.name, elements.search_name as "searchName", tags.name as tag,
      ${selectBulkFieldsJson(elementKind)} as texts, container_types.name as container,
      default_portion_per_container::float as "portionPerContainer", elements.ingredients, has_no_ingredients as "hasNoIngredients", has_no_allergens as "hasNoAllergens",
      (select coalesce(json_agg(json_build_object('id', allergens.id, 'name', allergens.name) order by allergens.search_name), '[]')
        from element_allergens join allergens on allergens.id = allergen_id where element_id = elements.id) as ticked,
      array(select ingredient_id from element_ingredients where element_id = elements.id order by "order") as "ingredientIds",
      array(select dietary_preference_id from element_suitabilities where element_id = elements.id) as "suitableForPreferenceIds",
      array(select dietary_preference_id from element_exclusions where element_id = elements.id) as "notForPreferenceIds"
    from elements join menu_element_classes as tags on tags.id = menu_element_class_id
    left join container_types on container_types.id = default_container_type_id
    where elements.id = ${toAnyOfIds(ids)} order by elements.search_name, tags.position, tags.search_name`);
  const carriers = await findJudgedIngredients(transaction, [
    ...new Set(rows.flatMap(({ ingredientIds }) => ingredientIds)),
  ]);
  const carrierById = new Map(carriers.map((carrier) => [carrier.id, carrier]));
  return rows.map(({ ingredientIds, ...row }) => ({
    ...row,
    carriers: ingredientIds.flatMap((id) => carrierById.get(id) ?? []),
  }));
}

/** An added allergen may contradict what a person marked the element as suitable for (diets-2). */
async function judgeAllergens(
  transaction: Transaction,
  change: AllergensChange,
  rows: readonly ElementRow[],
): Promise<Judged<ElementRow>[] | Refusal> {
  const chosenAllergens = await findChosenAllergens(transaction, change);
  if (isRefusal(chosenAllergens)) return chosenAllergens;
  const diets = await findDiets(transaction);
  return rows.map((row) => {
    const outcome = toAllergensOutcome(row, change, chosenAllergens);
    if (change.field === 'removeAllergens' || !outcome || 'refused' in outcome) return { row, outcome };
    const allergensAfter = mergeKnownAllergens([...row.ticked, ...chosenAllergens], row.carriers);
    const record = { ...row, ingredients: row.carriers, allergens: allergensAfter, allergenStatement: 'some' as const };
    const contradicted = listContradictedMarks(diets, record);
    return { row, outcome: contradicted.length > 0 ? { refused: contradicted.join(' ') } : outcome };
  });
}

/** What is recorded is not forgotten: only that there is nothing to list can become 'not recorded'. */
function judgeUnrecorded(row: ElementRow): Outcome {
  if (hasUnrecordedIngredients(row)) return undefined;
  if (!row.hasNoIngredients) return { refused: bulkTexts.hasIngredients };
  return toFieldOutcome('No ingredients', elementTexts.unrecordedIngredients);
}

async function judge(
  transaction: Transaction,
  change: ElementsChange,
  rows: readonly ElementRow[],
): Promise<Judged<ElementRow>[] | Refusal> {
  switch (change.field) {
    case 'tag':
      return judgeTagChange(transaction, 'elements', rows, {
        tagId: change.menuElementClassId,
        conflict: elementTexts.conflict,
      });
    case 'container': {
      const [container] = await lockNames(transaction, containerTypes, [change.containerTypeId]);
      if (!container) return valueIsGone;
      const amount = change.portionPerContainer;
      const text = (name: string | null, holds: number | null) => `${name ?? 'None'}, ${holds ?? '–'} per container`;
      return rows.map((row) => ({
        row,
        outcome: toFieldOutcome(
          text(row.container, row.portionPerContainer),
          text(container.name, amount ?? row.portionPerContainer),
        ),
      }));
    }
    case 'ingredients':
      return rows.map((row) => ({ row, outcome: judgeUnrecorded(row) }));
    case 'addAllergens':
    case 'removeAllergens':
      return judgeAllergens(transaction, change, rows);
    default:
      return judgeField(transaction, elementKind, change, rows);
  }
}

function toColumns(change: ElementsChange) {
  if ('allergenIds' in change) return change.field === 'addAllergens' ? { hasNoAllergens: false } : {};
  if ('hasUnrecordedIngredients' in change) return { hasNoIngredients: false };
  const { field: _field, ...values } = change;
  if (!('containerTypeId' in values)) return values;
  const { containerTypeId, portionPerContainer } = values;
  return {
    defaultContainerTypeId: containerTypeId,
    ...(portionPerContainer !== undefined && { defaultPortionPerContainer: String(portionPerContainer) }),
  };
}

async function write(transaction: Transaction, change: ElementsChange, ids: readonly Id[]): Promise<void> {
  if (change.field === 'addAllergens') {
    await transaction.execute(sql`
      insert into element_allergens (element_id, allergen_id)
      select element_id, allergen_id from unnest(${sql.param([...ids])}::uuid[]) as element_id,
        unnest(${sql.param(change.allergenIds)}::uuid[]) as allergen_id
      on conflict do nothing`);
  }
  if (change.field === 'removeAllergens') {
    await transaction
      .delete(elementAllergens)
      .where(sql`element_id = ${toAnyOfIds(ids)} and allergen_id = ${toAnyOfIds(change.allergenIds)}`);
  }
  await transaction
    .update(elements)
    .set({ ...raisedVersion, ...toColumns(change) })
    .where(inArray(elements.id, [...ids]));
}

function findReach(change: ElementsChange): BulkReach | undefined {
  const reached = { table: 'elements', asks: true } as const;
  if ('allergenIds' in change)
    return { ...reached, composeSentence: (transaction, names) => composeAllergenSentence(transaction, change, names) };
  if ('hasUnrecordedIngredients' in change)
    return {
      ...reached,
      composeSentence: async (_transaction, names) => changesTexts.ingredientsUnknown(formatNamesAndRest(names)),
    };
  return undefined;
}

export const changeElements = (
  db: Database,
  bulk: BulkSave,
  { chosen, change }: Request,
): Promise<BulkOutcome | Refusal> =>
  changeInBulk(db, bulk, {
    chosen,
    table: elements,
    list: (query) => listElements(db, query),
    judge: async (transaction, ids) => judge(transaction, change, await findElements(transaction, ids)),
    write: (transaction, ids) => write(transaction, change, ids),
    reach: findReach(change),
  });

export const deleteElements = (
  db: Database,
  bulk: BulkSave,
  { chosen }: Pick<Request, 'chosen'>,
): Promise<BulkOutcome | Refusal> =>
  deleteInBulk(db, bulk, {
    chosen,
    table: elements,
    list: (query) => listElements(db, query),
    find: createCountedReader(elements, sql`select count(*)::int from menu_elements where element_id = elements.id`),
    isUsed: ({ count }) => elementTexts.isUsed(count ?? 0),
    settle: keepClaimsInCopies,
    reach: toDeletionReach('elements'),
  });
