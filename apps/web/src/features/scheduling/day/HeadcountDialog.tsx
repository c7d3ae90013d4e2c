import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { AccountHeadcount } from '#contract/scheduled-services.ts';
import { formatAccommodations } from '#domain/scheduling/accommodations.ts';
import { Empty } from '../../../ui/states.tsx';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';

interface HeadcountDialogProps {
  menuName: string;
  accounts: readonly AccountHeadcount[];
  onClose: () => void;
}

export default function HeadcountDialog({ menuName, accounts, onClose }: HeadcountDialogProps) {
  return (
    <TitledDialog title="Detailed Headcount and Accommodations" onClose={onClose} sx={{ px: { xs: 1, sm: 3 } }}>
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
                <TableCell>{formatAccommodations(account)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </TitledDialog>
  );
}
