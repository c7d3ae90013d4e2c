import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import type { Id, IdName } from '#contract/values.ts';
import {
  isModifierPercent,
  MOST_PERCENT,
  modifierText,
  percentModifier,
  portionPercent,
} from '#domain/daily-numbers/portion-factor.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { AdviceRow } from '../portion-advice/AdviceRow.tsx';

export const isAllowedPercent = (percent: number) => isModifierPercent(percent, MOST_PERCENT.ofElement);

interface AmountFieldProps {
  id: string;
  /** In per cent. */
  value: number | null;
  isRefused: boolean;
  onChange: (value: number | null) => void;
}

const AmountField = ({ isRefused, ...field }: AmountFieldProps) => (
  <NumberField
    {...field}
    step={10}
    min={-100}
    max={MOST_PERCENT.ofElement}
    unit="%"
    error={isRefused}
    helperText={isRefused ? calculationTexts.modifierPercent(MOST_PERCENT.ofElement) : undefined}
    sx={{ width: isRefused ? 220 : 112, flex: 'none' }}
  />
);

const Row = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      // On phones the name has a separate line.
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      alignItems: 'center',
      gap: { xs: 1, sm: 2 },
      py: 0.75,
      borderBottom: '1px solid',
      borderColor: 'divider',
    }}
  >
    {children}
  </Box>
);

const nameBox = { flex: { xs: '1 0 100%', sm: '1 1 auto' }, minWidth: 0, overflowWrap: 'anywhere' } as const;

interface AllAccountsRowProps {
  /** Typed and not set yet. */
  value: number | null;
  onChange: (value: number | null) => void;
  onApply: (value: number) => void;
}

/** One modifier for every account; each can be changed afterwards. */
export function AllAccountsRow({ value, onChange, onApply }: AllAccountsRowProps) {
  const id = useId();
  return (
    <Row>
      <Box component="label" htmlFor={id} sx={{ ...nameBox, fontWeight: 600 }}>
        All accounts
      </Box>
      <AmountField id={id} value={value} isRefused={!isAllowedPercent(value ?? 0)} onChange={onChange} />
      <Button
        variant="outlined"
        disabled={value === null || !isAllowedPercent(value)}
        onClick={() => onApply(value ?? 0)}
        sx={{ width: 88, flex: 'none' }}
      >
        Set all
      </Button>
    </Row>
  );
}

interface ModifierRowProps {
  account: string;
  /** The account's own modifier for elements of this type. */
  own: number;
  elementType: IdName | undefined;
  accountId: Id;
  /** In per cent. */
  value: number | null;
  isRefused: boolean;
  /** Something in the dialog is not saved yet. */
  isTyped: boolean;
  onChange: (value: number | null) => void;
}

/** The account's modifier on this menu, its own beside it, and the sum of both. */
export function ModifierRow({
  account,
  own,
  elementType,
  accountId,
  value,
  isRefused,
  isTyped,
  onChange,
}: ModifierRowProps) {
  const id = useId();
  const ownText = modifierText(1 + own);
  const percent = isRefused ? null : portionPercent(own, percentModifier(value ?? 0));
  return (
    <Row>
      <Box sx={nameBox}>
        <Box component="label" htmlFor={id}>
          {account}
        </Box>
        {ownText && (
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            Own for {elementType?.name}: {ownText}
          </Box>
        )}
        <AdviceRow accountId={accountId} elementTypeId={elementType?.id} place={{}} disabled={isTyped} />
      </Box>
      <AmountField id={id} value={value} isRefused={isRefused} onChange={onChange} />
      <Box
        component="span"
        sx={{
          width: 88,
          flex: 'none',
          textAlign: 'right',
          ...(percent === 100 ? { color: 'text.secondary' } : { fontWeight: 700 }),
        }}
      >
        {percent !== null && `= ${percent.toLocaleString('en-US')} %`}
      </Box>
    </Row>
  );
}
