import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId } from 'react';
import { modifierText, portionPercent } from '#domain/daily-numbers/portion-factor.ts';
import { NumberField } from '../../ui/NumberField.tsx';

const STEP = 0.1;
const LEAST = -1;
const MOST = 100;

export const isAllowedModifier = (value: number) => value >= LEAST && value <= MOST;

const isOutside = (value: number | null) => value !== null && !isAllowedModifier(value);

interface AmountFieldProps {
  id: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

const AmountField = ({ value, ...field }: AmountFieldProps) => (
  <NumberField
    {...field}
    value={value}
    step={STEP}
    min={LEAST}
    max={MOST}
    error={isOutside(value)}
    helperText={isOutside(value) ? `From ${LEAST} to ${MOST}.` : undefined}
    sx={{ width: 112, flex: 'none' }}
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
      <AmountField id={id} value={value} onChange={onChange} />
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
  elementType: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The account's modifier on this menu, its own beside it, and the sum of both. */
export function ModifierRow({ account, own, elementType, value, onChange }: ModifierRowProps) {
  const id = useId();
  const ownText = modifierText(1 + own);
  const percent = value === null || isAllowedModifier(value) ? portionPercent(own, value ?? 0) : null;
  return (
    <Row>
      <Box sx={nameBox}>
        <Box component="label" htmlFor={id}>
          {account}
        </Box>
        {ownText && (
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            Own for {elementType}: {ownText}
          </Box>
        )}
      </Box>
      <AmountField id={id} value={value} onChange={onChange} />
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
