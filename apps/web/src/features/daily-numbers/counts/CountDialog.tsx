import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Calculation } from '#contract/daily-numbers.ts';
import { calculationTexts } from '#contract/daily-numbers-texts.ts';
import { Empty } from '../../../ui/states.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import type { Slot } from '../queries.ts';
import { CountStepsSection } from './CountStepsSection.tsx';
import { CountTotalSection } from './CountTotalSection.tsx';
import type { CountedCell } from './use-counted-cell.ts';

interface CountDialogProps {
  calculation: Calculation;
  slot: Slot;
  cell: CountedCell;
  onOpen: (cell: CountedCell) => void;
  onClose: () => void;
}

/** The explanation of a count: the steps of one account, or the accounts of a total. A separate page on phones. */
export default function CountDialog({ calculation, slot, cell, onOpen, onClose }: CountDialogProps) {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const { containerTotals, addOnContainerTotals, accountSummaries } = calculation;
  const total = [...containerTotals, ...addOnContainerTotals].find(
    ({ scheduledElementId }) => scheduledElementId === cell.scheduledElementId,
  );
  const account = accountSummaries.find(({ accountId }) => accountId === cell.accountId);
  const isKnown = total && (cell.accountId === undefined || account);
  return (
    <TitledDialog
      title={isKnown ? `${total.name}, ${account?.account ?? 'all accounts'}` : 'Count'}
      onClose={onClose}
      fullScreen={isPhone}
      sx={{ overflowWrap: 'anywhere' }}
      actions={
        <>
          {isKnown && account && (
            <Button onClick={() => onOpen({ scheduledElementId: total.scheduledElementId })}>All accounts</Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {!isKnown && <Empty>{calculationTexts.countIsGone}</Empty>}
      {isKnown && account && (
        <CountStepsSection
          slot={slot}
          cell={{ scheduledElementId: total.scheduledElementId, accountId: account.accountId }}
        />
      )}
      {isKnown && !account && <CountTotalSection calculation={calculation} total={total} onOpen={onOpen} />}
    </TitledDialog>
  );
}
