import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

interface PaginationProps {
  page: number;
  perPage: number;
  count: number;
  onPage: (page: number) => void;
}

/** "26–50 of 312" with buttons for the previous and the next page. */
export function Pagination({ page, perPage, count, onPage }: PaginationProps) {
  const last = Math.max(1, Math.ceil(count / perPage));
  if (count <= perPage && page === 1) return null;
  const first = (page - 1) * perPage + 1;
  const [from, to, all] = [first, Math.min(page * perPage, count), count].map((number) =>
    number.toLocaleString('en-US'),
  );
  const range = page > last ? `Page ${page}` : `${from}–${to} of ${all}`;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1 }}
    >
      <Box component="span" role="status" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
        {range}
      </Box>
      <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, last))}>
        <PreviousIcon />
      </IconButton>
      <IconButton aria-label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <NextIcon />
      </IconButton>
    </Box>
  );
}
