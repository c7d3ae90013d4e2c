import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import {
  casesText,
  formatExpired,
  formatNeeded,
  formatRowCost,
  onHandText,
  orderByText,
} from '#domain/costs/purchase-text.ts';
import { useCan } from '../../shell/current-user.ts';
import { type Column, ListTable, toListQuery } from '../../shell/ListTable.tsx';
import { nameIn, useReferenceData } from '../../shell/reference-data.ts';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { OnHandField } from './OnHandField.tsx';
import type { Period } from './queries.ts';

const PurchaseRowDialog = preloadableDialog(() => import('./PurchaseRowDialog.tsx'));
const getRowKey = ({ marketId, ingredientId }: PurchaseRow) => `${marketId} ${ingredientId}`;

/** What to buy, late orders first; every row opens to its services. */
export function PurchaseListTable({ rows, period }: { rows: readonly PurchaseRow[]; period: Period }) {
  const { markets } = useReferenceData();
  const mayType = useCan('editScheduleMenu');
  const [openKey, setOpenKey] = useState<string>();
  const open = rows.find((row) => getRowKey(row) === openKey);
  const hasMarkets = period.marketIds.length > 1;
  const getMarketName = ({ marketId }: PurchaseRow) => (hasMarkets ? nameIn(markets, marketId) : '');
  const ofMarket: Column<PurchaseRow>[] = hasMarkets ? [{ header: 'Market', cell: getMarketName }] : [];
  return (
    <>
      <ListTable<PurchaseRow>
        label="What to buy"
        columns={[
          { header: 'Ingredient', cell: (row) => <NameButton row={row} onOpen={() => setOpenKey(getRowKey(row))} /> },
          ...ofMarket,
          { header: 'Needed', cell: formatNeeded, numeric: true },
          {
            header: 'On hand',
            cell: (row) =>
              mayType ? <OnHandField row={row} period={period} market={getMarketName(row)} /> : onHandText(row),
          },
          { header: 'Cases', cell: casesText, numeric: true },
          { header: 'Vendor', cell: ({ offer }) => offer?.vendor },
          { header: 'Cost', cell: formatRowCost, numeric: true },
          { header: 'Order by', cell: (row) => <OrderBy row={row} /> },
        ]}
        query={toListQuery(rows)}
        rowId={getRowKey}
        rowName={({ ingredient }) => ingredient}
        emptyText={texts.empty}
        filteredText=""
        isFiltered={false}
      />
      {open && <PurchaseRowDialog row={open} period={period} onClose={() => setOpenKey(undefined)} />}
    </>
  );
}

const NameButton = ({ row, onOpen }: { row: PurchaseRow; onOpen: () => void }) => (
  <>
    <Button color="inherit" sx={{ p: 0, minWidth: 0, textAlign: 'left', fontWeight: 600 }} onClick={onOpen}>
      {row.ingredient}
    </Button>
    {row.expired && (
      <Box component="span" sx={{ display: 'block', fontWeight: 400, fontSize: 13, color: 'error.main' }}>
        {formatExpired(row)}
      </Box>
    )}
  </>
);

const OrderBy = ({ row }: { row: PurchaseRow }) =>
  row.isLate ? (
    <Box component="strong" sx={{ color: 'error.main', whiteSpace: 'nowrap' }}>
      {`Late: ${orderByText(row)}`}
    </Box>
  ) : (
    orderByText(row)
  );
