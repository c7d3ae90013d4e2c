import { eq, sql } from 'drizzle-orm';
import { changesTexts } from '#contract/changes-texts.ts';
import type { Element, ElementInput, ElementQuestionKind } from '#contract/elements.ts';
import { refuseUnanswered } from '#contract/questions.ts';
import { isRefusal, type Refusal, refuse, refuseFaults, refuseNotFound } from '#contract/refusal.ts';
import { validatePrintable } from '#documents/glyphs.ts';
import { askAboutElement, listElementSentences } from '#domain/changes/change-sentences.ts';
import { isSameSet } from '#domain/changes/same-set.ts';
import { askAboutJumps, comparePortions } from '#domain/costs/portion-changes.ts';
import { elementTexts } from '#domain/elements/element-texts.ts';
import { hasUnrecordedIngredients } from '#domain/elements/ingredients-text.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { copyRecord } from '../../db/copy-record.ts';
import { findDatabaseError, refuseFieldConflict, sqlState } from '../../db/database-errors.ts';
import { toStoredJson, toUpdatedAt } from '../../db/parts.ts';
import { elementKind } from '../../db/record-kinds.ts';
import { insertRecord, saveRecordParts } from '../../db/record-parts.ts';
import { requireSaved } from '../../db/saved-record.ts';
import { elementIngredients, elements } from '../../db/schema/catalogue.ts';
import { type Author, inTransaction } from '../../db/transaction.ts';
import { lockForSave } from '../../db/versions.ts';
import { saveAndConfirmReach } from '../changes/commands-reach.ts';
import { findPortionPrices } from '../costs/queries.ts';
import { type CheckedElementInput, toElementRow, validateElement } from './commands-checked-input.ts';
import { keepClaimsInCopies } from './commands-settle-copies.ts';
import { countElementMenus, findElement, findTagName } from './queries.ts';

const getElement = (transaction: Transaction, id: string): Promise<Element> =>
  requireSaved('element', findElement(transaction, id));

const refuseNameConflict = <T>(
  db: Database,
  { name, menuElementClassId }: { name: string; menuElementClassId: string },
  work: Promise<T>,
) =>
  refuseFieldConflict(work, 'elements_name_tag', 'name', async () =>
    elementTexts.conflict(name, (await findTagName(db, menuElementClassId)) ?? ''),
  );

export async function createElement(
  db: Database,
  by: Author,
  input: ElementInput,
  ingredientsMayFollow: boolean,
): Promise<Element | Refusal> {
  const element = await validateElement(db, input, ingredientsMayFollow);
  if ('refused' in element) return element;
  return refuseNameConflict(
    db,
    { ...element, name: input.name },
    inTransaction(db, by, async (transaction) => {
      const record = { kind: elementKind, row: toElementRow(element), input: element.input };
      return getElement(transaction, await insertRecord(transaction, record));
    }),
  );
}

/** A mark that is not sent ends then: it speaks for the recipe that was marked (diets-2). */
function isMadeOtherwise(before: Element, { input }: Pick<CheckedElementInput, 'input'>): boolean {
  const listIds = (rows: readonly { readonly ingredientId: string }[]) => rows.map(({ ingredientId }) => ingredientId);
  return !isSameSet(listIds(before.ingredientObjs), listIds(input.ingredientObjs));
}

/** True if the element is judged by something else than before; a new method changes nothing for diets and allergens. */
function changesVerdict(before: Element, { input, printed }: CheckedElementInput): boolean {
  return !(
    before.hasUnrecordedIngredients === hasUnrecordedIngredients({ ...input, ...printed }) &&
    before.hasNoAllergens === input.hasNoAllergens &&
    before.hasNoIngredients === input.hasNoIngredients &&
    isSameSet(before.allergenIds, input.allergenIds) &&
    !isMadeOtherwise(before, { input }) &&
    (!input.suitableForPreferenceIds || isSameSet(before.suitableForPreferenceIds, input.suitableForPreferenceIds)) &&
    (!input.notForPreferenceIds || isSameSet(before.notForPreferenceIds, input.notForPreferenceIds))
  );
}

/** True if a portion can cost something else than before: a new method is not costed. */
function changesPortion(before: Element, input: ElementInput): boolean {
  const listAmounts = (element: Element | ElementInput) => [
    [element.makesAmount, element.makesUnitId, element.yieldPercent],
    [element.defaultPortionPerPerson, element.defaultPortionUnitId],
    toStoredJson(elementIngredients, element.ingredientObjs),
  ];
  return JSON.stringify(listAmounts(before)) !== JSON.stringify(listAmounts(input));
}

