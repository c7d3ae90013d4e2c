import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AccountHeadcount } from '#contract/scheduled-services.ts';
import { accommodationText } from '#domain/scheduling/accommodations.ts';
import { scrolledByKeyboard } from '../../ui/scrolled-by-keyboard.ts';
import { Empty } from '../../ui/states.tsx';

interface HeadcountDialogProps {
  menuName: string;
  accounts: readonly AccountHeadcount[];
  onClose: () => void;
}

export default function HeadcountDialog({ menuName, accounts, onClose }: HeadcountDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Detailed Headcount and Accommodations</DialogTitle>
      <DialogContent ref={scrolledByKeyboard} sx={{ px: { xs: 1, sm: 3 } }}>
        <Typography color="text.secondary" sx={{ mb: 1, px: { xs: 1, sm: 0 } }}>
          {menuName}
        </Typography>
        {accounts.length === 0 ? (
          <Empty>No accounts are served this menu.</Empty>
        ) : (
          <Table
            size="small"
            aria-label="Headcount by account"
            stickyHeader
            sx={{ '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } }}
          >
            <TableHead>
              <TableRow>
                <TableCell align="right">Quantity</TableCell>
                <TableCell>Account</TableCell>
                <TableCell>Accommodations</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {accounts.map((account) => (
                <TableRow key={account.accountId}>
                  <TableCell align="right" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
                    {account.headcount.toLocaleString('en-US')}
                  </TableCell>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word' }}>
                    {account.account}
                  </TableCell>
                  <TableCell>{accommodationText(account)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
