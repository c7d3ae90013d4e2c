import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type AddOnTotal, addOnTotals } from '#domain/daily-numbers/add-on-totals.ts';
import { type PortionScale, portionText } from '#domain/daily-numbers/portion-text.ts';
import { scrolledByKeyboard } from '../../ui/scrolled-by-keyboard.ts';

interface AddOnServiceTableProps {
  calculation: Parameters<typeof addOnTotals>[0];
  /** Ounces, or pounds and quarts. */
  scale: PortionScale;
}

/** What accounts ordered beside the menu; nothing at all on a day without. */
export function AddOnServiceTable({ calculation, scale }: AddOnServiceTableProps) {
  const rows = addOnTotals(calculation);
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
              <TableCell>Containers</TableCell>
              <TableCell sx={notOnPhones}>Accounts</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <AddOnRow
                key={`${row.type} ${row.containers?.scheduledElementId ?? row.element}`}
                row={row}
                scale={scale}
              />
            ))}
          </TableBody>
        </Table>
      </Paper>
    </>
  );
}

const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const;
const onlyOnPhones = { display: { xs: 'block', sm: 'none' }, fontWeight: 400, color: 'text.secondary' } as const;

/** '3 × Full Pan and 1 half', '1 half Full Pan', or what is missing for the count. */
function containersOf({ containers, missing }: AddOnTotal): string {
  if (!containers) return missing.length > 0 ? `Not counted: no ${missing.join(', no ')}` : 'Not counted';
  const { containerCount, halfCount, container } = containers;
  if (containerCount === 0 && halfCount > 0) return `${halfCount} half ${container}`;
  return `${containerCount.toLocaleString('en-US')} × ${container}${halfCount > 0 ? ` and ${halfCount} half` : ''}`;
}

function AddOnRow({ row, scale }: { row: AddOnTotal; scale: PortionScale }) {
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
      <TableCell>
        {containersOf(row)}
        {row.containers && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {portionText(row.containers.portion, row.containers.portionUnit, scale)}
          </Box>
        )}
      </TableCell>
      <TableCell sx={notOnPhones}>{accounts}</TableCell>
    </TableRow>
  );
}
