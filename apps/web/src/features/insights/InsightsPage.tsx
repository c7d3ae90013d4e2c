import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import type { Insights } from '#contract/insights.ts';
import type { CalendarDay } from '#contract/values.ts';
import { useCan } from '../../shell/current-user.ts';
import { DateField } from '../../shell/DateField.tsx';
import { Page } from '../../shell/Page.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Forbidden } from '../../ui/states.tsx';
import { PeriodCostsSection } from '../costs/PeriodCostsSection.tsx';
import { useSeesCosts } from '../costs/use-service-cost.ts';
import { AdviceTable } from '../portion-advice/AdviceTable.tsx';
import { InsightSection } from './InsightSection.tsx';
import { type InsightTab, insightTabs } from './insight-state.ts';
import { type InsightPlace, insightQueries } from './queries.ts';

interface InsightChanges extends Partial<InsightPlace> {
  tab?: InsightTab;
  by?: string;
}

interface InsightsPageProps {
  place: InsightPlace;
  tab: InsightTab;
  /** What food cost is shown by. */
  by: string | undefined;
  today: CalendarDay;
  onChange: (changes: InsightChanges) => void;
}

/** What the surveys teach: advice first, then what they say (insights-2). */
export function InsightsPage({ place, tab, by, today, onChange }: InsightsPageProps) {
  const maySee = useCan('viewScheduleMenu');
  const seesCosts = useSeesCosts();
  return (
    <Page title="Insights">
      <Tabs
        value={tab}
        onChange={(_event, next: InsightTab) => onChange({ tab: next })}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Insights"
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mt: -1 }}
      >
        {insightTabs
          .filter(({ id }) => id !== 'cost' || seesCosts)
          .map(({ id, label }) => (
            <Tab
              key={id}
              id={`tab-${id}`}
              value={id}
              label={label}
              {...(id === tab && { 'aria-controls': `panel-${id}` })}
            />
          ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ pt: 2 }}>
        {maySee ? <Filters place={place} tab={tab} onChange={onChange} /> : <Forbidden />}
        {maySee &&
          (tab === 'advice' ? (
            <AdviceTable marketId={place.marketId} accountId={place.accountId} />
          ) : tab === 'cost' ? (
            <CostTab {...{ place, by, today, onChange }} />
          ) : (
            <InsightSection place={place} view={tab} today={today} onChange={onChange} />
          ))}
      </Box>
    </Page>
  );
}

function CostTab({ place, by, today, onChange }: Omit<InsightsPageProps, 'tab'>) {
  const seesCosts = useSeesCosts();
  const { marketId, firstDay, lastDay } = place;
  return seesCosts ? (
    <PeriodCostsSection {...{ marketId, from: firstDay, to: lastDay, today, by, onChange }} />
  ) : (
    <Forbidden />
  );
}

function Filters({ place, tab, onChange }: Pick<InsightsPageProps, 'place' | 'tab' | 'onChange'>) {
  const { markets, serviceLines } = useReferenceData();
  const { firstDay, lastDay, marketId, serviceLineId, accountId, elementId } = place;
  const { data } = useQuery({ ...insightQueries.of(place), enabled: Boolean(accountId || elementId) });
  const chosenNames = nameChosen(data?.data, place);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <ChoiceField
        label="Market"
        value={marketId ?? ''}
        options={markets}
        noneLabel="All markets"
        isFixed
        onChange={(next) => onChange({ marketId: next || undefined })}
      />
      {tab !== 'advice' && (
        <>
          {tab !== 'cost' && (
            <ChoiceField
              label="Service"
              value={serviceLineId ?? ''}
              options={serviceLines}
              noneLabel="All services"
              isFixed
              onChange={(next) => onChange({ serviceLineId: next || undefined })}
            />
          )}
          <DateField label="From" value={firstDay} onChange={(next) => onChange({ firstDay: next })} />
          <DateField label="To" value={lastDay} onChange={(next) => onChange({ lastDay: next })} />
        </>
      )}
      {accountId && tab !== 'cost' && (
        <Chip label={chosenNames.account} onDelete={() => onChange({ accountId: undefined })} />
      )}
      {elementId && tab !== 'advice' && tab !== 'cost' && (
        <Chip label={chosenNames.element} onDelete={() => onChange({ elementId: undefined })} />
      )}
    </Box>
  );
}

const nameChosen = (insights: Insights | undefined, { accountId, elementId }: InsightPlace) => ({
  account: insights?.visits.find(({ account }) => account.id === accountId)?.account.name ?? 'One account',
  element: insights?.elements.find(({ id }) => id === elementId)?.name ?? 'One element',
});