interface ElementSave {
  readonly ifMatch: number | undefined;
  readonly confirmed: readonly ElementQuestionKind[];
  /** Whether the person may read what a portion costs (money-10). */
  readonly showsPrices: boolean;
}

export async function updateElement(
  db: Database,
  by: Author,
  id: string,
  input: ElementInput,
  { ifMatch, confirmed, showsPrices }: ElementSave,
): Promise<Element | Refusal> {
  const element = await validateElement(db, input, false);
  if ('refused' in element) return element;
  return refuseNameConflict(
    db,
    { ...element, name: input.name },
    inTransaction(db, by, async (transaction) => {
      const refusal = await lockForSave(transaction, elements, id, ifMatch);
      if (refusal) return refusal;
      const before = await getElement(transaction, id);
      const portionsBefore = changesPortion(before, input)
        ? await findPortionPrices(transaction, { elementId: id })
        : undefined;
      const after = await saveAndConfirmReach(transaction, {
        records: { table: 'elements', ids: [id] },
        by,
        confirmed: confirmed.filter((kind) => kind === 'reach'),
        isJudged: changesVerdict(before, element),
        save: async () => {
          const marks = isMadeOtherwise(before, element) ? [] : undefined;
          const input = { ...element.input, suitableForPreferenceIds: element.input.suitableForPreferenceIds ?? marks };
          const updatedAt = toUpdatedAt(await saveRecordParts(transaction, elementKind, id, input, before));
          await transaction
            .update(elements)
            .set({ ...toElementRow(element), updatedAt })
            .where(eq(elements.id, id));
          return getElement(transaction, id);
        },
        listSentences: (after) => listElementSentences(before, after),
        question: (after, sentences) => askAboutElement(before, after, sentences),
      });
      if (isRefusal(after) || !portionsBefore) return after;
      const changes = comparePortions(portionsBefore, await findPortionPrices(transaction, { elementId: id }));
      return refuseUnanswered(askAboutJumps(changes, showsPrices), { confirmed }) ?? after;
    }),
  );
}

/** Copies an element with everything in it under another name or tag (catalogue-3). */
export async function copyElement(
  db: Database,
  by: Author,
  copyFields: { id: string; name: string; menuElementClassId: string },
): Promise<Element | Refusal> {
  const { id, name, menuElementClassId } = copyFields;
  const faults = validatePrintable('name', 'element', [name]);
  if (faults.length > 0) return refuseFaults(faults);
  return refuseNameConflict(
    db,
    copyFields,
    inTransaction(db, by, async (transaction) => {
      const copy = await copyRecord(
        transaction,
        { ...elementKind, id },
        { name, menu_element_class_id: menuElementClassId },
      );
      return copy ? getElement(transaction, copy) : refuseNotFound();
    }),
  );
}

/** Copies and alternatives outlive their element. */
const isScheduled = (transaction: Transaction, id: string): Promise<boolean> =>
  transaction.hasRows(sql`select from scheduled_elements where original_element_id = ${id} limit 1`);

/** The count gives the sentence; the foreign key settles the race with a menu that adds the element (catalogue-10). */
export async function deleteElement(db: Database, by: Author, id: string): Promise<Refusal | null> {
  const isUsed = (count: number) => refuse('conflict', elementTexts.isUsed(count));
  try {
    return await inTransaction(db, by, async (transaction) => {
      const count = await countElementMenus(transaction, id);
      if (count > 0) return isUsed(count);
      const [element] = await transaction
        .select({ name: elements.name })
        .from(elements)
        .where(eq(elements.id, id))
        .for('update');
      if (!element) return refuseNotFound();
      return saveAndConfirmReach<null>(transaction, {
        records: { table: 'elements', ids: [id] },
        by,
        isJudged: await isScheduled(transaction, id),
        save: async () => {
          await keepClaimsInCopies(transaction, [id]);
          await transaction.delete(elements).where(eq(elements.id, id));
          return null;
        },
        listSentences: () => [changesTexts.deleted(element.name)],
      });
    });
  } catch (error) {
    if (findDatabaseError(error)?.code === sqlState.foreignKeyViolation) return isUsed(await countElementMenus(db, id));
    throw error;
  }
}
