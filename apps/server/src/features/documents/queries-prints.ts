import type { Id } from '#contract/values.ts';
import type { ChefNumbersView } from '#documents/chef-numbers-schema.ts';
import type { Reader } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { Slot } from '../daily-numbers/queries.ts';

export interface PrintOfChefNumbers {
  readonly code: string;
  readonly printedAt: string;
  readonly printedById: Id | null;
  readonly printedBy: string | null;
  /** What it said; null 90 days after the print (paper-5). */
  readonly model: ChefNumbersView | null;
}

const lastPrintOfChefNumbers = prepared<PrintOfChefNumbers>(
  'documents-last-print-of-chef-numbers',
  `select code, to_json(printed_at) #>> '{}' as "printedAt", printed_by as "printedById",
     nullif(concat_ws(' ', users.first_name, users.last_name), '') as "printedBy", model
   from sheet_versions join sheet_prints using (code) left join users on users.id = printed_by
   where market_id = $1 and date = $2 and service_line_id = $3 and document = 'chef-numbers'
   order by printed_at desc, sheet_prints.id desc limit 1`,
);

/** Alone or as one of all papers. */
export async function findLastPrintOfChefNumbers(
  db: Reader,
  { marketId, date, serviceLineId }: Slot,
): Promise<PrintOfChefNumbers | undefined> {
  const [print] = await lastPrintOfChefNumbers(db, [marketId, date, serviceLineId]);
  return print;
}
