import * as z from 'zod';
import type { PurchaseOrder, PurchaseOrderInput } from '#contract/purchase-orders.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';

const Cases = z.int(texts.wholeCases).min(0, texts.wholeCases).max(1_000_000, texts.wholeCases);

/** By ingredient: another version of the order may have other lines. */
export const OrderFormSchema = z.object({
  /** None: the line is taken out. */
  lines: z.array(z.object({ ingredientId: z.string(), cases: z.preprocess((cases) => cases ?? Number.NaN, Cases) })),
});
export interface OrderFormValues {
  lines: { ingredientId: string; cases: number }[];
}

export const toOrderValues = ({ lines }: PurchaseOrder): OrderFormValues => ({
  lines: lines.map(({ ingredientId, cases }) => ({ ingredientId, cases })),
});

/** The order with these cases; a line that nobody typed stays as it is. */
export function toChangedOrder(order: PurchaseOrder, { lines }: OrderFormValues): PurchaseOrderInput {
  const casesById = new Map(lines.map(({ ingredientId, cases }) => [ingredientId, cases]));
  const { marketId, vendorId, deliveryDay } = order;
  return {
    ...{ marketId, vendorId, deliveryDay },
    lines: order.lines.flatMap(({ ingredient: _name, unit: _unit, ...line }) => {
      const cases = casesById.get(line.ingredientId) ?? line.cases;
      return cases === 0 ? [] : [{ ...line, cases }];
    }),
  };
}
