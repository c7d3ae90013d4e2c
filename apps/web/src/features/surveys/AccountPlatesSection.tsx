import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SpecialPlate } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { namesOfEaters } from '#domain/coverage/plate-text.ts';
import { containersText } from '#domain/daily-numbers/containers-text.ts';
import { alternativeText } from '#domain/scheduling/alternative-text.ts';
import { type HostDay, hostQueries } from './queries.ts';

interface PlatesOfAccount {
  day: HostDay;
  menuId: Id;
  accountId: Id;
}

/** Special plates of an account, kept on the phone; undefined while nobody counted. */
export function useAccountPlates({ day, menuId, accountId }: PlatesOfAccount): readonly SpecialPlate[] | undefined {
  const { data: coverages } = useQuery(hostQueries.coverage(day));
  const coverage = coverages?.find(({ scheduledMenu }) => scheduledMenu.id === menuId);
  return coverage?.accounts.find((one) => one.accountId === accountId)?.plates;
}

/** The special plates with their people. Never folded away: it is read while somebody waits. Renders nothing without plates. */
export function AccountPlatesSection({ day, menuId, accountId }: PlatesOfAccount) {
  const plates = useAccountPlates({ day, menuId, accountId }) ?? [];
  const { data: menu } = useQuery({ ...hostQueries.menu(menuId), enabled: plates.length > 0 });
  const headingId = useId();
  if (plates.length === 0) return null;
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

/** The allergens are those of the menu; without it, a phone still knows who gets what. */
function Plate({ plate, menu }: { plate: SpecialPlate; menu: ScheduledMenu | undefined }) {
  const { scheduledElementId, order, name, insteadOf, portions, eaters, containers } = plate;
  const dish = menu?.scheduledElements.find(({ id }) => id === scheduledElementId);
  const alternative = dish?.alternative[order];
  return (
    <>
      <strong>{alternative ? alternativeText(insteadOf, alternative) : `Instead of ${insteadOf}: ${name}`}</strong>
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
