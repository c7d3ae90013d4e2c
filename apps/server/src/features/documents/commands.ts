import type { ToldState } from '#contract/sheets.ts';
import type { Id } from '#contract/values.ts';
import type { SheetVersion } from '#documents/sheet-version.ts';
import type { Database } from '../../db/client.ts';
import { prepareQuery } from '../../db/prepared.ts';

/**
 * The versions, of which some may have been printed before, and a line of the log for each. A code that another version
 * has by chance writes nothing at all.
 */
const insertPrints = prepareQuery<{ id: Id }>(
  'documents-write-print-log',
  `with printed as (
     select * from json_to_recordset($1::json) as version (code text, hash text, view_hash text, document text, market_id uuid, date date,
       service_line_id uuid, menu_id uuid, account_id uuid, choice jsonb, model json)
   ), is_free as (
     select not exists (select from sheet_versions join printed using (code)
       where sheet_versions.hash <> printed.hash) as yes
   ), version as (
     insert into sheet_versions (code, hash, view_hash, document, market_id, date, service_line_id, menu_id, account_id, choice, model)
     select code, hash, view_hash, document, market_id, date, service_line_id, menu_id, account_id, choice, model
     from printed, is_free where yes
     on conflict (code) do update set model = coalesce(sheet_versions.model, excluded.model),
       view_hash = excluded.view_hash
       where sheet_versions.hash = excluded.hash
     returning code
   )
   insert into sheet_prints (code, printed_by) select code, $2 from version returning id`,
);

/** The model is JSON already: a thousand labels are not parsed to be written again. */
function toRow({ code, hash, viewHash, model, sheet }: SheetVersion): string {
  const row = {
    code,
    hash,
    view_hash: viewHash,
    document: sheet.document,
    market_id: sheet.marketId,
    date: sheet.date,
    service_line_id: sheet.serviceLineId,
    menu_id: sheet.menuId,
    account_id: sheet.accountId,
    choice: sheet.choice,
  };
  return `${JSON.stringify(row).slice(0, -1)},"model":${model}}`;
}

/** Their ids in the log. Undefined if a code is another version's: the sheets have to be printed with other codes (paper-1). */
export async function logPrint(
  db: Database,
  versions: readonly SheetVersion[],
  printedBy: Id,
): Promise<Id[] | undefined> {
  const logged = await insertPrints(db, [`[${versions.map(toRow).join(',')}]`, printedBy]);
  return logged.length === versions.length ? logged.map(({ id }) => id) : undefined;
}

const order = `array['made', 'notKnown', 'kept', 'inFile', 'printed']`;

/** A person tells only of files that they loaded. Said twice, or after more was told, it changes nothing. */
const updatePrintStates = prepareQuery(
  'documents-raise-print-states',
  `with told as (
     select id, max(array_position(${order}, state)) as rank
     from json_to_recordset($1::json) as one (id uuid, state text) group by id
   )
   update sheet_prints set state = (${order})[told.rank], printed_at = now()
   from told where sheet_prints.id = told.id and printed_by = $2 and array_position(${order}, sheet_prints.state) < told.rank`,
);

/** What became of sheets (paper-10). */
export async function tellPrints(
  db: Database,
  toldPrints: readonly { id: Id; state: ToldState }[],
  by: Id,
): Promise<null> {
  await updatePrintStates(db, [JSON.stringify(toldPrints), by]);
  return null;
}
