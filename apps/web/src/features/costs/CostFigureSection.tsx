import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CostFigure } from '#contract/costs.ts';
import { formatCost, formatMissingPrices } from '#domain/costs/cost-text.ts';

interface CostFigureSectionProps {
  label: string;
  figure: CostFigure;
  text?: string;
  missing?: string | null;
}

/** A figure of money with its name, large, and how much of it is not known (money-5). */
export function CostFigureSection({
  label,
  figure,
  text = formatCost(figure),
  missing = formatMissingPrices(figure),
}: CostFigureSectionProps) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontSize: 22, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {missing}
      </Typography>
    </Box>
  );
}
