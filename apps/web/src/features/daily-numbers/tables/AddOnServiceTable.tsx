import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ChangedCount } from '#contract/count-changes.ts';
import { countChangeTexts as texts } from '#contract/count-changes-texts.ts';
import type { Calculation } from '#contract/daily-numbers.ts';
import { type AddOnTotal, listAddOnTotals } from '#domain/daily-numbers/add-on-totals.ts';
import { formatContainers } from '#domain/daily-numbers/containers-text.ts';
import { formatPortion, type PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { useCan } from '../../../shell/current-user.ts';
import { makeScrollableByKeyboard } from '../../../ui/scrolled-by-keyboard.ts';
import { TextLink, underlined } from '../../../ui/TextLink.tsx';
import type { CountedCell } from '../counts/use-counted-cell.ts';
import type { Slot } from '../queries.ts';
import { DishAllergensSection } from './DishAllergensSection.tsx';
import { narrowColumns } from './narrow-columns.ts';

interface AddOnServiceTableProps {
  calculation: Parameters<typeof listAddOnTotals>[0] & Pick<Calculation, 'dishAllergens'>;
  /** Ounces, or pounds and quarts. */
  scale: PortionScale;
  slot: Slot;
  /** Opens how a count came about. */
  onCell: (cell: CountedCell) => void;
  changedCounts?: readonly ChangedCount[] | undefined;
}

/** Ordered add-ons; renders nothing on a day without. */
export function AddOnServiceTable({ calculation, scale, slot, onCell, changedCounts }: AddOnServiceTableProps) {
  const rows = listAddOnTotals(calculation);
  if (rows.length === 0) return null;
  return (
    <>
      <Typography variant="h2" id="add-on-service" sx={{ mt: 3, mb: 1 }}>
        Add-on Service
      </Typography>
      <Paper ref={makeScrollableByKeyboard} variant="outlined" sx={{ overflowX: 'auto' }}>
        <Table aria-labelledby="add-on-service" size="small" sx={narrowColumns}>
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
                dishAllergens={calculation.dishAllergens}
                scale={scale}
                slot={slot}
                onCell={onCell}
                changedCounts={changedCounts}
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

/** Leads to the day, where add-ons are scheduled. */
function NotCounted({ missing, slot: { marketId, date } }: { missing: AddOnTotal['missing']; slot: Slot }) {
  const maySee = useCan('viewScheduleMenu');
  const text = missing.length > 0 ? `Not counted: no ${missing.join(', no ')}` : 'Not counted';
  if (!maySee) return text;
  return (
    <TextLink to="/markets/$marketId/scheduling-detail/$date" params={{ marketId, date }} sx={underlined}>
      {text}
    </TextLink>
  );
}

interface AddOnRowProps extends Omit<AddOnServiceTableProps, 'calculation'> {
  row: AddOnTotal;
  dishAllergens: Calculation['dishAllergens'];
}

function AddOnRow({ row, dishAllergens, scale, slot, onCell, changedCounts = [] }: AddOnRowProps) {
  const { containers } = row;
  const change = changedCounts.find(
    ({ scheduledElementId, accountId }) => accountId === null && scheduledElementId === containers?.scheduledElementId,
  );
  const accounts = row.accounts.map(({ name, quantity }) => `${name} ${quantity.toLocaleString('en-US')}`).join(', ');
  return (
    <TableRow>
      <TableCell sx={notOnPhones}>{row.type}</TableCell>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {row.element}
        {row.scheduledElementId && <DishAllergensSection dishes={dishAllergens} id={row.scheduledElementId} />}
        <Box component="span" sx={onlyOnPhones}>
          {row.type}: {accounts}
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontSize: 18, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {row.total.toLocaleString('en-US')}
      </TableCell>
      <TableCell>
        {containers ? (
          <Button
            aria-haspopup="dialog"
            sx={{ p: 0, minWidth: 0, textAlign: 'left', ...underlined }}
            onClick={() => onCell({ scheduledElementId: containers.scheduledElementId })}
          >
            {formatContainers(containers)}
          </Button>
        ) : (
          <NotCounted missing={row.missing} slot={slot} />
        )}
        {change && containers && (
          <Box component="strong" sx={{ display: 'block', fontSize: 13 }}>
            {change.before ? `was ${formatContainers({ ...containers, ...change.before })}` : texts.wasMissing}
          </Box>
        )}
        {row.containers && (
          <Box component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
            {formatPortion(row.containers.portion, row.containers.portionUnit, scale)}
          </Box>
        )}
      </TableCell>
      <TableCell sx={notOnPhones}>{accounts}</TableCell>
    </TableRow>
  );
}
