import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDay, Id } from '#contract/values.ts';
import { formatCost, formatMargin } from '#domain/costs/cost-text.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { costQueries } from './queries.ts';
import { useSeesCosts } from './use-service-cost.ts';

const ServiceCostDialog = createPreloadableDialog(() => import('./ServiceCostDialog.tsx'));

interface ServiceCostButtonProps {
  scheduledMenu: { id: Id; name: string; marketId: Id; date: CalendarDay };
}

/** What a service costs and leaves, in one line that opens the accounts and dishes behind it; nothing for who may not see prices. */
export const ServiceCostButton = (props: ServiceCostButtonProps) => (useSeesCosts() ? <SeenCost {...props} /> : null);

function SeenCost({ scheduledMenu: { id, name, marketId, date } }: ServiceCostButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <QueryPart what="Cost" query={useQuery(costQueries.ofMenuOfDay(marketId, date, id))}>
      {(service) =>
        service &&
        service.people > 0 && (
          <>
            <Button size="small" color="inherit" sx={{ ml: -0.5, fontWeight: 400 }} onClick={() => setOpen(true)}>
              {`Food ${formatCost(service.cost)}, margin ${formatMargin(service.price, service.cost)}`}
            </Button>
            {open && <ServiceCostDialog scheduledMenuId={id} name={name} onClose={() => setOpen(false)} />}
          </>
        )
      }
    </QueryPart>
  );
}
