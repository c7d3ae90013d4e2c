import { useEffect, useEffectEvent } from 'react';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { formatCountDay } from '#domain/costs/purchase-text.ts';
import { formatUnit } from '#domain/daily-numbers/portion-text.ts';
import { NumberField } from '../../shell/NumberField.tsx';
import type { Period } from './queries.ts';
import type { TypedCounts } from './use-typed-counts.ts';

interface OnHandFieldProps {
  row: PurchaseRow;
  period: Period;
  counts: TypedCounts;
  market: string;
}

/** What is there already, kept when the field is left or is taken off the screen (money-16). */
export function OnHandField({ row, period, counts, market }: OnHandFieldProps) {
  const typedCount = counts.find(row);
  const leave = useEffectEvent(() => counts.leave(row));
  useEffect(() => () => leave(), []);
  return (
    <NumberField
      size="small"
      value={typedCount ? typedCount.amount : row.onHand}
      min={0}
      unit={formatUnit(row.unit)}
      onChange={(amount) => counts.type(row, amount)}
      onBlur={() => counts.save(row)}
      helperText={typedCount ? undefined : formatCountDay(row, period.from)}
      slotProps={{ htmlInput: { 'aria-label': `On hand of ${row.ingredient}${market && `, ${market}`}` } }}
      sx={{ width: 130 }}
    />
  );
}
