import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ServiceCoverage } from '#contract/coverage.ts';
import { formatCoverageLine } from '#contract/coverage-texts.ts';
import type { Urgency } from '#contract/readiness.ts';
import { readinessTexts } from '#contract/readiness-texts.ts';
import { toCoverageHash, useIsHashTarget } from '../../shell/hash-target.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { urgencyShapes } from '../readiness/MarkPanel.tsx';

const CoverageDialog = createPreloadableDialog(() => import('./CoverageDialog.tsx'));

/** True if everybody of a service gets a meal, in one line that opens the names and reasons (diets-7). */
export function CoverageButton({
  coverage,
  urgency,
}: {
  coverage: ServiceCoverage;
  urgency?: Urgency | null | undefined;
}) {
  const isHashTarget = useIsHashTarget(toCoverageHash(coverage.serviceLineId));
  const [open, setOpen] = useState(isHashTarget);
  const { Icon, color } = urgency ? urgencyShapes[urgency] : { color: 'text.primary' };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={Icon && urgency && <Icon titleAccess={readinessTexts[urgency]} />}
        sx={{ ml: -0.5, textAlign: 'left', fontWeight: 600, color }}
        onClick={() => setOpen(true)}
      >
        {formatCoverageLine(coverage)}
      </Button>
      {open && <CoverageDialog coverage={coverage} onClose={() => setOpen(false)} />}
    </>
  );
}
