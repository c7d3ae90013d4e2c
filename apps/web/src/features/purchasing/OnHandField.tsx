import { useState } from 'react';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { formatCountDay } from '#domain/costs/purchase-text.ts';
import { formatUnit } from '#domain/daily-numbers/portion-text.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { NumberField } from '../../shell/NumberField.tsx';
import { useNotify } from '../../ui/feedback.ts';
import { useSaveEntry } from './mutations.ts';
import type { Period } from './queries.ts';

/** What is there already, kept with the list when the field is left (money-9). */
export function OnHandField({ row, period, market }: { row: PurchaseRow; period: Period; market: string }) {
  const [typedAmount, setTypedAmount] = useState<number | null>();
  const save = useSaveEntry(period);
  const notify = useNotify();
  const value = typedAmount === undefined ? row.onHand : typedAmount;

  async function commit() {
    if (typedAmount === undefined || Number.isNaN(typedAmount) || typedAmount === row.onHand) return;
    const { marketId, ingredientId, onHand } = row;
    try {
      const list = { marketId, from: period.from, to: period.to, ingredientId };
      await save.mutateAsync({ ...list, onHand: typedAmount, seen: { onHand } });
      setTypedAmount(undefined);
    } catch (error) {
      notify(`${texts.notSaved} ${toErrorMessage(error)}`, 'error');
    }
  }

  return (
    <NumberField
      size="small"
      value={value}
      min={0}
      unit={formatUnit(row.unit)}
      onChange={setTypedAmount}
      onBlur={() => void commit()}
      helperText={typedAmount === undefined ? formatCountDay(row, period.from) : undefined}
      slotProps={{ htmlInput: { 'aria-label': `On hand of ${row.ingredient}${market && `, ${market}`}` } }}
      sx={{ width: 130 }}
    />
  );
}
