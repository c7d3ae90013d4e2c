import { eq, sql } from 'drizzle-orm';
import { isRefusal } from '#contract/refusal.ts';
import type { Id } from '#contract/values.ts';
import { buildView } from '#documents/document-views.ts';
import { markView } from '#documents/marked-view.ts';
import { toPrintable } from '#documents/printable.ts';
import type { Database } from '../db/client.ts';
import { users } from '../db/schema/users.ts';
import { logPrint, tellPrints } from '../features/documents/commands.ts';
import { toAllPapersSheets } from '../features/documents/sheets/queries-sheets.ts';
import { openReads } from '../features/documents/sources/queries-service.ts';
import { findAllPapers } from '../features/documents/sources/queries-sources.ts';
import plan from './content/plan.json' with { type: 'json' };
import type { Todays } from './demo-calendar.ts';
import { selectTodayByMarket } from './demo-services.ts';

async function findVersions(db: Database, scheduledMenuId: Id, now: Date) {
  const papers = await findAllPapers(openReads(db), scheduledMenuId, now);
  if (isRefusal(papers)) throw new Error(`The demo could not print: ${papers.message}`);
  const { slot, ...source } = papers;
  const builtView = buildView({ origin: 'records', document: 'all-papers', source: [source] });
  const marks = { publicUrl: '', sheets: toAllPapersSheets(slot), attempt: 0 };
  return markView('all-papers', toPrintable('all-papers', builtView), marks, builtView).versions;
}

/** All papers of tomorrow's services of these lines are printed; others wait for an answer. */
export async function printTomorrow(db: Database, now: Date, todays: Todays): Promise<void> {
  const { lines, by } = plan.printed;
  const [cook] = await db.select({ id: users.id }).from(users).where(eq(users.email, by));
  if (!cook) throw new Error(`The demo names ${by}, who does not exist.`);
  const { rows } = await db.execute<{ id: Id }>(sql`
    select scheduled_menus.id from scheduled_menus
    join markets on markets.id = market_id join ${selectTodayByMarket(todays)} on today.market = markets.name
    join service_lines on service_lines.id = service_line_id
    where date = today.day::date + 1 and service_lines.name = any (${sql.param(lines)}::text[])`);
  for (const { id } of rows) {
    const prints = await logPrint(db, await findVersions(db, id, now), cook.id);
    await tellPrints(
      db,
      (prints ?? []).map((print) => ({ id: print, state: 'printed' })),
      cook.id,
    );
  }
}
