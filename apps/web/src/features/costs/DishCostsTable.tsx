import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CostRow, DishCost } from '#contract/costs.ts';
import { costTexts } from '#contract/costs-texts.ts';
import { formatCookedAmount, formatCost, formatRowDollars, formatRowSteps } from '#domain/costs/cost-text.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** What each dish costs; every row opens to its ingredients and their prices. */
export const DishCostsTable = ({ dishes }: { dishes: readonly DishCost[] }) => (
  <>
    <Box role="list" aria-label="Cost by dish">
      {dishes.map((dish, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dish can be on a menu and in an add-on
        <Box role="listitem" key={index} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
          <Box component="details" sx={{ '&[open] > summary .expand': { transform: 'rotate(180deg)' } }}>
            <Box component="summary" sx={summaryStyle}>
              <ExpandIcon className="expand" fontSize="small" />
              <Box component="span" sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{dish.name}</strong>
                <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                  {[dish.of, formatCookedAmount(dish)].filter(Boolean).join(', ')}
                </Box>
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {formatCost(dish.cost)}
              </Box>
            </Box>
            <DishCostSection dish={dish} />
          </Box>
        </Box>
      ))}
    </Box>
    <RoundingNote />
  </>
);

export const RoundingNote = () => (
  <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
    {costTexts.rounded}
  </Typography>
);

/** The ingredients of a dish with the steps of their cost. */
export function DishCostSection({ dish }: { dish: DishCost }) {
  return (
    <Box sx={{ pl: { xs: 0, sm: 3.5 }, pb: 1 }}>
      {dish.why && (
        <Typography variant="body2" sx={{ pb: 0.5 }}>
          Not known: {dish.why}.
          {dish.elementId && (
            <>
              {' '}
              <TextLink to="/elements/$elementId" params={{ elementId: dish.elementId }} sx={underlined}>
                Open the element
              </TextLink>
            </>
          )}
        </Typography>
      )}
      {dish.rows.map((row) => (
        <IngredientCostRow key={row.ingredientId} row={row} />
      ))}
    </Box>
  );
}

const IngredientCostRow = ({ row }: { row: CostRow }) => (
  <Box sx={{ display: 'flex', columnGap: 2, py: 0.25, fontSize: 14 }}>
    <Box sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
      <TextLink to="/ingredients/$ingredientId" params={{ ingredientId: row.ingredientId }}>
        {row.name}
      </TextLink>
      <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
        {formatRowSteps(row)}
      </Box>
    </Box>
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatRowDollars(row)}</Box>
  </Box>
);

const underlined = { textDecoration: 'underline' } as const;

const summaryStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 44,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
} as const;
