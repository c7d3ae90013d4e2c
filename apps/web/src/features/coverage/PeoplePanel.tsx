import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { BlockedDish, CoveredPeople, ServiceCoverage } from '#contract/coverage.ts';
import { coverageTexts } from '#contract/coverage-texts.ts';
import { useCan } from '../../shell/current-user.ts';
import { useDelete } from '../../shell/use-delete.ts';
import { useDeleteOverride } from './mutations.ts';
import { OverrideDialog } from './OverrideDialog.tsx';

interface PeoplePanelProps {
  service: Pick<ServiceCoverage, 'date' | 'serviceLineId'>;
  group: CoveredPeople;
  label: string;
  color: string;
}

/** People with the same needs who get no dish: why, and whether they need none. */
export function PeoplePanel({ service, group, label, color }: PeoplePanelProps) {
  const { people, needs, blocked, remark } = group;
  const mayDecide = useCan('editScheduleMenu');
  return (
    <Box sx={{ borderLeft: 4, borderColor: color, pl: 1.5 }}>
      <Typography>
        <strong>{label}:</strong> {formatNames(group)}
        {needs.length > 0 && ` (${needs.join(', ')})`}
      </Typography>
      {remark && <Typography color="text.secondary">{remark}</Typography>}
      <BlockedDishes blocked={blocked} />
      {mayDecide && people.length > 0 && <Decision service={service} group={group} />}
    </Box>
  );
}

/** Their names, and how many have none. */
export function formatNames({ people, count }: Pick<CoveredPeople, 'people' | 'count'>): string {
  const unnamed = count - people.length;
  return [...people.map(({ name }) => name), ...(unnamed > 0 ? [coverageTexts.people(unnamed)] : [])].join(', ');
}

/** The dishes that nearly suit, and what is in the way. */
export const BlockedDishes = ({ blocked }: { blocked: readonly BlockedDish[] }) =>
  blocked.length > 0 && (
    <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 13 }}>
      {blocked.map((dish) => (
        <li key={`${dish.scheduledElementId} ${dish.name}`}>{formatBlocked(dish)}</li>
      ))}
    </Box>
  );

const formatBlocked = ({ name, reasons }: BlockedDish) => `${name}: ${reasons.map(({ text }) => text).join(', ')}`;

/** Notes that somebody needs no dish, or takes that back. */
function Decision({ service, group }: Pick<PeoplePanelProps, 'service' | 'group'>) {
  const [deciding, setDeciding] = useState(false);
  const remove = useDeleteOverride();
  const ask = useDelete();
  const { people, overrideId, remark } = group;
  const names = people.map(({ name }) => name).join(', ');
  if (overrideId) {
    const takeBack = () =>
      ask({
        text: coverageTexts.confirmTakeBack(names, remark ?? ''),
        confirmLabel: 'Take back',
        remove: () => remove.mutateAsync(overrideId),
        deletedText: coverageTexts.takenBack,
      });
    return (
      <Button
        size="small"
        sx={action}
        aria-label={`Take back: ${names}`}
        disabled={remove.isPending}
        onClick={() => void takeBack()}
      >
        Take back
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        sx={action}
        aria-label={`${coverageTexts.needsNoDish} ${names}`}
        onClick={() => setDeciding(true)}
      >
        {coverageTexts.needsNoDish}
      </Button>
      {deciding && <OverrideDialog service={service} people={people} onClose={() => setDeciding(false)} />}
    </>
  );
}

const action = { ml: -0.5 };
