import { referenceCalls, referenceDataOperations } from '#contract/reference-data.ts';
import {
  allReferenceKinds,
  getReferenceCallNames,
  type ReferenceKind,
  referenceKinds,
} from '#contract/reference-kinds.ts';
import type { AddOnTypeInput, DietaryPreference, DietaryPreferenceInput } from '#contract/reference-records.ts';
import type { PageQuery } from '#contract/values.ts';
import type { Author } from '../../db/transaction.ts';
import { type RouteContext, serve, toReply } from '../../http/serve.ts';
import {
  createReferenceEntry,
  deleteReferenceEntry,
  orderElementTypes,
  type ReferenceEntryValues,
  type SaveAround,
  type SaveParts,
  updateReferenceEntry,
} from './commands.ts';
import { saveAddOnSlots } from './commands-add-on-slots.ts';
import { saveExcludedAllergens, toDietRuleColumns } from './commands-diet-rules.ts';
import { withTimeZoneQuestion } from './commands-time-zone.ts';
import { withUnitMeaningQuestion } from './commands-unit-meaning.ts';
import { findElementTypesVersion, listReferenceData, referenceLists } from './queries.ts';

/** Additional work of the save of a rule. The app passes it in: its flags are computed from these lists. */
export type SaveOfRule = (
  by: Author,
  id: string,
  rule: DietaryPreferenceInput['rule'],
) => SaveAround<DietaryPreference>;

export function registerReferenceDataRoutes(context: RouteContext, saveOfRule: SaveOfRule): void {
  for (const kind of allReferenceKinds) registerMaintenance(context, kind, saveOfRule);
  const { db } = context;
  const { listServiceLines, listElementTypes, orderElementTypes: order } = referenceDataOperations;
  serve(context, 'listServiceLines', listServiceLines, ({ query }) =>
    listReferenceData(db, referenceLists.serviceLines, query),
  );
  const readElementTypes = async (query: PageQuery) => {
    const { data, meta } = await listReferenceData<Entry>(db, referenceLists.elementTypes, query);
    return { data, meta: { ...meta, version: await findElementTypesVersion(db) } };
  };
  serve(context, 'listElementTypes', listElementTypes, ({ query }) => readElementTypes(query));
  serve(
    context,
    'orderElementTypes',
    order,
    async ({ body, by, ifMatch }) =>
      (await orderElementTypes(db, by, body.elementTypeIds, ifMatch)) ?? readElementTypes(all),
  );
}

interface Entry {
  id: string;
  name: string;
  version: number;
}
const all = { page: 1, perPage: 10_000, q: '' };

/** An entry of any list; only its own list has slots or a rule. */
interface Body extends ReferenceEntryValues {
  readonly addOnSlots?: AddOnTypeInput['addOnSlots'];
  readonly rule?: DietaryPreferenceInput['rule'];
  readonly timeZone?: string;
  readonly abbreviation?: string;
}

/** The same four calls for every maintained list; the differences are in the contract, `queries.ts` and `commands.ts`. */
function registerMaintenance(context: RouteContext, kind: ReferenceKind, saveOfRule: SaveOfRule): void {
  const { db } = context;
  const names = getReferenceCallNames(kind);
  const calls = referenceCalls[kind];
  const list = referenceLists[referenceKinds[kind].list];
  serve(context, names.list, calls.list, ({ query }) => listReferenceData(db, list, query));
  serve(context, names.create, calls.create, async ({ body, by }) => {
    const { values, saveParts } = split(body);
    return toReply(await createReferenceEntry(db, by, kind, values, saveParts));
  });
  serve(context, names.update, calls.update, async ({ params: { id }, query, body, by, ifMatch }) => {
    const { values, rule, unit, saveParts } = split(body);
    const around =
      kind === 'dietaryPreference'
        ? saveOfRule(by, id, rule)
        : unit
          ? withUnitMeaningQuestion(id, unit, query.confirmed)
          : withTimeZoneQuestion<DietaryPreference>(id, values.timeZone, query.confirmed);
    return toReply(await updateReferenceEntry(db, by, kind, id, values, ifMatch, saveParts, around));
  });
  serve(context, names.delete, calls.delete, async ({ params: { id }, by }) =>
    toReply(await deleteReferenceEntry(db, by, kind, id)),
  );
}

/** The columns of an entry, and its parts. */
function split({ addOnSlots, rule, ...columns }: Body) {
  const saveParts: SaveParts = async (transaction, id) =>
    addOnSlots ? saveAddOnSlots(transaction, id, addOnSlots) : saveExcludedAllergens(transaction, id, rule);
  const { name, abbreviation } = columns;
  const unit = abbreviation === undefined ? undefined : { name, abbreviation };
  return { values: { ...columns, ...toDietRuleColumns(rule) }, rule, unit, saveParts };
}
