import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coverageTexts as texts } from '#contract/coverage-texts.ts';
import type { Calculation, CalculationAlternative } from '#contract/daily-numbers.ts';
import type { Id } from '#contract/values.ts';
import { formatEaterNeeds, formatNeed } from '#domain/coverage/plate-text.ts';
import {
  findPlate,
  getPlatePortions,
  groupPlateEaters,
  listSpecialPlates,
  type PlateToCook,
} from '#domain/coverage/special-plates.ts';
import { formatContainers } from '#domain/daily-numbers/containers-text.ts';
import { formatPortion, type PortionScale } from '#domain/daily-numbers/portion-text.ts';
import { formatAllergens } from '#domain/scheduling/allergen-text.ts';
import { Alternatives } from '../../../shell/Alternatives.tsx';
import { QueryFailed } from '../../../shell/QueryPart.tsx';
import { createPreloadableDialog } from '../../../ui/preloadable.tsx';
import { makeScrollableByKeyboard } from '../../../ui/scrolled-by-keyboard.ts';
import { LoadingRows } from '../../../ui/states.tsx';
import { underlined } from '../../../ui/TextLink.tsx';
import { coverageQueries } from '../../coverage/queries.ts';
import type { Slot } from '../queries.ts';
import { narrowColumns } from './narrow-columns.ts';

const PlateDialog = createPreloadableDialog(() => import('./PlateDialog.tsx'));

interface SpecialPlatesSectionProps extends Pick<Calculation, 'alternatives'> {
  slot: Slot;
  scheduledMenuId: Id;
  scale: PortionScale;
}

/** Special plates by need, without names (diets-10). Renders nothing without alternatives. */
export function SpecialPlatesSection({ alternatives, ...of }: SpecialPlatesSectionProps) {
  if (alternatives.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="special-plates">
      <Typography variant="h2" id="special-plates" sx={{ mt: 3, mb: 1 }}>
        {texts.specialPlates}
      </Typography>
      <Paper ref={makeScrollableByKeyboard} variant="outlined" sx={{ overflowX: 'auto' }}>
        <Plates alternatives={alternatives} {...of} />
      </Paper>
    </Box>
  );
}

function Plates({ alternatives, slot, scheduledMenuId, scale }: SpecialPlatesSectionProps) {
  const { marketId, date, serviceLineId } = slot;
  const [chosenPlate, setChosenPlate] = useState<CalculationAlternative>();
  const coverages = useQuery(coverageQueries.ofDay(marketId, date));
  if (!coverages.data) {
    if (!coverages.isError) return <LoadingRows rows={alternatives.length} label="Counting special plates" />;
    return <QueryFailed query={coverages} />;
  }
  const coverage = coverages.data.find((service) => service.serviceLineId === serviceLineId);
  if (!coverage) return <NotCounted alternatives={alternatives} />;
  const plates = listSpecialPlates(coverage);
  const openedPlate = chosenPlate && findPlate(plates, chosenPlate.scheduledElementId, chosenPlate.order);
  return (
    <>
      <Table aria-labelledby="special-plates" sx={narrowColumns}>
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
              plate={findPlate(plates, alternative.scheduledElementId, alternative.order)}
              scale={scale}
              onOpen={() => setChosenPlate(alternative)}
            />
          ))}
        </TableBody>
      </Table>
      {chosenPlate && openedPlate && (
        <PlateDialog
          name={chosenPlate.name}
          plate={openedPlate}
          slot={slot}
          scheduledMenuId={scheduledMenuId}
          onClose={() => setChosenPlate(undefined)}
        />
      )}
    </>
  );
}

const notOnPhones = { display: { xs: 'none', sm: 'table-cell' } } as const;
const opening = { minWidth: 0, ml: -1, px: 1, py: 0, textAlign: 'left', fontVariantNumeric: 'tabular-nums' } as const;
const onlyOnPhones = { display: { xs: 'block', sm: 'none' }, fontWeight: 400 } as const;
const small = { display: 'block', color: 'text.secondary', fontWeight: 400 } as const;

interface PlateRowProps {
  alternative: CalculationAlternative;
  plate: PlateToCook | undefined;
  scale: PortionScale;
  onOpen: () => void;
}

/** Also of an alternative that nobody needs: a cook must see the zero (calculation-9). */
function PlateRow({ alternative, plate, scale, onOpen }: PlateRowProps) {
  const portions = plate ? getPlatePortions(plate) : 0;
  const needs = formatNeed(plate ? formatEaterNeeds(groupPlateEaters(plate)) : '', plate?.openAccounts ?? []);
  const accounts =
    plate?.accounts.map(({ account, portions }) => `${account} ${portions.toLocaleString('en-US')}`).join(', ') ?? '';
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {alternative.name}
        <Box component="span" sx={small}>
          Instead of {alternative.insteadOf} · Allergens: {formatAllergens(alternative)}
        </Box>
        <Box component="span" sx={onlyOnPhones}>
          {[needs, accounts].filter(Boolean).join(' · ')}
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {portions === null ? '?' : portions.toLocaleString('en-US')}
      </TableCell>
      <TableCell sx={notOnPhones}>{needs}</TableCell>
      <TableCell>
        {plate && plate.portions > 0 && (
          <Containers name={alternative.name} plate={plate} scale={scale} onOpen={onOpen} />
        )}
      </TableCell>
      <TableCell sx={notOnPhones}>{accounts}</TableCell>
    </TableRow>
  );
}

interface ContainersProps extends Omit<PlateRowProps, 'alternative' | 'plate'> {
  name: string;
  plate: PlateToCook;
}

/** Opens how they came about. */
function Containers({ name, plate: { containers }, scale, onOpen }: ContainersProps) {
  if (!containers) return texts.noContainers;
  const count = formatContainers(containers);
  return (
    <>
      <Button
        sx={[opening, underlined]}
        aria-label={`${count}: ${name}`}
        onPointerEnter={() => void PlateDialog.prepare()}
        onFocus={() => void PlateDialog.prepare()}
        onClick={onOpen}
      >
        {count}
      </Button>
      <Box component="span" sx={small}>
        {formatPortion(containers.portion, containers.portionUnit, scale)}
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
