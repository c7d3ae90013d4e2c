import { sql } from 'drizzle-orm';
import { changesTexts as texts } from '#contract/changes-texts.ts';
import { isRefusal, type Refusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { listElementSentences, listIngredientSentences } from '#domain/changes/change-sentences.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Author } from '../../../db/transaction.ts';
import { saveAndConfirmReach } from '../../changes/commands-reach.ts';
import { findElement } from '../../elements/queries.ts';
import { findIngredient } from '../../ingredients/queries.ts';
import { findDiets } from '../../reference-data/queries.ts';
import { type JudgedTable, judgedRows, type UndoPlan } from './commands-undo-plan.ts';

/** Up to this many changes are listed one by one; beyond it, only their number. */
const MOST_LISTED = 5;

async function findJudgedIds(transaction: Transaction, table: JudgedTable): Promise<Id[]> {
  const columns = JSON.stringify(judgedRows[table]);
  return transaction.readIds(sql`
    select distinct coalesce(after, before) ->> columns.value as id
    from step_rows join jsonb_each_text(${columns}::jsonb) as columns on columns.key = table_name`);
}

/** Reconnects scheduled rows with the catalogue records that the step had deleted. */
async function findServedIds(transaction: Transaction): Promise<Id[]> {
  return transaction.readIds(sql`
    select distinct coalesce(after ->> 'scheduled_element_id', after ->> 'id') as id
    from step_rows where after is not null and table_name in ('scheduled_elements', 'scheduled_element_ingredients')`);
}

/** Its dishes are printed with the other name then (catalogue-7). */
const renamesIngredient = (transaction: Transaction): Promise<boolean> =>
  transaction.hasRows(sql`
    select from step_rows where table_name = 'ingredients' and before ->> 'name' <> after ->> 'name' limit 1`);

/** The sentence for one record, given its present state. */
type Telling = () => Promise<readonly string[]>;

async function prepareTelling<Named extends { readonly name: string }>(
  find: () => Promise<Named | undefined>,
  listSentences: (before: Named, after: Named) => readonly string[],
): Promise<Telling> {
  const before = await find();
  return async () => {
    const after = await find();
    if (before && after) return listSentences(before, after);
    if (after) return [texts.isBack(after.name)];
    return before ? [texts.deleted(before.name)] : [];
  };
}

const tellings: Readonly<Record<JudgedTable, (transaction: Transaction, id: Id) => Promise<Telling>>> = {
  ingredients: (transaction, id) => prepareTelling(() => findIngredient(transaction, id), listIngredientSentences),
  elements: (transaction, id) => prepareTelling(() => findElement(transaction, id), listElementSentences),
  dietary_preferences: (transaction, id) =>
    prepareTelling(
      async () => (await findDiets(transaction)).find((diet) => diet.id === id),
      (_before, after) => [texts.ruleChanged(after.name)],
    ),
};

const nouns: Readonly<Record<JudgedTable, readonly [string, string]>> = {
  ingredients: ['ingredient', 'ingredients'],
  elements: ['element', 'elements'],
  dietary_preferences: ['dietary preference', 'dietary preferences'],
};

async function listSentencesAbout(
  table: JudgedTable,
  ids: readonly Id[],
  tellings: readonly Telling[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const tell of tellings) sentences.push(...(await tell()));
  return sentences.length > 0 ? sentences : [texts.undone(ids.length, ...nouns[table])];
}

/**
 * Undoes a step of the catalogue, and flags each service from today on of which that changes what dishes may claim, as a
 * save would (changes-2). `step_rows` holds the step.
 */
export async function flagAfterUndo(
  { transaction, tables }: UndoPlan,
  by: Author,
  undo: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  // A created or deleted preference flags nothing: its marks were created or deleted with it.
  if (tables.some(({ name, inserts, deletes }) => name === 'dietary_preferences' && (inserts || deletes)))
    return undo();
  const servedIds = await findServedIds(transaction);
  const isRenamed = await renamesIngredient(transaction);
  let undoing: () => Promise<Refusal | readonly string[] | null> = undo;
  for (const table of ['ingredients', 'elements', 'dietary_preferences'] as const) {
    const ids = await findJudgedIds(transaction, table);
    if (ids.length === 0) continue;
    const sentencesLater: Telling[] = [];
    if (ids.length <= MOST_LISTED) for (const id of ids) sentencesLater.push(await tellings[table](transaction, id));
    const inner = undoing;
    undoing = () =>
      saveAndConfirmReach<readonly string[]>(transaction, {
        records: { table, ids, servedIds, isRenamed: isRenamed && table === 'ingredients' },
        by,
        isJudged: true,
        save: async () => {
          const undone = await inner();
          return isRefusal(undone) ? undone : listSentencesAbout(table, ids, sentencesLater);
        },
        listSentences: (sentences) => sentences,
      });
  }
  const undone = await undoing();
  return isRefusal(undone) ? undone : null;
}
