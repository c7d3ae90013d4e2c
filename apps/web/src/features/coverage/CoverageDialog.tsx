import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { AccountCoverage, BlockedDish, CoveredPeople, ServiceCoverage } from '#contract/coverage.ts';
import { coverageLine, coverageTexts } from '#contract/coverage-texts.ts';
import { scrolledByKeyboard } from '../../ui/scrolled-by-keyboard.ts';

interface CoverageDialogProps {
  coverage: ServiceCoverage;
  onClose: () => void;
}

export default function CoverageDialog({ coverage, onClose }: CoverageDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>Who gets a meal</DialogTitle>
      <DialogContent ref={scrolledByKeyboard} sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
        <Typography color="text.secondary">
          {coverage.scheduledMenu.name}: {coverageLine(coverage)}
        </Typography>
        {coverage.accounts.map((account) => (
          <AccountPanel key={account.accountId} account={account} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const outcomes = [
  ['uncovered', 'Uncovered', 'error.main'],
  ['notKnown', 'Not known', 'warning.main'],
  ['overridden', 'Needs no dish', 'text.secondary'],
] as const;

function AccountPanel({ account }: { account: AccountCoverage }) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3">
        {account.account}
      </Typography>
      <Typography color="text.secondary">{coverageLine(account)}</Typography>
      {outcomes.flatMap(([outcome, label, color]) =>
        account.groups
          .filter((group) => group.outcome === outcome)
          .map((group) => (
            <PeoplePanel
              key={`${outcome} ${group.needs.join()} ${group.people[0]?.id}`}
              group={group}
              label={label}
              color={color}
            />
          )),
      )}
      {account.plates.length > 0 && (
        <Box component="ul" aria-label={`Special plates of ${account.account}`} sx={{ m: 0, pl: 2.5 }}>
          {account.plates.map(({ scheduledElementId, name, insteadOf, portions, people, needs }) => (
            <li key={`${scheduledElementId} ${name}`}>
              <strong>{coverageTexts.portions(portions)}</strong> of {name} instead of {insteadOf}, for{' '}
              {people.length > 0 ? people.map((person) => person.name).join(', ') : needs.flat().join(', ')}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function PeoplePanel({ group, label, color }: { group: CoveredPeople; label: string; color: string }) {
  const { people, count, needs, blocked, remark } = group;
  const unnamed = count - people.length;
  const who = [...people.map(({ name }) => name), ...(unnamed > 0 ? [coverageTexts.people(unnamed)] : [])].join(', ');
  return (
    <Box sx={{ borderLeft: 4, borderColor: color, pl: 1.5 }}>
      <Typography>
        <strong>{label}:</strong> {who}
        {needs.length > 0 && ` (${needs.join(', ')})`}
      </Typography>
      {remark && <Typography color="text.secondary">{remark}</Typography>}
      {blocked.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 14 }}>
          {blocked.map((dish) => (
            <li key={`${dish.scheduledElementId} ${dish.name}`}>{blockedText(dish)}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const blockedText = ({ name, reasons }: BlockedDish) => `${name}: ${reasons.map(({ text }) => text).join(', ')}`;
