import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PurchaseList, PurchaseRow } from '#contract/purchasing.ts';
import { purchasingTexts as texts } from '#contract/purchasing-texts.ts';
import type { Market } from '#contract/reference-records.ts';
import type { CalendarDay, Id } from '#contract/values.ts';
import { addDays, getMonday } from '#domain/calendar/calendar-day.ts';
import { formatCost } from '#domain/costs/cost-text.ts';
import { formatVendorTerms } from '#domain/costs/purchase-text.ts';
import { listVendorOrders } from '#domain/costs/vendor-orders.ts';
import { isApiError } from '../../api/api-error.ts';
import { AddMarketButton } from '../../shell/AddMarketButton.tsx';
import { DateField } from '../../shell/DateField.tsx';
import { useDefaultMarket } from '../../shell/market.ts';
import { Page } from '../../shell/Page.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { useToday } from '../../shell/use-today.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { ListControls } from '../../ui/ListControls.tsx';
import { type ListSearch, useListSearch } from '../../ui/list-search.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Empty, Forbidden, LoadingRows } from '../../ui/states.tsx';
import { useSeesCosts } from '../costs/use-service-cost.ts';
import { ExportButton } from '../exports/ExportButton.tsx';
import { NotInListSection } from './NotInListSection.tsx';
import { OrderedSection } from './OrderedSection.tsx';
import { PurchaseListTable } from './PurchaseListTable.tsx';
import { getRowKey, listRepricedIngredients, type Period, purchaseQueries, toPeriodQuery } from './queries.ts';
import { VendorOrdersSection } from './VendorOrdersSection.tsx';

interface VendorChipsSectionProps {
  list: PurchaseList;
  /** '' for all. */
  vendorId: string;
  onChange: (vendorId: string) => void;
}

/** One press shows one vendor: who it is, its orders, and what is bought from it. */
const VendorChipsSection = ({ list, vendorId, onChange }: VendorChipsSectionProps) =>
  list.vendors.length < 2 ? null : (
    <Box role="group" aria-label="Vendors" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {[{ vendorId: '', vendor: 'All vendors' }, ...list.vendors].map((entry) => (
        <Chip
          key={entry.vendorId}
          component="button"
          type="button"
          label={entry.vendor}
          aria-pressed={entry.vendorId === vendorId}
          color={entry.vendorId === vendorId ? 'primary' : 'default'}
          variant={entry.vendorId === vendorId ? 'filled' : 'outlined'}
          onClick={() => onChange(entry.vendorId)}
        />
      ))}
    </Box>
  );

const WEEK = 7;
const getNextMonday = (today: CalendarDay) => addDays(getMonday(today), WEEK);

interface PurchasingSearch extends ListSearch {
  vendorId?: string;
}

interface PurchasingPageProps {
  /** Undefined for all markets. */
  market: Market | undefined;
  /** Next week without them. */
  from: CalendarDay | undefined;
  to: CalendarDay | undefined;
  search: PurchasingSearch;
  onChange: (changes: { marketId?: Id | 'all'; from?: CalendarDay; to?: CalendarDay }) => void;
}

/** What the services of some days need (money-9). */
export function PurchasingPage({ market, from, to, search, onChange }: PurchasingPageProps) {
  const maySee = useSeesCosts();
  const { markets } = useReferenceData();
  const defaultMarket = useDefaultMarket();
  const monday = getNextMonday(useToday((market ?? defaultMarket)?.timeZone ?? 'UTC'));
  const firstDay = from ?? monday;
  const period: Period = {
    marketIds: market ? [market.id] : markets.map(({ id }) => id),
    from: firstDay,
    to: to ?? addDays(firstDay, WEEK - 1),
  };
  const hasMarket = period.marketIds.length > 0;
  return (
    <Page title="Purchasing" timeZone={market?.timeZone}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <ChoiceField
          label="Market"
          value={market?.id ?? ''}
          options={markets}
          noneLabel="All markets"
          onChange={(marketId) => onChange({ marketId: marketId || 'all' })}
        />
        <DateField label="From" value={period.from} onChange={(day) => onChange({ from: day, to: period.to })} />
        <DateField label="To" value={period.to} onChange={(day) => onChange({ from: period.from, to: day })} />
      </Box>
      {!maySee && <Forbidden />}
      {maySee && !hasMarket && <Empty action={<AddMarketButton />}>{texts.noMarkets}</Empty>}
      {maySee && hasMarket && <List key={JSON.stringify(period)} period={period} search={search} />}
    </Page>
  );
}

