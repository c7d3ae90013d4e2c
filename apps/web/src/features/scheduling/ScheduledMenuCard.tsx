import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import type { ConsumerDetails } from '#contract/scheduled-services.ts';
import type { ScheduledMenuSummary } from '#contract/scheduling.ts';
import { schedulingTexts } from '#contract/scheduling-texts.ts';
import type { IdName } from '#contract/values.ts';
import { platesOfDish } from '#domain/coverage/plate-text.ts';
import { type PlateToCook, specialPlates } from '#domain/coverage/special-plates.ts';
import { noElements } from '#domain/menus/save-warnings.ts';
import { allergenText, allergenTextOf } from '#domain/scheduling/allergen-text.ts';
import { Alternatives } from '../../shell/Alternatives.tsx';
import { useCan } from '../../shell/current-user.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { useReferenceData } from '../../shell/reference-data.ts';
import { TagChip } from '../../shell/TagChip.tsx';
import { useUnschedule } from '../../shell/use-unschedule.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { preloadableDialog } from '../../ui/preloadable.tsx';
import { ChangesPanel } from '../changes/ChangesPanel.tsx';
import { CoverageButton } from '../coverage/CoverageButton.tsx';
import { coverageQueries } from '../coverage/queries.ts';
import { MasterChangesButton } from './MasterChangesButton.tsx';
import { useUnscheduleMenu } from './mutations.ts';
import { ScheduledDietList } from './ScheduledDietList.tsx';

const HeadcountDialog = preloadableDialog(() => import('./HeadcountDialog.tsx'));
const PortionModifiersDialog = preloadableDialog(() => import('../daily-numbers/PortionModifiersDialog.tsx'));

interface ScheduledMenuCardProps {
  menu: ScheduledMenuSummary;
  serviceLine: IdName;
  /** Undefined when the line has no eaters. */
  headcounts: ConsumerDetails | undefined;
}

export function ScheduledMenuCard({ menu, serviceLine, headcounts }: ScheduledMenuCardProps) {
  const coverage = useQuery(coverageQueries.ofMenu(menu));
  const alternatives = menu.scheduledElements.flatMap(({ alternative }) => alternative);
  const { tags, cuisineTypes } = useReferenceData();
  const cuisine = cuisineTypes.find((type) => type.id === menu.cuisineTypeId)?.name;
  const tag = tags.find((one) => one.id === menu.menuElementClassId)?.name;
  return (
    <Box component="article" aria-label={`${serviceLine.name}: ${menu.name}`} sx={layout}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {menu.name}
          </Typography>
          {tag && <TagChip name={tag} />}
        </Box>
        <Typography color="text.secondary">{cuisine}</Typography>
        <ChangesPanel changes={menu.changes} marketId={menu.marketId} />
        <MasterChangesButton menu={menu} />
        {menu.description && (
          <Typography sx={{ mt: 1, maxWidth: '70ch', overflowWrap: 'anywhere' }}>{menu.description}</Typography>
        )}
        <MenuElements menu={menu} plates={coverage.data && specialPlates(coverage.data)} />
        <Typography sx={{ mt: 1.5 }}>
          <strong>Allergens:</strong> {allergenText(menu)}
        </Typography>
        {alternatives.length > 0 && (
          <Typography>
            <strong>{schedulingTexts.specialPlatesContain}:</strong> {allergenTextOf(alternatives)}
          </Typography>
        )}
      </Box>
      <Headcounts menu={menu} headcounts={headcounts}>
        <QueryPart what="Who gets a meal" query={coverage}>
          {(service) => service && <CoverageButton coverage={service} />}
        </QueryPart>
      </Headcounts>
      <CardActions menu={menu} serviceLine={serviceLine} />
    </Box>
  );
}

const layout = {
  display: 'grid',
  columnGap: 4,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
  alignItems: 'start',
} as const;

interface MenuElementsProps extends Pick<ScheduledMenuCardProps, 'menu'> {
  /** Nothing while they are not known, or nobody counted. */
  plates: readonly PlateToCook[] | null | undefined;
}

function MenuElements({ menu, plates }: MenuElementsProps) {
  if (menu.scheduledElements.length === 0) {
    return <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>{noElements}</Typography>;
  }
  return (
    <Box
      component="ul"
      aria-label="Elements"
      sx={{
        m: 0,
        mt: 1.5,
        pl: 2.5,
        columnGap: 4,
        rowGap: 0.25,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {menu.scheduledElements.map((element) => (
        <Box component="li" key={element.id} sx={{ overflowWrap: 'anywhere' }}>
          {element.name}
          {element.allergenStatement !== 'none' && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {` (${allergenText(element)})`}
            </Box>
          )}
          <Box sx={{ lineHeight: 1.3 }}>
            <ScheduledDietList scheduledElementId={element.id} />
          </Box>
          <Alternatives
            dish={element.name}
            alternatives={element.alternative}
            portions={platesOfDish(plates ?? undefined, element)}
            sx={{ fontSize: 13 }}
          />
        </Box>
      ))}
    </Box>
  );
}

function Headcounts({
  menu,
  headcounts,
  children,
}: Omit<ScheduledMenuCardProps, 'serviceLine'> & { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { headcount = 0, headcountNoA = 0, headcountA = 0 } = headcounts ?? {};
  const count = (value: number, label: string, large = false) => (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontSize: large ? 30 : 22, fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
      >
        {value.toLocaleString('en-US')}
      </Box>
    </Box>
  );
  return (
    <Box sx={{ justifySelf: { lg: 'end' } }}>
      <Box
        component="dl"
        sx={{ display: 'flex', alignItems: 'flex-end', flexWrap: 'wrap', columnGap: 3, rowGap: 1, m: 0 }}
      >
        {count(headcount, 'Total headcount', true)}
        {count(headcountNoA, 'Without accommodations')}
        {count(headcountA, 'With accommodations')}
      </Box>
      <Button size="small" sx={{ mt: 0.5, ml: -0.5 }} onClick={() => setOpen(true)}>
        More Details
      </Button>
      {children}
      {open && (
        <Suspense>
          <HeadcountDialog menuName={menu.name} accounts={headcounts?.accounts ?? []} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

function CardActions({ menu, serviceLine }: { menu: ScheduledMenuSummary; serviceLine: IdName }) {
  const mayEdit = useCan('edit-schedule');
  const mayRemove = useCan('remove-schedule');
  const [modifying, setModifying] = useState(false);
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

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, gridColumn: '1 / -1' }}>
      {mayEdit && (
        <>
          <ButtonLink to="/scheduled-menus/$scheduledMenuId" params={params} variant="outlined">
            Edit Menu
          </ButtonLink>
          <ButtonLink to="/scheduled-menus/$scheduledMenuId/host-flow" params={params} variant="outlined">
            Edit Flow
          </ButtonLink>
        </>
      )}
      <Button variant="outlined" onClick={() => setModifying(true)}>
        Portion Modifiers
      </Button>
      <ButtonLink
        to="/numbers/daily/chef"
        search={{ marketId: menu.marketId, serviceLineId: menu.serviceLineId, date: menu.date }}
        variant="outlined"
      >
        Chef Daily Numbers
      </ButtonLink>
      {mayRemove && (
        <Button color="error" disabled={unschedule.isPending} onClick={() => void askAndUnschedule()}>
          Unschedule
        </Button>
      )}
      {modifying && (
        <Suspense>
          <PortionModifiersDialog scheduledMenu={menu} onClose={() => setModifying(false)} />
        </Suspense>
      )}
    </Box>
  );
}
