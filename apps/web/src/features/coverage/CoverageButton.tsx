import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { coverageLine } from '#contract/coverage-texts.ts';
import { coverageHash, useIsHashTarget } from '../../shell/hash-target.ts';
import { preloadableDialog } from '../../ui/preloadable.tsx';

const CoverageDialog = preloadableDialog(() => import('./CoverageDialog.tsx'));

/** True if everybody of a service gets a meal, in one line that opens the names and reasons (diets-7). */
export function CoverageButton({ coverage }: { coverage: ServiceCoverage }) {
  const isHashTarget = useIsHashTarget(coverageHash(coverage.serviceLineId));
  const [open, setOpen] = useState(isHashTarget);
  const isSolved = coverage.uncovered + coverage.notKnown === 0;
  return (
    <>
      <Button
        size="small"
        color={isSolved ? 'inherit' : 'warning'}
        startIcon={isSolved ? <CheckIcon /> : <WarningIcon />}
        sx={{ ml: -0.5, textAlign: 'left', fontWeight: 600 }}
        onClick={() => setOpen(true)}
      >
        {coverageLine(coverage)}
      </Button>
      {open && <CoverageDialog coverage={coverage} onClose={() => setOpen(false)} />}
    </>
  );
}
