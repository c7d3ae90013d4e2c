import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import type { Accommodations } from '#contract/accommodations.ts';
import { addOnServiceLines } from '#contract/add-ons-texts.ts';
import type { OrderedAddOn, ScheduledEvent } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import { servicePlanTexts } from '#contract/service-plan-texts.ts';
import { surveyTexts } from '#contract/survey-texts.ts';
import { formatLongDate, parseHostRouteDate } from '#domain/calendar/calendar-day.ts';
import { formatAccommodations } from '#domain/scheduling/accommodations.ts';
import { formatTime } from '#domain/typed-values/typed-time.ts';
import { toErrorMessage } from '../../api/api-error.ts';
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ServiceLineChip } from '../../shell/ServiceLineChip.tsx';
import { useToday } from '../../shell/use-today.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Empty, Failed, LoadingRows } from '../../ui/states.tsx';
import { ChangesPanel } from '../changes/ChangesPanel.tsx';
import { AccountPlatesSection } from '../surveys/form/AccountPlatesSection.tsx';
import { hostQueries } from '../surveys/queries.ts';
import { SurveyButton } from '../surveys/SurveyButton.tsx';
import { AddOnsButton } from './AddOnsButton.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';
import { HostFlowSection } from './HostFlowSection.tsx';
import { cutName } from './host-day-texts.ts';
import { NotServedPanel } from './NotServedPanel.tsx';
import { OnPhoneLine, OnPhoneNote } from './OnPhoneSection.tsx';

const SheetsPanel = lazy(() => import('../documents/SheetsPanel.tsx'));

const route = getRouteApi('/hosts/daily/market/$marketId/serviceLine/$serviceLineId/date/$date');

export function HostDayPage() {
  const { marketId, serviceLineId, date: writtenDate } = route.useParams();
  const { markets, serviceLines } = useReferenceData();
  const market = markets.find(({ id }) => id === marketId);
  const serviceLine = serviceLines.find(({ id }) => id === serviceLineId);
  const date = parseHostRouteDate(writtenDate);
  if (!market || !serviceLine || !date) return <NotFoundScreen />;
  return (
    <Page
      title={serviceLine.name}
      timeZone={market.timeZone}
      actions={
        <ButtonLink to="/hosts" search={{ market: market.id, date }} startIcon={<BackIcon />} sx={{ minHeight: 48 }}>
          Back
        </ButtonLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 640, mx: 'auto' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <strong>{market.name}</strong>
          <ServiceLineChip name={serviceLine.name} />
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatLongDate(date)}
          </Box>
        </Box>
        <OnPhoneNote day={{ marketId, date }} />
        <Service market={market} serviceLine={serviceLine} date={date} />
        <OnPhoneLine day={{ marketId, date }} />
      </Box>
    </Page>
  );
}

interface ServiceProps {
  market: { id: string; name: string; timeZone: string };
  serviceLine: { id: string; name: string };
  date: string;
}

function Service({ market, serviceLine, date }: ServiceProps) {
  const day = { marketId: market.id, date };
  const events = useQuery(hostQueries.events(day));
  const menus = useQuery(hostQueries.menus(day));
  const { account: chosenId } = route.useSearch();
  const navigate = route.useNavigate();
  // A phone shows the account and its survey a tenth of a second sooner when the documents load after them.
  const areDocumentsDrawn = useDeferredValue(true, false);

  const failedQuery = [events, menus].find((query) => query.isError && query.data === undefined);
  if (failedQuery) {
    const retry = () => void Promise.all([events.refetch(), menus.refetch()]);
    return <Failed onRetry={retry}>{toErrorMessage(failedQuery.error)}</Failed>;
  }
  if (!events.data || !menus.data) return <LoadingRows rows={6} label="Loading the service…" />;

  const accounts = groupByAccount(events.data.filter(({ serviceLineId }) => serviceLineId === serviceLine.id));
  const account = accounts.find(({ id }) => id === chosenId) ?? accounts[0];
  const notServedPanel = <NotServedPanel day={day} serviceLineId={serviceLine.id} />;
  if (!account) {
    return (
      <>
        <Empty>{surveyTexts.noAccounts}</Empty>
        {notServedPanel}
      </>
    );
  }
  const menu = menus.data.find(({ serviceLineId }) => serviceLineId === serviceLine.id);
  return (
    <>
      <Box data-uncovered>
        <ChoiceField
          label="Account"
          value={account.id}
          options={accounts.map(({ id, name }) => ({ id, name: cutName(name) }))}
          onChange={(id) => void navigate({ search: { account: id }, replace: true })}
          isWide
        />
      </Box>
      {notServedPanel}
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ color: 'text.secondary' }}>
          {account.name} · {account.city} · {account.eaters.toLocaleString('en-US')} people
          {account.time && ` at ${account.time}`}
        </Box>
        {account.accommodations && <div>With accommodations {formatAccommodations(account.accommodations)}</div>}
        {account.showOptin && <strong>{surveyTexts.showOptin}</strong>}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Box component="h2" sx={{ m: 0, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {menu?.name ?? schedulingTexts.noMenu(serviceLine.name)}
        </Box>
        {(account.orderedAddOns.length > 0 || addOnServiceLines.some((name) => name === serviceLine.name)) && (
          <AddOnsButton day={day} serviceLineId={serviceLine.id} orderedAddOns={account.orderedAddOns} />
        )}
      </Box>
      {menu && hasNoElements(menu) && <strong>{servicePlanTexts.withoutElements(account.eaters)}.</strong>}
      {menu && <Changes menu={menu} />}
      <SurveyButton day={day} market={market} serviceLineId={serviceLine.id} accountId={account.id} />
      {areDocumentsDrawn && (
        <AccountPapers market={market} serviceLine={serviceLine} date={date} menu={menu} accountId={account.id} />
      )}
    </>
  );
}

