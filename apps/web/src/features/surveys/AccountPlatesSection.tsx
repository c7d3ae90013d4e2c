import Box from '@mui/material/Box';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ServiceCoverage, SpecialPlate } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { namesOfEaters } from '#domain/coverage/plate-text.ts';
import { containersText } from '#domain/daily-numbers/containers-text.ts';
import { alternativeText } from '#domain/scheduling/alternative-text.ts';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { type HostDay, hostQueries } from './queries.ts';

interface PlatesOfAccount {
  day: HostDay;
  menuId: Id;
  accountId: Id;
}

/** Special plates of an account, kept on the phone; null while nobody counted. */
export const useAccountPlates = ({ day, menuId, accountId }: PlatesOfAccount) =>
  useQuery({
    ...hostQueries.coverage(day),
    select: (coverages: readonly ServiceCoverage[]): readonly SpecialPlate[] | null => {
      const coverage = coverages.find(({ scheduledMenu }) => scheduledMenu.id === menuId);
      return coverage?.accounts.find((one) => one.accountId === accountId)?.plates ?? null;
    },
  });

/** The special plates with their people. Never folded away: it is read while somebody waits. Renders nothing without plates. */
export const AccountPlatesSection = (of: PlatesOfAccount) => (
  <QueryPart
    what={texts.specialPlates}
    query={useAccountPlates(of)}
    loading={<LoadingRows rows={1} label="Loading special plates…" />}
  >
    {(plates) => plates !== null && plates.length > 0 && <Plates plates={plates} menuId={of.menuId} />}
  </QueryPart>
);

function Plates({ plates, menuId }: { plates: readonly SpecialPlate[]; menuId: Id }) {
  const menu = useQuery(hostQueries.menu(menuId));
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ borderLeft: 4, borderColor: 'secondary.main', pl: 1.5 }}>
      <Box component="h2" id={headingId} sx={{ m: 0, mb: 0.5, fontSize: '1.125rem' }}>
        {texts.specialPlates}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {plates.map((plate) => (
          <li key={`${plate.scheduledElementId} ${plate.order}`}>
            <Plate plate={plate} menu={menu} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

const notKnown = { allergenStatement: 'unknown', allergenNames: [] } as const;

/** The allergens are those of the menu; without it, a phone still knows who gets what. */
function Plate({ plate, menu }: { plate: SpecialPlate; menu: UseQueryResult<ScheduledMenu> }) {
  const { scheduledElementId, order, name, insteadOf, portions, eaters, containers } = plate;
  const alternativeIn = ({ scheduledElements }: ScheduledMenu) =>
    scheduledElements.find(({ id }) => id === scheduledElementId)?.alternative[order];
  const named = { name, ...((menu.data && alternativeIn(menu.data)) || notKnown) };
  return (
    <>
      <strong>{menu.isPending ? `Instead of ${insteadOf}: ${name}` : alternativeText(insteadOf, named)}</strong>
      <Box sx={{ color: 'text.secondary' }}>
        {[texts.portions(portions), containers && containersText(containers)].filter(Boolean).join(' · ')}
      </Box>
      {eaters.map((one) => (
        <Box key={one.needs.join()} sx={{ fontSize: '1.0625rem' }}>
          {namesOfEaters([one])}
        </Box>
      ))}
    </>
  );
}
