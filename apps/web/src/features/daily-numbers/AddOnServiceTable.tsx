import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AddOnCalculation } from '#contract/daily-numbers.ts';
import { type AddOnTotal, addOnTotals } from '#domain/daily-numbers/add-on-totals.ts';
import { scrolledByKeyboard } from '../../ui/scrolled-by-keyboard.ts';

/** What accounts ordered beside the menu; nothing at all on a day without. */
export function AddOnServiceTable({ calculations }: { calculations: readonly AddOnCalculation[] }) {
  const rows = addOnTotals(calculations);
  if (rows.length === 0) return null;
  return (
    <>
      <Typography variant="h2" id="add-on-service" sx={{ mt: 3, mb: 1 }}>
        Add-on Service
      </Typography>
      <Paper ref={scrolledByKeyboard} variant="outlined" sx={{ overflowX: 'auto' }}>
        <Table aria-labelledby="add-on-service">
          <TableHead>
            <TableRow>
              <TableCell sx={notOnPhones}>Type</TableCell>
              <TableCell>Element</TableCell>
              <TableCell align="right">Quantity</TableCell>
              <TableCell sx={notOnPhones}>Accounts</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <AddOnRow key={`${row.type} ${row.element}`} row={row} />
            ))}
          </TableBody>
        </Table>
      </Paper>
    </>
  );
}

const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const;
const onlyOnPhones = { display: { xs: 'block', sm: 'none' }, fontWeight: 400, color: 'text.secondary' } as const;

function AddOnRow({ row }: { row: AddOnTotal }) {
  const accounts = row.accounts.map(({ name, quantity }) => `${name} ${quantity.toLocaleString('en-US')}`).join(', ');
  return (
    <TableRow>
      <TableCell sx={notOnPhones}>{row.type}</TableCell>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {row.element}
        <Box component="span" sx={onlyOnPhones}>
          {row.type}: {accounts}
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {row.total.toLocaleString('en-US')}
      </TableCell>
      <TableCell sx={notOnPhones}>{accounts}</TableCell>
    </TableRow>
  );
}
