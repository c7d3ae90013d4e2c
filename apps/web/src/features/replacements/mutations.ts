import type { ReplaceIngredientInput } from '#contract/replacements.ts';
import type { Id } from '#contract/values.ts';
import { call } from '../../api/client.ts';
import { showDishes } from '../../api/invalidation.ts';
import { useChange } from '../../api/use-change.ts';

interface Replace {
  readonly body: ReplaceIngredientInput;
  /** Questions that the person has confirmed. */
  readonly confirmed: string;
}

export const useReplaceIngredient = (id: Id) =>
  useChange(
    ({ body, confirmed }: Replace) => call('replaceIngredient', { params: { id }, query: { confirmed }, body }),
    showDishes,
  );
