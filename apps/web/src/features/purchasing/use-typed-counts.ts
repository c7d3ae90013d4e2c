import { useState } from 'react';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { useNotify } from '../../ui/feedback.ts';
import { useSaveEntry } from './mutations.ts';
import { getRowKey, type Period } from './queries.ts';

interface TypedCount {
  /** null where the field was emptied, NaN where what is typed is no number. */
  readonly amount: number | null;
  readonly state: 'typed' | 'sent' | 'refused';
}

export interface TypedCounts {
  find: (row: PurchaseRow) => TypedCount | undefined;
  type: (row: PurchaseRow, amount: number | null) => void;
  save: (row: PurchaseRow) => void;
  /** Its field is taken off the screen. */
  leave: (row: PurchaseRow) => void;
  /** Something could not be sent, and is still there. */
  isUnsaved: boolean;
}

/** What is typed as on hand, until it is kept. It outlives its field: a dialog is closed, a search hides a row. */
export function useTypedCounts(period: Period): TypedCounts {
  const [countsByRow, setCountsByRow] = useState<ReadonlyMap<string, TypedCount>>(new Map());
  const saveEntry = useSaveEntry(period);
  const notify = useNotify();
  const find = (row: PurchaseRow) => countsByRow.get(getRowKey(row));
  const change = (row: PurchaseRow, count: TypedCount) =>
    setCountsByRow((before) => new Map(before).set(getRowKey(row), count));

  /** What was typed meanwhile stays. */
  const settle = (row: PurchaseRow, sent: TypedCount, after: TypedCount | undefined) =>
    setCountsByRow((before) => {
      const next = new Map(before);
      if (next.get(getRowKey(row)) !== sent) return before;
      if (after) next.set(getRowKey(row), after);
      else next.delete(getRowKey(row));
      return next;
    });

  async function save(row: PurchaseRow) {
    const count = find(row);
    if (!count || count.state === 'sent' || Number.isNaN(count.amount)) return;
    if (count.amount === row.onHand) return settle(row, count, undefined);
    const sent: TypedCount = { amount: count.amount, state: 'sent' };
    change(row, sent);
    const { marketId, ingredientId, onHand } = row;
    try {
      const list = { marketId, from: period.from, to: period.to, ingredientId };
      await saveEntry.mutateAsync({ ...list, onHand: sent.amount, seen: { onHand } });
      settle(row, sent, undefined);
    } catch (error) {
      settle(row, sent, { ...sent, state: 'refused' });
      notify(`${texts.notSaved} ${toErrorMessage(error)}`, 'error');
    }
  }

  return {
    find,
    type: (row, amount) => change(row, { amount, state: 'typed' }),
    save: (row) => void save(row),
    leave: (row) => {
      const count = find(row);
      if (count && Number.isNaN(count.amount)) settle(row, count, undefined);
      // What was refused waits for somebody: it would be refused again.
      else if (count?.state === 'typed') void save(row);
    },
    isUnsaved: [...countsByRow.values()].some(({ state }) => state === 'refused'),
  };
}
