import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ConsumerDetails } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { IdName } from '#contract/values.ts';
import { formatWeekdayDate } from '#domain/calendar/calendar-day.ts';
import { listDishPlates } from '#domain/coverage/plate-text.ts';
import { listSpecialPlates, type PlateToCook } from '#domain/coverage/special-plates.ts';
import { noElements } from '#domain/menus/save-warnings.ts';
import { describeAllergens, formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { Alternatives } from '../../../shell/Alternatives.tsx';
import { Contains } from '../../../shell/Contains.tsx';
import { useCan } from '../../../shell/current-user.ts';
import { QueryPart } from '../../../shell/QueryPart.tsx';
import { useReferenceData } from '../../../shell/reference-data.ts';
import { TagChip } from '../../../shell/TagChip.tsx';
import { useUnschedule } from '../../../shell/use-unschedule.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { ChangesPanel } from '../../changes/ChangesPanel.tsx';
import { ServiceCostButton } from '../../costs/ServiceCostButton.tsx';
import { CoverageButton } from '../../coverage/CoverageButton.tsx';
import { coverageQueries } from '../../coverage/queries.ts';
import { useUrgency } from '../../readiness/use-urgency.ts';
import { hasOpenChange, MasterChangesButton } from '../menu/MasterChangesButton.tsx';
import { useUnscheduleMenu } from '../mutations.ts';
import { schedulingQueries } from '../queries.ts';

const HeadcountDialog = createPreloadableDialog(() => import('./HeadcountDialog.tsx'));
const PortionModifiersDialog = createPreloadableDialog(
  () => import('../../daily-numbers/modifiers/PortionModifiersDialog.tsx'),
);

interface ScheduledMenuCardProps {
  menu: ScheduledMenuSummary;
  serviceLine: IdName;
  /** Undefined when the line has no eaters. */
  headcounts: ConsumerDetails | undefined;
  /** Names the service line at the beginning of the card's first line. */
  heading: ReactNode;
  /** What is open of the line, and its sheets. */
  questions: ReactNode;
  sheets: ReactNode;
}

export function ScheduledMenuCard(props: ScheduledMenuCardProps) {
  const { menu, serviceLine, headcounts, heading } = props;
  const coverage = useQuery(coverageQueries.ofMenu(menu));
  const urgency = useUrgency(menu, 'people');
  const alternatives = menu.scheduledElements.flatMap(({ alternative }) => alternative);
  const { tags, cuisineTypes } = useReferenceData();
  const cuisine = cuisineTypes.find((type) => type.id === menu.cuisineTypeId)?.name;
  const tag = tags.find((candidate) => candidate.id === menu.menuElementClassId)?.name;
  return (
    <Box component="article" aria-label={`${serviceLine.name}: ${menu.name}`} sx={{ display: 'grid', rowGap: 0.75 }}>
      <Box sx={line}>
        {heading}
        <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {menu.name}
        </Typography>
        {tag && <TagChip name={tag} showsDefault />}
        <Typography color="text.secondary">{cuisine}</Typography>
        {headcounts && headcounts.headcount > 0 ? (
          <Headcounts headcounts={headcounts} />
        ) : (
          <NobodyEats menu={menu} serviceLine={serviceLine} />
        )}
        <QueryPart what="Who gets a meal" query={coverage}>
          {(service) => service && <CoverageButton coverage={service} urgency={urgency} />}
        </QueryPart>
      </Box>
      <ChangesPanel
        changes={menu.changes}
        marketId={menu.marketId}
        action={<MasterChangesButton menu={menu} isBesideFlags />}
      />
      <Box sx={{ ...line, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Typography title={menu.description} sx={description}>
          {menu.description}
        </Typography>
        {!hasOpenChange(menu) && <MasterChangesButton menu={menu} />}
        {props.questions}
      </Box>
      <MenuElements menu={menu} plates={coverage.data && listSpecialPlates(coverage.data)} />
      <Box sx={line}>
        <Typography>
          <strong>Allergens:</strong> {formatAllergens(menu)}
        </Typography>
        {alternatives.length > 0 && (
          <Typography>
            <strong>{schedulingTexts.specialPlatesContain}:</strong> {describeAllergens(alternatives)}
          </Typography>
        )}
        <ServiceCostButton scheduledMenu={menu} />
      </Box>
      <CardActions {...props} />
    </Box>
  );
}

/** One line on a phone; Edit Menu has the whole of it. */
const description = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: 1, sm: 'none' },
  overflow: 'hidden',
  maxWidth: '80ch',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const;

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 } as const;

interface MenuElementsProps extends Pick<ScheduledMenuCardProps, 'menu'> {
  /** Nothing while they are not known, or nobody counted. */
  plates: readonly PlateToCook[] | null | undefined;
}

function MenuElements({ menu, plates }: MenuElementsProps) {
  if (menu.scheduledElements.length === 0) {
    return <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>{noElements}</Typography>;
  }
  return (
    <Box component="ul" aria-label="Elements" sx={dishes}>
      {menu.scheduledElements.map((element) => (
        <li key={element.id}>
          <strong>{element.name}</strong>
          <Contains statement={element} />
          <Alternatives
            dish={element.name}
            alternatives={element.alternative}
            portions={listDishPlates(plates ?? undefined, element)}
            sx={{ fontSize: 13, fontWeight: 400, pl: 2 }}
          />
        </li>
      ))}
    </Box>
  );
}

/** In two columns, one after the other: a dish of two lines leaves no hole beside it. */
const dishes = {
  m: 0,
  p: 0,
  listStyle: 'none',
  columns: { xs: 1, md: 2 },
  columnGap: 4,
  '& li': {
    breakInside: 'avoid',
    py: 0.25,
    borderBottom: '1px solid',
    borderColor: 'divider',
    overflowWrap: 'anywhere',
    lineHeight: { xs: 1.3, sm: 'inherit' },
  },
} as const;

/** A menu for nobody: the next day with people, to which it may belong. */
function NobodyEats({ menu, serviceLine }: Pick<ScheduledMenuCardProps, 'menu' | 'serviceLine'>) {
  const { marketId, date, serviceLineId } = menu;
  return (
    <QueryPart what="The next service" query={useQuery(schedulingQueries.nextServices(marketId, date))}>
      {(services) => {
        const next = services.find((service) => service.serviceLineId === serviceLineId);
        return (
          <strong>
            {schedulingTexts.nobodyEats(
              serviceLine.name,
              formatWeekdayDate(date),
              next ? formatWeekdayDate(next.date) : null,
              next?.headcount ?? 0,
            )}
          </strong>
        );
      }}
    </QueryPart>
  );
}

function Headcounts({ headcounts: { headcount, headcountNoA, headcountA } }: { headcounts: ConsumerDetails }) {
  const count = (value: number, label: string, size: number) => (
    <Box sx={{ display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', columnGap: 0.5 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontSize: size, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {value.toLocaleString('en-US')}
      </Box>
    </Box>
  );
  return (
    <Box
      component="dl"
      sx={{ ...line, alignItems: 'baseline', columnGap: 1, m: 0, ml: { lg: 'auto' }, lineHeight: 1.2 }}
    >
      {count(headcount, 'Total headcount', 22)}
      {count(headcountNoA, 'without accommodations', 14)}
      {count(headcountA, 'with accommodations', 14)}
    </Box>
  );
}

function CardActions({ menu, serviceLine, headcounts, sheets }: ScheduledMenuCardProps) {
  const mayEdit = useCan('edit-schedule');
  const mayRemove = useCan('remove-schedule');
  const [openedDialog, setOpenedDialog] = useState<'modifiers' | 'details'>();
  const close = () => setOpenedDialog(undefined);
  const { unschedule, findLosses, refresh } = useUnscheduleMenu();
  const ask = useUnschedule();
  const params = { scheduledMenuId: menu.id };

  const askAndUnschedule = () =>
    ask({
      scheduled: menu,
      serviceLine,
      findLosses: () => findLosses(menu.id),
      question: (service, losses) => schedulingTexts.confirmUnschedule(menu.name, service, losses),
      remove: () => unschedule.mutateAsync(menu.id),
      unscheduled: schedulingTexts.unscheduled(menu.name, serviceLine.name),
      refresh,
    });

  const actions = [
    { label: 'More Details', onSelect: () => setOpenedDialog('details') },
    { label: 'Portion Modifiers', onSelect: () => setOpenedDialog('modifiers') },
    ...(mayRemove
      ? [{ label: 'Unschedule', danger: true, disabled: unschedule.isPending, onSelect: () => void askAndUnschedule() }]
      : []),
  ];
  return (
    <Box sx={{ ...line, columnGap: 1 }}>
      {mayEdit && (
        <>
          <ButtonLink to="/scheduled-menus/$scheduledMenuId" params={params} variant="outlined" size="small">
            Edit Menu
          </ButtonLink>
          <ButtonLink to="/scheduled-menus/$scheduledMenuId/host-flow" params={params} variant="outlined" size="small">
            Edit Flow
          </ButtonLink>
        </>
      )}
      <ButtonLink
        to="/numbers/daily/chef"
        search={{ marketId: menu.marketId, serviceLineId: menu.serviceLineId, date: menu.date }}
        variant="outlined"
        size="small"
      >
        Chef Daily Numbers
      </ButtonLink>
      <MoreButton of={menu.name} actions={actions} />
      {sheets}
      {openedDialog === 'modifiers' && <PortionModifiersDialog scheduledMenu={menu} onClose={close} />}
      {openedDialog === 'details' && (
        <HeadcountDialog menuName={menu.name} accounts={headcounts?.accounts ?? []} onClose={close} />
      )}
    </Box>
  );
}
