import MergeIcon from '@mui/icons-material/CallMerge';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { mergeTexts } from '#contract/merge-texts.ts';
import { isApiError, isRecordMissing } from '../../api/api-error.ts';
import { useCan } from '../../shell/current-user.ts';
import { betaFeatures } from '../../shell/device-settings.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { useConfirm } from '../../ui/feedback.ts';
import { useChangeSearch } from '../../ui/list-search.ts';
import { createPreloadableDialog } from '../../ui/preloadable.tsx';
import { Forbidden, LoadingRows } from '../../ui/states.tsx';
import { LEAVE_QUESTION } from '../../ui/unsaved-changes.ts';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { useMayMerge, useRemoveAccount } from './AccountsPage.tsx';
import { type AccountPageSearch, type AccountTab, accountTabs } from './account-tab-state.ts';
import { accountQueries } from './queries.ts';

const MergeAccountDialog = createPreloadableDialog(() => import('./MergeAccountDialog.tsx'));
const GeneralTab = lazy(async () => ({ default: (await import('./GeneralTab.tsx')).GeneralTab }));
const ScheduleTab = lazy(async () => ({ default: (await import('../serving-schedules/ScheduleTab.tsx')).ScheduleTab }));
const PortionModifiersTab = lazy(async () => ({
  default: (await import('./PortionModifiersTab.tsx')).PortionModifiersTab,
}));
const ServicesTab = lazy(async () => ({ default: (await import('../service-events/ServicesTab.tsx')).ServicesTab }));
const EatersTab = lazy(async () => ({ default: (await import('../eaters/EatersTab.tsx')).EatersTab }));
const AuditTrailTab = lazy(async () => ({ default: (await import('./AuditTrailTab.tsx')).AuditTrailTab }));

const breadcrumbs = [{ label: 'Accounts', link: { to: '/accounts' as const } }];

interface AccountPageProps {
  accountId: string;
  search: AccountPageSearch;
}

export function AccountPage({ accountId, search }: AccountPageProps) {
  const query = useQuery(accountQueries.one(accountId));
  if (isRecordMissing(query.error)) return <NotFoundScreen />;
  if (query.data) return <SavedAccount key={accountId} account={query.data.data} search={search} />;
  return (
    <Page title="Account" breadcrumbs={breadcrumbs}>
      {!query.error ? (
        <LoadingRows />
      ) : isApiError(query.error, 'forbidden') ? (
        <Forbidden />
      ) : (
        <QueryFailed query={query} />
      )}
    </Page>
  );
}

interface SavedAccountProps {
  account: Account;
  search: AccountPageSearch;
}

function SavedAccount({ account, search }: SavedAccountProps) {
  const tab = search.tab ?? 'general';
  const changeSearch = useChangeSearch();
  const confirm = useConfirm();
  /** Set by the form of the tab that is open: leaving the tab would discard what was typed. */
  const isDirty = useRef(false);

  async function open(next: AccountTab) {
    if (next === tab) return;
    if (isDirty.current && !(await confirm(LEAVE_QUESTION))) return;
    isDirty.current = false;
    await changeSearch(next === 'general' ? {} : { tab: next }, true);
  }
  const onDirty = (dirty: boolean) => {
    isDirty.current = dirty;
  };

  const contents: Record<AccountTab, ReactNode> = {
    general: <GeneralTab account={account} onDirty={onDirty} />,
    schedule: <ScheduleTab account={account} onDirty={onDirty} />,
    modifiers: <PortionModifiersTab account={account} onDirty={onDirty} />,
    services: <ServicesTab account={account} view={search.view ?? 'day'} {...(search.date && { date: search.date })} />,
    eaters: <EatersTab account={account} />,
    audit: <AuditTrailTab account={account} />,
  };
  return (
    <Page
      title={account.name}
      breadcrumbs={breadcrumbs}
      timeZone={account.market.timeZone}
      actions={
        <>
          <HistoryButton kind="accounts" id={account.id} />
          <MergeAccount account={account} />
          <DeleteAccount account={account} />
        </>
      }
    >
      <AccountTabs tab={tab} onOpen={(next) => void open(next)} />
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ pt: 2 }}>
        <Suspense fallback={<LoadingRows />}>{contents[tab]}</Suspense>
      </Box>
    </Page>
  );
}

function AccountTabs({ tab, onOpen }: { tab: AccountTab; onOpen: (tab: AccountTab) => void }) {
  const hasBeta = betaFeatures.use();
  return (
    <Tabs
      value={tab}
      onChange={(_event, next: AccountTab) => onOpen(next)}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Account"
      sx={{
        borderBottom: '1px solid',
        borderColor: 'divider',
        mt: -1,
        // All six in sight at 1024 px.
        '& .MuiTab-root': { minWidth: 0, px: { xs: 2, md: 1.25, lg: 2 } },
      }}
    >
      {accountTabs.map(({ id, label }) => (
        <Tab
          key={id}
          id={`tab-${id}`}
          value={id}
          label={label}
          {...(id === tab && { 'aria-controls': `panel-${id}` })}
          disabled={id === 'audit' && !hasBeta}
        />
      ))}
    </Tabs>
  );
}

function MergeAccount({ account }: { account: Account }) {
  const mayMerge = useMayMerge();
  const [isOpen, setOpen] = useState(false);
  if (!mayMerge) return null;
  return (
    <>
      <IconButton aria-label={mergeTexts.open} title={mergeTexts.open} onClick={() => setOpen(true)}>
        <MergeIcon />
      </IconButton>
      {isOpen && <MergeAccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteAccount({ account }: { account: Account }) {
  const mayRemove = useCan('removeMenu');
  const remove = useRemoveAccount();
  const navigate = useNavigate();
  if (!mayRemove) return null;
  return (
    <IconButton
      aria-label="Delete this account"
      onClick={async () => {
        if (await remove(account)) await navigate({ to: '/accounts', ignoreBlocker: true });
      }}
    >
      <DeleteIcon />
    </IconButton>
  );
}
