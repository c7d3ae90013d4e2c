import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { DietVerdict } from '#contract/diets.ts';
import { formatNotLoaded } from '#contract/list-texts.ts';
import type { Id } from '#contract/values.ts';
import { formatVerdict } from '#domain/coverage/verdict-text.ts';
import { useCan } from '../../../shell/current-user.ts';
import { schedulingQueries } from '../queries.ts';

interface ScheduledDietListProps {
  scheduledElementId: Id;
  /** Opens to what is in the way of the other diets. */
  withReasons?: boolean;
}

const listSuited = (diets: readonly DietVerdict[]) =>
  diets.filter(({ verdict }) => verdict === 'yes').map(({ name }) => name);

/** Whom a scheduled element suits (diets-4). Without the reasons it says nothing for no and unknown. */
export function ScheduledDietList({ scheduledElementId, withReasons = false }: ScheduledDietListProps) {
  const enabled = useCan('viewScheduleMenu');
  const { data, isError } = useQuery({ ...schedulingQueries.dishDiets(scheduledElementId), enabled });
  if (isError) return <DietsNotLoaded />;
  if (!data) return null;
  const names = listSuited(data.diets);
  const line = names.length > 0 && (
    <Box component="span" sx={{ color: 'success.main', fontSize: 13 }}>
      {texts.suits(names)}
    </Box>
  );
  if (!withReasons) return line;
  return (
    <Box component="details" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content' }}>
        {line || texts.suitsNoneKnown}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.diets.map((diet) => (
          <li key={diet.id}>
            {diet.name}. {formatVerdict(diet)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** Dishes share a request, so all of them fail at once: each says so in a line, and any of them asks for all again. */
function DietsNotLoaded() {
  const queryClient = useQueryClient();
  const retry = () => queryClient.refetchQueries({ queryKey: schedulingQueries.diets() });
  return (
    <Box component="span" sx={{ fontSize: 13 }}>
      {formatNotLoaded('Diets')}{' '}
      <Button size="small" aria-label="Retry: Diets" onClick={() => void retry()}>
        Retry
      </Button>
    </Box>
  );
}
