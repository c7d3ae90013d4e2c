import type { ServiceCost } from '#contract/costs.ts';
import type { PurchaseList } from '#contract/purchasing.ts';
import type { Statement } from '#contract/statements.ts';
import { formatCost, formatMargin, formatMissingPrices } from '#domain/costs/cost-text.ts';
import { describeOpenParts } from '#domain/statements/statement-lines.ts';
import { get, joinTexts, type Read } from './reads.ts';

export const readCosts: Read = async ({ scheduledMenuId }, kitchen) => {
  if (scheduledMenuId === null) return '';
  const { cost, price, dishes } = await get<ServiceCost>(kitchen, `/v1/scheduled-menus/${scheduledMenuId}/cost`);
  return joinTexts(
    `Food ${formatCost(cost)}, margin ${formatMargin(price, cost)}`,
    formatMissingPrices(cost),
    ...dishes.flatMap(({ name, why, rows }) => [
      why && `${name}: ${why}`,
      ...rows.map((row) => row.why && `${row.name}: ${row.why}`),
    ]),
  );
};

export const readPurchaseList: Read = async ({ marketId, date }, kitchen) => {
  const list = await get<PurchaseList>(kitchen, `/v1/purchase-lists?marketIds=${marketId}&from=${date}&to=${date}`);
  return joinTexts(
    formatCost(list.cost),
    ...list.rows.map(({ ingredient, why }) => `${ingredient}: ${why ?? 'in the list'}`),
    ...list.notInList.map(({ dish, why }) => (dish === null ? why : `${dish}: ${why}`)),
  );
};

export const readStatement: Read = async ({ accountId, date }, kitchen) => {
  const [statement] = await get<Statement[]>(
    kitchen,
    `/v1/statements?accountId=${accountId}&firstDay=${date}&lastDay=${date}`,
  );
  if (!statement) return '';
  return joinTexts(
    ...statement.lines.map(({ kind, quantity, amount }) => `${kind} ${quantity}: $${amount}`),
    describeOpenParts(statement),
  );
};
