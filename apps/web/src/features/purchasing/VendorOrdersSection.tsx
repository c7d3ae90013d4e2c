import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPurchaseSheetName } from '#contract/document-names.ts';
import type { PurchaseList } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import type { CalendarDay } from '#contract/values.ts';
import { formatWeekdayDate } from '#domain/calendar/calendar-day.ts';
import { formatCost } from '#domain/costs/cost-text.ts';
import { formatDeliveryDay, formatOrderName } from '#domain/costs/purchase-text.ts';
import { listVendorOrders, type VendorOrder } from '#domain/costs/vendor-orders.ts';
import { useCan } from '../../shell/current-user.ts';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { RowPressButton } from '../../ui/RowPressButton.tsx';
import { useRowsInPlace } from '../../ui/use-rows-in-place.ts';
import { useDocumentDownload } from '../documents/use-document-download.tsx';
import { useCreateOrder, waitForSaves } from './mutations.ts';
import { type Period, toPeriodQuery } from './queries.ts';

/** Before somebody asks for all. */
const SHOWN_ORDERS = 8;

interface VendorOrdersSectionProps {
  list: PurchaseList;
  /** Of one vendor only; '' for all. */
  vendorId: string;
  period: Period;
}

/** What is ordered next: each delivery of a vendor with its sheet beside it, late orders first (money-14). */
export function VendorOrdersSection({ list, vendorId, period }: VendorOrdersSectionProps) {
  const client = useQueryClient();
  const { markets } = useReferenceData();
  const { download, downloadDialog } = useDocumentDownload();
  const [isOpen, setOpen] = useState(false);
  const { shownRows, pressInPlace } = useRowsInPlace(listVendorOrders(list), ({ key }) => key);
  const orders = shownRows.filter(({ row }) => !vendorId || row.vendorId === vendorId);
  async function openSheet({ vendor, marketId, vendorId: id, day }: VendorOrder) {
    await waitForSaves(client);
    await download({
      document: 'purchase-sheet',
      query: { ...toPeriodQuery({ ...period, marketIds: [marketId] }), vendorId: id, ...(day && { deliveryDay: day }) },
      menuName: formatPurchaseSheetName(vendor, getEntryName(markets, marketId), day),
    });
  }
  // What is late is never behind a button.
  const shownOrders = orders.filter(({ row }, place) => isOpen || place < SHOWN_ORDERS || row.isLate);
  if (orders.length === 0) return null;
  return (
    <Box component="section" aria-label="To order" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Orders
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shownOrders.map(({ row: order, isDone }) => (
          <OrderItem
            key={order.key}
            order={order}
            isMarked={isDone}
            period={period}
            onSheet={() => void openSheet(order)}
            onMark={(send) => void pressInPlace(order, send)}
          />
        ))}
      </Box>
      {shownOrders.length < orders.length && (
        <Button size="small" onClick={() => setOpen(true)}>
          {texts.showOrders(orders.length)}
        </Button>
      )}
      {downloadDialog}
    </Box>
  );
}

interface OrderItemProps {
  order: VendorOrder;
  isMarked: boolean;
  period: Period;
  onSheet: () => void;
  onMark: (send: () => Promise<boolean>) => void;
}

function OrderItem({ order, isMarked, period, onSheet, onMark }: OrderItemProps) {
  const { markets } = useReferenceData();
  const mayEdit = useCan('editScheduleMenu');
  const { isSaving, keepOrder } = useCreateOrder(period);
  const { vendor, day, nextDay, marketId, lines, cost, orderBy, belowMinimum } = order;
  const isLate = order.isLate && !isMarked;
  const market = period.marketIds.length > 1 ? getEntryName(markets, marketId) : '';
  const formatPlace = (next: CalendarDay | null) =>
    [formatDeliveryDay({ day, nextDay: next }), market].filter(Boolean).join(', ');
  const where = formatPlace(isMarked ? null : nextDay);
  const name = [vendor, formatPlace(null)].filter(Boolean).join(', ');
  const canOrder = lines.some(({ delivery }) => delivery.cases !== null);
  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ flex: { xs: '1 0 100%', sm: '0 0 130px' }, ...(isLate && { color: 'error.main', fontWeight: 700 }) }}>
        {orderBy ? `${isLate ? 'Late: ' : 'By '}${formatWeekdayDate(orderBy)}` : texts.noLeadTime}
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {vendor}
        </Box>
        {where && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {`, ${where}`}
          </Box>
        )}
        {belowMinimum && <Box sx={{ fontSize: 13, color: 'warning.main' }}>{belowMinimum}</Box>}
      </Box>
      <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{texts.items(lines.length)}</Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', minWidth: { sm: 100 }, textAlign: 'right' }}>
        {formatCost(cost)}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: { xs: 'auto', sm: 0 } }}>
        <Button
          size="small"
          aria-label={`Purchase sheet of ${name}`}
          // Nothing of it is to order any more.
          sx={isMarked ? { visibility: 'hidden' } : undefined}
          onClick={onSheet}
        >
          Sheet
        </Button>
        {mayEdit && canOrder && (
          <RowPressButton
            size="small"
            variant="outlined"
            text={texts.markOrdered}
            doneText={texts.ordered}
            about={`: ${name}`}
            isDone={isMarked}
            isBusy={isSaving}
            onPress={() => onMark(() => keepOrder(order, formatOrderName(vendor, day, market)))}
          />
        )}
      </Box>
    </Box>
  );
}

const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.25,
  minHeight: 48,
  py: 0.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
