import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Calculation } from '#contract/daily-numbers.ts';
import { Alternatives } from '../../shell/Alternatives.tsx';

/** What is cooked instead of elements of the menu; nothing at all on a menu without. */
export function AlternativesSection({ alternatives }: Pick<Calculation, 'alternatives'>) {
  const byElement = [...Map.groupBy(alternatives, ({ scheduledElementId }) => scheduledElementId)];
  if (byElement.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="alternatives">
      <Typography variant="h2" id="alternatives" sx={{ mt: 3, mb: 1 }}>
        Alternatives
      </Typography>
      <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
        <Typography color="text.secondary">How many of them are needed is not counted here.</Typography>
        {byElement.map(([id, ofElement]) => (
          <div key={id}>
            <Alternatives dish={ofElement[0]?.insteadOf ?? ''} alternatives={ofElement} />
          </div>
        ))}
      </Paper>
    </Box>
  );
}
