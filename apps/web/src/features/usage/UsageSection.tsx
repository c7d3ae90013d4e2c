import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ServiceWithIt, Usage } from '#contract/usage.ts';
import { formatShortDate } from '#domain/calendar/calendar-day.ts';
import { useCan } from '../../shell/current-user.ts';
import { ListTable } from '../../shell/ListTable.tsx';
import { QueryFailed } from '../../shell/QueryPart.tsx';
import { getEntryName, useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { FormSection } from '../../ui/FormSection.tsx';
import { Empty, LoadingRows } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ExportButton } from '../exports/ExportButton.tsx';

interface UsageSectionProps {
  query: UseQueryResult<{ data: Usage }>;
  /** Where an ingredient is used are elements too. */
  hasElements?: boolean;
  noMenus: string;
  /** Beside the heading, where it is used at all. */
  actions?: ReactNode;
  exported: { operation: 'exportElementUsage' | 'exportIngredientUsage'; id: string };
}

/** Everything that has this element or ingredient (catalogue-18). */
export function UsageSection({ query, hasElements = false, noMenus, actions, exported }: UsageSectionProps) {
  const usage = query.data?.data;
  const { cuisineTypes } = useReferenceData();
  return (
    <FormSection title="Where it is used" columns={1} actions={usage && usage.elements.count > 0 && actions}>
      {query.error && !usage && <QueryFailed query={query} />}
      {!usage && !query.error && <LoadingRows />}
      {usage && hasElements && (
        <Records title="Elements" of={usage.elements} none="No element has it.">
          {(element) => (
            <TextLink to="/elements/$elementId" params={{ elementId: element.id }}>
              {element.name}
            </TextLink>
          )}
        </Records>
      )}
      {usage && (
        <Records title="Menus" of={usage.menus} none={noMenus}>
          {(menu) => (
            <>
              <TextLink to="/menus/$menuId" params={{ menuId: menu.id }}>
                {menu.name}
              </TextLink>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {cuisineTypes.find((cuisine) => cuisine.id === menu.cuisineTypeId)?.name}
              </Box>
            </>
          )}
        </Records>
      )}
      {usage && <Services of={usage.services} />}
      {usage && (
        <div>
          <ExportButton operation={exported.operation} query={{ id: exported.id }} />
        </div>
      )}
    </FormSection>
  );
}

interface Counted<Item> {
  count: number;
  items: readonly Item[];
}

function Heading({ title, of: { count, items } }: { title: string; of: Counted<unknown> }) {
  const cut = items.length < count ? `, the first ${items.length} are shown` : '';
  return <Typography variant="h3">{`${title} (${count}${cut})`}</Typography>;
}

interface RecordsProps<Item> {
  title: string;
  of: Counted<Item>;
  none: string;
  children: (item: Item) => ReactNode;
}

function Records<Item extends { id: string; menuElementClassId: string }>(props: RecordsProps<Item>) {
  const { title, of, none, children } = props;
  const { tags } = useReferenceData();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Heading title={title} of={of} />
      {of.items.length === 0 ? (
        <Empty>{none}</Empty>
      ) : (
        <Box component="ul" aria-label={title} sx={listStyle}>
          {of.items.map((item) => (
            <Box component="li" key={item.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {children(item)}
              <TagChip name={getEntryName(tags, item.menuElementClassId)} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

function Services({ of }: { of: Counted<ServiceWithIt> }) {
  const { markets, serviceLines } = useReferenceData();
  const maySee = useCan('viewScheduleMenu');
  const data = { data: of.items, meta: { count: of.count } };
  return (
    <div>
      <Heading title="Services from today on" of={of} />
      <ListTable<ServiceWithIt>
        label="Services from today on"
        columns={[
          { header: 'Menu or add-on', cell: (service) => service.name },
          { header: 'Date', cell: (service) => <DayLink service={service} maySee={maySee} /> },
          { header: 'Market', cell: (service) => getEntryName(markets, service.marketId) },
          { header: 'Service line', cell: (service) => getEntryName(serviceLines, service.serviceLineId) },
          { header: 'Element', cell: (service) => service.elements.map(formatAsServed).join(', ') },
          { header: 'People', cell: (service) => service.people, numeric: true },
        ]}
        query={{ data, error: null, isFetching: false, refetch: () => undefined }}
        rowId={(service) => service.id}
        rowName={(service) => service.name}
        {...(maySee && { rowLink: getLink })}
        emptyText="Nothing that is scheduled from today on has it."
        filteredText=""
        isFiltered={false}
      />
    </div>
  );
}

const formatAsServed = ({ name, isAlternative }: ServiceWithIt['elements'][number]) =>
  isAlternative ? `${name} (alternative)` : name;

const getLink = ({ id, kind }: ServiceWithIt) =>
  kind === 'menu'
    ? linkOptions({ to: '/scheduled-menus/$scheduledMenuId', params: { scheduledMenuId: id } })
    : linkOptions({ to: '/scheduled-add-ons/$scheduledAddOnId', params: { scheduledAddOnId: id } });

function DayLink({ service: { date, marketId }, maySee }: { service: ServiceWithIt; maySee: boolean }) {
  if (!maySee) return formatShortDate(date);
  return (
    <TextLink to="/markets/$marketId/scheduling-detail/$date" params={{ marketId, date }}>
      {formatShortDate(date)}
    </TextLink>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 1,
  mt: 1,
  mb: 0,
  p: 0,
  listStyle: 'none',
  '& li, & a': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
