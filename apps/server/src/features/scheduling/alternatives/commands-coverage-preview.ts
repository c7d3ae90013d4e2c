import { eq } from 'drizzle-orm';
import type { CoverageChange } from '#contract/coverage.ts';
import { isRefusal, type Refusal, refuseNotFound } from '#contract/refusal.ts';
import type { ScheduledMenuInput } from '#contract/scheduled-menus.ts';
import type { Id } from '#contract/values.ts';
import { compareCoverage } from '#domain/coverage/coverage-change.ts';
import { listPlannedPlates } from '#domain/coverage/plate-text.ts';
import { listSpecialPlates } from '#domain/coverage/special-plates.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { scheduledElements } from '../../../db/schema/scheduling.ts';
import { brigadeItself, runAndRollBack } from '../../../db/transaction.ts';
import { findCoverage, queryMenuSlot } from '../../coverage/queries.ts';
import { ElementIsGone } from '../commands.ts';
import { refuseGoneElement, saveScheduledMenu } from '../commands-scheduled-menu.ts';

type Elements = Pick<ScheduledMenuInput, 'scheduledElements'>;

async function compareWithChange(
  transaction: Transaction,
  menuId: Id,
  elements: Elements,
): Promise<CoverageChange | Refusal> {
  const [service] = await queryMenuSlot(transaction, [menuId]);
  if (!service) return refuseNotFound();
  const [before] = await findCoverage(transaction, service, true);
  const saveResult = await saveScheduledMenu(transaction, menuId, elements, undefined);
  if (isRefusal(saveResult)) return saveResult;
  const [after] = await findCoverage(transaction, service, true);
  const dishes = await transaction
    .select({ id: scheduledElements.id })
    .from(scheduledElements)
    .where(eq(scheduledElements.scheduledMenuId, menuId))
    .orderBy(scheduledElements.order, scheduledElements.id);
  const dishIds = dishes.map(({ id }) => id);
  return {
    ...compareCoverage(before, after),
    plates: listPlannedPlates(after ? listSpecialPlates(after) : [], dishIds),
  };
}

/**
 * The people who would lose or gain their meal if this were saved. It is saved, read and rolled back, so that the answer is that of the
 * save itself (decision 30).
 */
export async function previewCoverage(db: Database, menuId: Id, elements: Elements): Promise<CoverageChange | Refusal> {
  try {
    return await runAndRollBack(db, brigadeItself, (transaction) => compareWithChange(transaction, menuId, elements));
  } catch (error) {
    if (error instanceof ElementIsGone) return refuseGoneElement();
    throw error;
  }
}
