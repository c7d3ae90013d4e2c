import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Calculation, CalculationAlternative } from '#contract/daily-numbers.ts';
import { needsOfEaters } from '#domain/coverage/plate-text.ts';
import { eatersOf, type PlateToCook, plateOf, specialPlates } from '#domain/coverage/special-plates.ts';
import { containersText } from '#domain/daily-numbers/containers-text.ts';
import { type PortionScale, portionText } from '#domain/daily-numbers/portion-text.ts';
import { allergenText } from '#domain/scheduling/allergen-text.ts';
import { messageOf } from '../../api/api-error.ts';
import { Alternatives } from '../../shell/Alternatives.tsx';
import { scrolledByKeyboard } from '../../ui/scrolled-by-keyboard.ts';
import { Failed, LoadingRows } from '../../ui/states.tsx';
import { coverageQueries } from '../coverage/queries.ts';
import type { Slot } from './queries.ts';

interface SpecialPlatesSectionProps extends Pick<Calculation, 'alternatives'> {
  slot: Slot;
  scale: PortionScale;
}

/** What is cooked beside the menu and for whom, by need: the kitchen needs no names (diets-10). Nothing without alternatives. */
export function SpecialPlatesSection({ alternatives, slot, scale }: SpecialPlatesSectionProps) {
  if (alternatives.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="special-plates">
      <Typography variant="h2" id="special-plates" sx={{ mt: 3, mb: 1 }}>
        {texts.specialPlates}
      </Typography>
      <Paper ref={scrolledByKeyboard} variant="outlined" sx={{ overflowX: 'auto' }}>
        <Plates alternatives={alternatives} slot={slot} scale={scale} />
      </Paper>
    </Box>
  );
}

function Plates({ alternatives, slot: { marketId, date, serviceLineId }, scale }: SpecialPlatesSectionProps) {
  const coverages = useQuery(coverageQueries.ofDay(marketId, date));
  if (!coverages.data) {
    if (!coverages.isError) return <LoadingRows rows={alternatives.length} label="Counting special plates" />;
    return <Failed onRetry={() => void coverages.refetch()}>{messageOf(coverages.error)}</Failed>;
  }
  const coverage = coverages.data.find((one) => one.serviceLineId === serviceLineId);
  if (!coverage) return <NotCounted alternatives={alternatives} />;
  const plates = specialPlates(coverage);
  return (
    <Table aria-labelledby="special-plates">
      <TableHead>
        <TableRow>
          <TableCell>Alternative</TableCell>
          <TableCell align="right">Portions</TableCell>
          <TableCell sx={notOnPhones}>For</TableCell>
          <TableCell>Containers</TableCell>
          <TableCell sx={notOnPhones}>Accounts</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {alternatives.map((alternative) => (
          <PlateRow
            key={`${alternative.scheduledElementId} ${alternative.order}`}
            alternative={alternative}
            plate={plateOf(plates, alternative.scheduledElementId, alternative.order)}
            scale={scale}
          />
        ))}
      </TableBody>
    </Table>
  );
}

const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const;
const onlyOnPhones = { display: { xs: 'block', sm: 'none' }, fontWeight: 400 } as const;
const small = { display: 'block', color: 'text.secondary', fontWeight: 400 } as const;

interface PlateRowProps {
  alternative: CalculationAlternative;
  plate: PlateToCook | undefined;
  scale: PortionScale;
}

/** Also of an alternative that nobody needs: a cook must see the zero (calculation-9). */
function PlateRow({ alternative, plate, scale }: PlateRowProps) {
  const needs = plate ? needsOfEaters(eatersOf(plate)) : texts.nobodyNeeds;
  const accounts = plate?.accounts.map(({ account, portions }) => `${account} ${portions}`).join(', ') ?? '';
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {alternative.name}
        <Box component="span" sx={small}>
          Instead of {alternative.insteadOf} · Allergens: {allergenText(alternative)}
        </Box>
        <Box component="span" sx={onlyOnPhones}>
          {[needs, accounts].filter(Boolean).join(' · ')}
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {(plate?.portions ?? 0).toLocaleString('en-US')}
      </TableCell>
      <TableCell sx={notOnPhones}>{needs}</TableCell>
      <TableCell>{plate && <Containers plate={plate} scale={scale} />}</TableCell>
      <TableCell sx={notOnPhones}>{accounts}</TableCell>
    </TableRow>
  );
}

function Containers({ plate: { containers }, scale }: { plate: PlateToCook; scale: PortionScale }) {
  if (!containers) return texts.noContainers;
  return (
    <>
      {containersText(containers)}
      <Box component="span" sx={small}>
        {portionText(containers.portion, containers.portionUnit, scale)}
      </Box>
    </>
  );
}

/** While no people are served. */
function NotCounted({ alternatives }: Pick<Calculation, 'alternatives'>) {
  const byElement = [...Map.groupBy(alternatives, ({ scheduledElementId }) => scheduledElementId)];
  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      {byElement.map(([id, ofElement]) => (
        <div key={id}>
          <Alternatives dish={ofElement[0]?.insteadOf ?? ''} alternatives={ofElement} />
        </div>
      ))}
    </Box>
  );
}
