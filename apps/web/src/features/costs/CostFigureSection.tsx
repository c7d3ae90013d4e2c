import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CostFigure } from '#contract/costs.ts';
import { formatCost, formatMissingPrices } from '#domain/costs/cost-text.ts';

/** A figure of money with its name, large, and how much of it is not known (money-5). */
export function CostFigureSection({ label, figure, text }: { label: string; figure: CostFigure; text?: string }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      <Typography component="dt" variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontSize: 22, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {text ?? formatCost(figure)}
      </Box>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {formatMissingPrices(figure)}
      </Typography>
    </Box>
  );
}
