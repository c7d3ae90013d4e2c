import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { ScheduledElementModifier } from '#contract/portion-modifier-values.ts';
import type { Id, IdName } from '#contract/values.ts';
import { formatModifier, toPortionPercent } from '#domain/daily-numbers/portion-factor.ts';
import { AdviceRow } from '../../portion-advice/AdviceRow.tsx';
import { ModifierField } from './ModifierField.tsx';

export const isAllowedModifier = (value: number | null) => ScheduledElementModifier.safeParse(value ?? 0).success;

const fieldProps = { schema: ScheduledElementModifier, width: 160 };

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
      <ModifierField id={id} value={value} onChange={onChange} isUnchanged={value === null} {...fieldProps} />
      <Button
        variant="outlined"
        disabled={value === null || !isAllowedModifier(value)}
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
  value: number | null;
  isUnchanged: boolean;
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
  isUnchanged,
  isTyped,
  onChange,
}: ModifierRowProps) {
  const id = useId();
  const ownText = formatModifier(1 + own);
  const isSummed = own !== 0 && (isUnchanged || isAllowedModifier(value));
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
      <ModifierField id={id} value={value} onChange={onChange} isUnchanged={isUnchanged} {...fieldProps} />
      <Box component="span" sx={{ width: 88, flex: 'none', textAlign: 'right', fontWeight: 700 }}>
        {isSummed && `in all ${toPortionPercent(own, value ?? 0).toLocaleString('en-US')}%`}
      </Box>
    </Row>
  );
}
