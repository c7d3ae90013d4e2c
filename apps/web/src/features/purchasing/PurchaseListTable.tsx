import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import {
  formatExpiredAmount,
  formatOnHandAmount,
  formatOrderBy,
  formatOrderedCases,
  formatReadableNeed,
  formatRowCases,
  formatRowCost,
} from '#domain/costs/purchase-text.ts';
import { useCan } from '../../shell/current-user.ts';
import { type Column, ListTable, toListQuery } from '../../shell/ListTable.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { UnsavedChangesGuard } from '../../ui/UnsavedChangesGuard.tsx';
import { OnHandField } from './OnHandField.tsx';
import { getRowKey, type Period } from './queries.ts';
import { type TypedCounts, useTypedCounts } from './use-typed-counts.ts';

const PurchaseRowDialog = createPreloadableDialog(() => import('./PurchaseRowDialog.tsx'));

interface PurchaseListTableProps {
  rows: readonly PurchaseRow[];
  period: Period;
  isFiltered: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** What to buy, late orders first, a page at a time; every row opens to its services. */
export function PurchaseListTable({ rows, period, isFiltered, page, onPage }: PurchaseListTableProps) {
  const [openKey, setOpenKey] = useState<string>();
  const openRow = rows.find((row) => getRowKey(row) === openKey);
  const counts = useTypedCounts(period);
  const columns = useColumns(period, counts, setOpenKey);
  return (
    // A form, in which Enter goes on to the next number.
    <form onSubmit={(event) => event.preventDefault()}>
      <UnsavedChangesGuard when={counts.isUnsaved} />
      <ListTable<PurchaseRow>
        label="What to buy"
        columns={columns}
        query={toListQuery(rows, page)}
        rowId={getRowKey}
        rowName={({ ingredient }) => ingredient}
        emptyText={texts.empty}
        filteredText={texts.filtered}
        {...{ isFiltered, page, onPage }}
      />
      {openRow && (
        <PurchaseRowDialog row={openRow} period={period} counts={counts} onClose={() => setOpenKey(undefined)} />
      )}
    </form>
  );
}

function useColumns(
  period: Period,
  counts: TypedCounts,
  onOpen: (key: string) => void,
): [Column<PurchaseRow>, ...Column<PurchaseRow>[]] {
  const { markets } = useReferenceData();
  const mayType = useCan('editScheduleMenu');
  const hasMarkets = period.marketIds.length > 1;
  const findMarketName = ({ marketId }: PurchaseRow) => (hasMarkets ? getEntryName(markets, marketId) : '');
  const ofMarket: Column<PurchaseRow>[] = hasMarkets ? [{ header: 'Market', cell: findMarketName }] : [];
  return [
    {
      header: 'Ingredient',
      width: '34%',
      cell: (row) => <IngredientCell row={row} onOpen={() => onOpen(getRowKey(row))} />,
    },
    { header: 'Order by', cell: (row) => <OrderBy row={row} /> },
    ...ofMarket,
    { header: 'Needed', cell: (row) => <Box sx={unbroken}>{formatReadableNeed(row)}</Box>, numeric: true },
    {
      header: 'On hand',
      // On a phone it is typed where the row is opened.
      hiddenOnPhones: true,
      cell: (row) =>
        mayType ? <OnHandField {...{ row, period, counts }} market={findMarketName(row)} /> : formatOnHandAmount(row),
    },
    { header: 'Cases', cell: (row) => <Box sx={unbroken}>{formatRowCases(row)}</Box>, numeric: true },
    { header: 'Cost', cell: formatRowCost, numeric: true },
  ];
}

const IngredientCell = ({ row, onOpen }: { row: PurchaseRow; onOpen: () => void }) => (
  <>
    <Button color="inherit" sx={{ p: 0, minWidth: 0, textAlign: 'left', fontWeight: 600 }} onClick={onOpen}>
      {row.ingredient}
    </Button>
    {row.offer && (
      <Box component="span" sx={{ ...secondLine, color: 'text.secondary' }}>
        {row.offer.vendor}
      </Box>
    )}
    {row.expired && (
      <Box component="span" sx={{ ...secondLine, color: 'error.main' }}>
        {formatExpiredAmount(row)}
      </Box>
    )}
    {row.ordered && (
      <Box component="span" sx={{ ...secondLine, color: row.ordered.change === 0 ? 'text.secondary' : 'warning.main' }}>
        {formatOrderedCases(row)}
      </Box>
    )}
  </>
);

const unbroken = { display: 'inline', whiteSpace: { sm: 'nowrap' } } as const;
const secondLine = { display: 'block', fontWeight: 400, fontSize: 13 } as const;

const OrderBy = ({ row }: { row: PurchaseRow }) =>
  row.isLate ? (
    <Box component="strong" sx={{ color: 'error.main', whiteSpace: 'nowrap' }}>
      {`Late: ${formatOrderBy(row)}`}
    </Box>
  ) : (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatOrderBy(row)}
    </Box>
  );
