import Box from '@mui/material/Box';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AccountCoverage, OpenPlate, ServiceCoverage, SpecialPlate } from '#contract/coverage.ts';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { ScheduledMenu } from '#contract/scheduling.ts';
import type { Id } from '#contract/values.ts';
import { formatEaterNames, formatNeed } from '#domain/coverage/plate-text.ts';
import { formatContainers } from '#domain/daily-numbers/containers-text.ts';
import { formatAlternative } from '#domain/scheduling/alternative-text.ts';
import { QueryPart } from '../../../shell/QueryPart.tsx';
import { LoadingRows } from '../../../ui/states.tsx';
import { type HostDay, hostQueries } from '../queries.ts';

interface PlatesOfAccount {
  day: HostDay;
  menuId: Id;
  accountId: Id;
}

/** Special plates of an account, and those that its people may need, kept on the phone; null while nobody counted. */
export const useAccountPlates = ({ day, menuId, accountId }: PlatesOfAccount) =>
  useQuery({
    ...hostQueries.coverage(day),
    select: (coverages: readonly ServiceCoverage[]): Pick<AccountCoverage, 'plates' | 'openPlates'> | null => {
      const coverage = coverages.find(({ scheduledMenu }) => scheduledMenu.id === menuId);
      return coverage?.accounts.find((account) => account.accountId === accountId) ?? null;
    },
  });

/** The special plates with their people. Never folded away: it is read while somebody waits. Renders nothing without plates. */
export const AccountPlatesSection = (of: PlatesOfAccount) => (
  <QueryPart
    what={texts.specialPlates}
    query={useAccountPlates(of)}
    loading={<LoadingRows rows={1} label="Loading special plates…" />}
  >
    {(account) =>
      account !== null &&
      account.plates.length + account.openPlates.length > 0 && <Plates {...account} menuId={of.menuId} />
    }
  </QueryPart>
);

interface PlatesProps extends Pick<AccountCoverage, 'plates' | 'openPlates'> {
  menuId: Id;
}

function Plates({ plates, openPlates, menuId }: PlatesProps) {
  const menu = useQuery(hostQueries.menu(menuId));
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ borderLeft: 4, borderColor: 'secondary.main', pl: 1.5 }}>
      <Box component="h2" id={headingId} sx={{ m: 0, mb: 0.5, fontSize: '1.125rem' }}>
        {texts.specialPlates}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' }}>
        {plates.map((plate) => (
          <li key={getPlateKey(plate)}>
            <Plate
              plate={plate}
              open={openPlates.filter((open) => getPlateKey(open) === getPlateKey(plate))}
              menu={menu}
            />
          </li>
        ))}
        {openPlates
          .filter((open) => !plates.some((plate) => getPlateKey(plate) === getPlateKey(open)))
          .map((open) => (
            <li key={getPlateKey(open)}>
              <PlateName plate={open} menu={menu} />
              <Box sx={{ color: 'text.secondary' }}>{formatNeed('', [open])}</Box>
            </li>
          ))}
      </Box>
    </Box>
  );
}

const notKnown = { allergenStatement: 'unknown', allergenNames: [] } as const;

const getPlateKey = ({ scheduledElementId, order }: Pick<SpecialPlate, 'scheduledElementId' | 'order'>) =>
  `${scheduledElementId} ${order}`;

interface PlateNameProps {
  plate: Pick<SpecialPlate, 'scheduledElementId' | 'order' | 'name' | 'insteadOf'>;
  menu: UseQueryResult<ScheduledMenu>;
}

/** The allergens are those of the menu; without it, a phone still knows who gets what. */
function PlateName({ plate: { scheduledElementId, order, name, insteadOf }, menu }: PlateNameProps) {
  const findAlternative = ({ scheduledElements }: ScheduledMenu) =>
    scheduledElements.find(({ id }) => id === scheduledElementId)?.alternative[order];
  const namedPlate = { name, ...((menu.data && findAlternative(menu.data)) || notKnown) };
  return (
    <strong>{menu.isPending ? `Instead of ${insteadOf}: ${name}` : formatAlternative(insteadOf, namedPlate)}</strong>
  );
}

interface PlateProps extends PlateNameProps {
  plate: SpecialPlate;
  open: readonly OpenPlate[];
}

function Plate({ plate, open, menu }: PlateProps) {
  const { portions, eaters, containers } = plate;
  const count = [texts.portions(portions), containers && formatContainers(containers)].filter(Boolean).join(' · ');
  return (
    <>
      <PlateName plate={plate} menu={menu} />
      <Box sx={{ color: 'text.secondary' }}>{formatNeed(count, open)}</Box>
      {eaters.map((plateEaters) => (
        <Box key={plateEaters.needs.join()} sx={{ fontSize: '1.0625rem' }}>
          {formatEaterNames([plateEaters])}
        </Box>
      ))}
    </>
  );
}
