import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { PurchaseList } from '#contract/purchasing.ts';

interface VendorChipsSectionProps {
  list: PurchaseList;
  /** '' for all. */
  vendorId: string;
  onChange: (vendorId: string) => void;
}

/** One press shows one vendor: its orders, and what is bought from it. */
export const VendorChipsSection = ({ list, vendorId, onChange }: VendorChipsSectionProps) =>
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
