import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { PriceEffect } from '#contract/costs.ts';
import type { Ingredient } from '#contract/ingredients.ts';
import { formatCost, formatPriceEffect } from '#domain/costs/cost-text.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { costQueries } from './queries.ts';

interface PriceEffectPanelProps {
  ingredient: Ingredient;
  /** The first vendor's case as it is typed. */
  typedPrices: { unitsPerCase: number | null; costPerCase: number | null };
}

/** What a price that is typed would change, before it is saved (money-7). */
export function PriceEffectPanel({ ingredient, typedPrices }: PriceEffectPanelProps) {
  const savedVendor = ingredient.vendors.find((vendor) => vendor.vendorId !== null);
  const units = useDebounced(typedPrices.unitsPerCase);
  const cost = useDebounced(typedPrices.costPerCase);
  const isOther = savedVendor !== undefined && (savedVendor.unitsPerCase !== units || savedVendor.costPerCase !== cost);
  const enabled = isOther && Boolean(units && cost);
  const effect = useQuery({ ...costQueries.priceEffect(ingredient.id, units || 1, cost || 1), enabled });
  if (!enabled) return null;
  return (
    <QueryPart what="What this price changes" query={effect}>
      {(effect) => <Effect name={ingredient.name} effect={effect} />}
    </QueryPart>
  );
}

function Effect({ name, effect }: { name: string; effect: PriceEffect }) {
  const text = formatPriceEffect(name, effect);
  if (!text) return null;
  return (
    <Alert severity="info" role="status">
      {text}
      {effect.menus.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2 }}>
          {effect.menus.map((menu) => (
            <li key={menu.id}>
              <TextLink to="/menus/$menuId" params={{ menuId: menu.id }} sx={{ textDecoration: 'underline' }}>
                {menu.name}
              </TextLink>
              {`: ${formatCost(menu.before)} → ${formatCost(menu.after)} a person`}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