/** Orders and rows of a vendor, and rows whose name has the words that are searched for. */
function FilteredList({ list, period, search }: { list: PurchaseList; period: Period; search: PurchasingSearch }) {
  const { q, setQ, setFilter, table } = useListSearch(search);
  const { vendorId = '' } = search;
  // A number that is typed moves no row away from who typed it (screens-25).
  const [placeByKey] = useState(() => new Map(list.rows.map((row, place) => [getRowKey(row), place])));
  const getPlace = (row: PurchaseRow) => placeByKey.get(getRowKey(row)) ?? placeByKey.size;
  const chosenVendor = list.vendors.find((terms) => terms.vendorId === vendorId);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const rows = list.rows
    .filter(
      ({ ingredient, offer }) =>
        (!vendorId || offer?.vendorId === vendorId) && words.every((word) => ingredient.toLowerCase().includes(word)),
    )
    .sort((left, right) => getPlace(left) - getPlace(right));
  return (
    <>
      <VendorChipsSection list={list} vendorId={vendorId} onChange={(id) => setFilter('vendorId', id)} />
      {chosenVendor && (
        <Typography color="text.secondary" sx={{ mb: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {formatVendorTerms(chosenVendor)}
        </Typography>
      )}
      <VendorOrdersSection key={JSON.stringify(period)} list={list} vendorId={vendorId} period={period} />
      <OrderedSection list={list} vendorId={vendorId} period={period} />
      <ListControls count={rows.length} nouns={['ingredient', 'ingredients']}>
        <SearchField label="Search ingredients" value={q} onChange={setQ} />
      </ListControls>
      <PurchaseListTable
        rows={rows}
        period={period}
        isFiltered={words.length > 0 || vendorId !== ''}
        page={table.page}
        onPage={table.onPage}
      />
    </>
  );
}

function List({ period, search }: { period: Period; search: PurchasingSearch }) {
  const list = useQuery(purchaseQueries.list(period));
  const { data, error } = list;
  const [openedList, setOpenedList] = useState<PurchaseList>();
  if (data && !openedList) setOpenedList(data);
  if (!data) {
    if (isApiError(error, 'forbidden')) return <Forbidden />;
    return (
      <Paper variant="outlined">
        {error ? <QueryFailed query={list} /> : <LoadingRows label="Loading what to buy…" />}
      </Paper>
    );
  }
  const toOrder = data.rows.filter(({ cases }) => cases !== 0).length;
  const late = listVendorOrders(data).filter(({ isLate }) => isLate).length;
  const changedVendors = openedList ? listRepricedIngredients(openedList, data) : [];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 3, mb: 2 }}>
        <Box sx={{ flex: '1 1 auto' }}>
          <Typography color="text.secondary">{texts.question}</Typography>
          <Typography role="status" sx={{ fontSize: 28, fontWeight: 700, lineHeight: 1.2 }}>
            {texts.order(toOrder, formatCost(data.cost))}
          </Typography>
          {late > 0 && <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{texts.late(late)}</Typography>}
        </Box>
        {data.rows.length > 0 && <ExportButton operation="exportPurchaseList" query={toPeriodQuery(period)} />}
      </Box>
      {changedVendors.length > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {texts.pricesChanged(changedVendors.join(', '))}
        </Alert>
      )}
      <NotInListSection notInList={data.notInList} />
      <FilteredList list={data} period={period} search={search} />
    </>
  );
}