interface AccountPapersProps extends ServiceProps {
  menu: ScheduledMenuSummary | undefined;
  accountId: string;
}

/** The special plates of an account, its documents, and the host flow. */
function AccountPapers({ market, serviceLine, date, menu, accountId }: AccountPapersProps) {
  const day = { marketId: market.id, date };
  const isToday = date === useToday(market.timeZone);
  const documents = { day, menu, accountId, serviceLine: serviceLine.name, isToday };
  if (!menu) return <DocumentsSection {...documents} />;
  return (
    <>
      <AccountPlatesSection day={day} menuId={menu.id} accountId={accountId} />
      <DocumentsSection {...documents} />
      <Suspense>
        <SheetsPanel
          {...day}
          serviceLineId={serviceLine.id}
          isQuiet
          isShown={({ subject: { account }, print }) =>
            print !== null && (account === null || account.id === accountId)
          }
        />
      </Suspense>
      <HostFlowSection day={day} menuId={menu.id} accountId={accountId} />
    </>
  );
}

interface ServedAccount {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly eaters: number;
  readonly time: string;
  /** Undefined in days that a phone has kept since before it was part of them. */
  readonly accommodations: Accommodations | undefined;
  readonly showOptin: boolean | undefined;
  readonly orderedAddOns: readonly OrderedAddOn[];
}

/** What changed in the menu, and in the add-ons beside it. */
function Changes({ menu }: { menu: ScheduledMenuSummary }) {
  const { marketId, date, serviceLineId } = menu;
  const { data: addOns } = useQuery(hostQueries.addOns({ marketId, date }));
  // While the add-ons are not known, which stands in the place of their button, those of the menu are.
  const changedMenus =
    addOns === undefined ? [menu] : [menu, ...addOns.filter((addOn) => addOn.serviceLineId === serviceLineId)];
  return <ChangesPanel changes={changedMenus.flatMap(listChanges)} marketId={marketId} />;
}

/** Not known, in what a phone has kept without them, is not none. */
const hasNoElements = ({ scheduledElements }: Partial<Pick<ScheduledMenuSummary, 'scheduledElements'>>) =>
  scheduledElements?.length === 0;

/** Absent in days that a phone has kept since before they were part of them. */
const listChanges = ({ changes }: Partial<Pick<ScheduledMenuSummary, 'changes'>>) => changes ?? [];

type KeptSince = 'accommodations' | 'showOptin' | 'orderedAddOns';
type KeptEvent = Omit<ScheduledEvent, KeptSince> & Partial<Pick<ScheduledEvent, KeptSince>>;

/** Each type once, with what all services ordered of it. */
const addOrders = (left: readonly OrderedAddOn[], right: readonly OrderedAddOn[]): OrderedAddOn[] =>
  [...Map.groupBy([...left, ...right], ({ addOnTypeId }) => addOnTypeId).values()].flatMap(([first, ...others]) =>
    first ? { ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) } : [],
  );

/**
 * An account with two services on one line appears once, with all its people. They come sorted: a phone takes a
 * while to sort names for the first time.
 */
function groupByAccount(events: readonly KeptEvent[]): ServedAccount[] {
  const accounts = new Map<string, ServedAccount>();
  for (const event of events) {
    const { accountId, account, city, eaterCount, serviceTime, accommodations, showOptin, orderedAddOns = [] } = event;
    const servedAccount = accounts.get(accountId);
    const time = formatTime(serviceTime);
    accounts.set(
      accountId,
      servedAccount
        ? {
            ...servedAccount,
            eaters: servedAccount.eaters + eaterCount,
            orderedAddOns: addOrders(servedAccount.orderedAddOns, orderedAddOns),
          }
        : { id: accountId, name: account, city, eaters: eaterCount, time, accommodations, showOptin, orderedAddOns },
    );
  }
  return [...accounts.values()];
}
