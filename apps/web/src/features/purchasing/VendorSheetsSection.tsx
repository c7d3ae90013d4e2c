import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PurchaseRow } from '#contract/purchasing.ts';
import { formatCost } from '#domain/costs/cost-text.ts';
import { sumRows } from '#domain/costs/purchase-text.ts';
import { useDocumentDownload } from '../documents/use-document-download.tsx';
import { type Period, periodQuery } from './queries.ts';

/** What each vendor is to deliver, and the sheet to order it by. */
export function VendorSheetsSection({ rows, period }: { rows: readonly PurchaseRow[]; period: Period }) {
  const { download, downloadDialog } = useDocumentDownload();
  const orderedRows = rows.filter(({ offer, cases }) => offer && cases !== 0);
  const vendors = [...Map.groupBy(orderedRows, ({ offer }) => offer?.vendorId ?? '')];
  if (vendors.length === 0) return null;
  return (
    <Box component="section" aria-label="By vendor" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        By vendor
      </Typography>
      <Box sx={listStyle}>
        {vendors
          .map(([vendorId, ofVendor]) => ({ vendorId, ofVendor, vendor: ofVendor[0]?.offer?.vendor ?? '' }))
          .sort((a, b) => a.vendor.localeCompare(b.vendor, 'en-US'))
          .map(({ vendorId, ofVendor, vendor }) => (
            <Box key={vendorId} sx={rowStyle}>
              <Box sx={{ flex: '1 1 160px', fontWeight: 600 }}>{vendor}</Box>
              <Box
                sx={{ color: 'text.secondary' }}
              >{`${ofVendor.length} ${ofVendor.length === 1 ? 'item' : 'items'}`}</Box>
              <Box sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 100, textAlign: 'right' }}>
                {formatCost(sumRows(ofVendor))}
              </Box>
              <Button
                size="small"
                aria-label={`Purchase sheet of ${vendor}`}
                onClick={() =>
                  void download({
                    document: 'purchase-sheet',
                    query: { ...periodQuery(period), vendorId },
                    menuName: vendor,
                  })
                }
              >
                Sheet
              </Button>
            </Box>
          ))}
      </Box>
      {downloadDialog}
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 44,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
