import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PurchaseOrder } from '#contract/purchase-orders.ts';
import type { PurchaseList } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import { formatLongMoment, formatWeekdayDate } from '#domain/calendar/calendar-day.ts';
import { formatOrderName } from '#domain/costs/purchase-text.ts';
import { listOrderChanges } from '#domain/costs/vendor-orders.ts';
import { useCan } from '../../shell/current-user.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useDeleteOrder } from './mutations.ts';
import type { Period } from './queries.ts';

const OrderDialog = createPreloadableDialog(() => import('./OrderDialog.tsx'));

interface OrderedSectionProps {
  list: PurchaseList;
  vendorId: string;
  period: Period;
}

/** What was ordered for these days, by whom, and what has changed since (money-15). */
export function OrderedSection({ list, vendorId, period }: OrderedSectionProps) {
  const orders = list.orders.filter((order) => !vendorId || order.vendorId === vendorId);
  if (orders.length === 0) return null;
  const changesById = new Map(orders.map((order) => [order.id, listOrderChanges(order, list)]));
  const hasChanges = [...changesById.values()].some((changes) => changes.length > 0);
  return (
    <Box component="details" open={hasChanges} sx={{ mb: 3 }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32, fontWeight: 600 }}>
        {texts.orderedCount(orders.length)}
      </Box>
      <Box component="ul" aria-label={texts.ordered} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {orders.map((order) => (
          <OrderedItem key={order.id} order={order} changes={changesById.get(order.id) ?? []} period={period} />
        ))}
      </Box>
    </Box>
  );
}

function OrderedItem({ order, changes, period }: { order: PurchaseOrder; changes: string[]; period: Period }) {
  const { markets } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const remove = useDeleteOrder(period);
  const ask = useDelete();
  const [isChanging, setChanging] = useState(false);
  const { vendor, deliveryDay, marketId, lines, orderedBy, orderedAt } = order;
  const timeZone = markets.find(({ id }) => id === marketId)?.timeZone ?? 'UTC';
  const market = period.marketIds.length > 1 ? getEntryName(markets, marketId) : '';
  const name = formatOrderName(vendor, deliveryDay, market);
  const about = [
    ...(deliveryDay ? [texts.deliveryOn(formatWeekdayDate(deliveryDay))] : []),
    ...(market ? [market] : []),
    texts.items(lines.length),
    [formatLongMoment(timeZone, new Date(orderedAt)), ...(orderedBy ? [orderedBy] : [])].join(' by '),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {vendor}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`, ${about.join(' · ')}`}</Box>
        </Box>
        <HistoryButton kind="purchase-orders" id={order.id} />
        {mayEdit && (
          <Button size="small" aria-label={`${texts.changeOrder}: ${name}`} onClick={() => setChanging(true)}>
            {texts.changeOrder}
          </Button>
        )}
        {mayEdit && (
          <Button
            size="small"
            color="inherit"
            aria-label={`${texts.notOrdered}: ${name}`}
            onClick={() =>
              void ask({
                title: texts.orderFrom(name),
                text: texts.confirmNotOrdered,
                confirmLabel: texts.notOrdered,
                remove: () => remove.mutateAsync(order.id),
                deletedText: texts.orderDeleted(name),
              })
            }
          >
            {texts.notOrdered}
          </Button>
        )}
      </Box>
      {isChanging && <OrderDialog order={order} name={name} period={period} onClose={() => setChanging(false)} />}
      {changes.length > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {texts.changedSinceOrder(changes)}
        </Typography>
      )}
    </Box>
  );
}
