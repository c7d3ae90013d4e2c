import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { AccountCoverage, ServiceCoverage } from '#contract/coverage.ts';
import { coverageTexts, formatCoverageLine } from '#contract/coverage-texts.ts';
import { formatEaterNames } from '#domain/coverage/plate-text.ts';
import { useCan } from '../../shell/current-user.ts';
import { TextLink, underlined } from '../../ui/TextLink.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { SuggestionsSection } from './SuggestionsSection.tsx';

interface CoverageDialogProps {
  coverage: ServiceCoverage;
  onClose: () => void;
}

/** People without a meal come first: they are the reason to open the dialog. */
function getCoverageState({ uncovered, notKnown, overridden, plates }: AccountCoverage) {
  if (uncovered + notKnown > 0) return 'open';
  return overridden > 0 || plates.length > 0 ? 'arranged' : 'plain';
}

export default function CoverageDialog({ coverage, onClose }: CoverageDialogProps) {
  const mayEdit = useCan('editScheduleMenu');
  const { open = [], arranged = [], plain = [] } = Object.groupBy(coverage.accounts, getCoverageState);
  const isDishWanted = open.some(wantsDish);
  // What is taken here stays in its place, also when it was the last dish that was wanted (screens-25).
  const [wasDishWanted] = useState(isDishWanted);
  return (
    <TitledDialog
      title="Who gets a meal"
      onClose={onClose}
      maxWidth="md"
      sx={{ display: 'grid', gap: 3, overflowWrap: 'anywhere' }}
    >
      <Typography color="text.secondary">
        {coverage.scheduledMenu.name}: {formatCoverageLine(coverage)}
      </Typography>
      {mayEdit && (isDishWanted || wasDishWanted) && (
        <SuggestionsSection scheduledMenuId={coverage.scheduledMenu.id} isDishWanted={isDishWanted} />
      )}
      {open.map((account) => (
        <AccountPanel key={account.accountId} service={coverage} account={account} />
      ))}
      {arranged.map((account) => (
        <AccountPanel key={account.accountId} service={coverage} account={account} />
      ))}
      {plain.length > 0 && <PlainAccountsPanel accounts={plain} />}
    </TitledDialog>
  );
}

const outcomes = [
  ['uncovered', 'Uncovered', 'error.main'],
  ['notKnown', 'Not known', 'warning.main'],
  ['overridden', 'Needs no dish', 'text.secondary'],
] as const;

/** A dish can help, unless all that is open is what people may not eat. */
const wantsDish = ({ groups }: AccountCoverage) =>
  groups.some(({ outcome, blocked }) => outcome === 'uncovered' || (outcome === 'notKnown' && blocked.length > 0));

/** Its name leads to its eaters; people of whom too little is known, to the numbers that somebody gave. */
function AccountPanel({ service, account }: { service: ServiceCoverage; account: AccountCoverage }) {
  const headingId = useId();
  const params = { accountId: account.accountId };
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3">
        <TextLink to="/accounts/$accountId" params={params} search={{ tab: 'eaters' }} sx={underlined}>
          {account.account}
        </TextLink>
      </Typography>
      <Typography color="text.secondary">
        {account.notKnown > 0 ? (
          <TextLink
            to="/accounts/$accountId"
            params={params}
            search={{ tab: 'services', date: service.date }}
            sx={underlined}
          >
            {formatCoverageLine(account)}
          </TextLink>
        ) : (
          formatCoverageLine(account)
        )}
      </Typography>
      {outcomes.flatMap(([outcome, label, color]) =>
        account.groups
          .filter((group) => group.outcome === outcome)
          .map((group) => (
            <PeoplePanel
              key={`${outcome} ${group.needs.join()} ${group.people[0]?.id}`}
              service={service}
              group={group}
              label={label}
              color={color}
            />
          )),
      )}
      {account.plates.length > 0 && (
        <Box component="ul" aria-label={`Special plates of ${account.account}`} sx={{ m: 0, pl: 2.5 }}>
          {account.plates.map(({ scheduledElementId, order, name, insteadOf, portions, eaters }) => (
            <li key={`${scheduledElementId} ${order}`}>
              {coverageTexts.plateOf(portions, name, insteadOf)}, for {formatEaterNames(eaters)}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Accounts at which everybody takes what is on the menu. */
function PlainAccountsPanel({ accounts }: { accounts: readonly AccountCoverage[] }) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3">
        {coverageTexts.everybodyEats}
      </Typography>
      <Typography color="text.secondary">
        {accounts.map(({ account, people }) => `${account} ${people.toLocaleString('en-US')}`).join(', ')}
      </Typography>
    </Box>
  );
}
