import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { MAX_TEXT_LENGTH } from '#contract/limits.ts';
import { type IdName, servingTemps } from '#contract/values.ts';
import { useReferenceData } from '../../shell/reference-data.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { menuQueries } from '../menus/queries.ts';
import { isPortion, type SlotServing } from './add-on-form-values.ts';

interface SlotServingSectionProps {
  serving: SlotServing;
  onChange: (serving: SlotServing) => void;
}

type ChosenField = 'elementTypeId' | 'containerTypeId' | 'portionUnitId' | 'servingVesselId' | 'servingUtensilId';

const temps = servingTemps.map((temp) => ({ id: temp, name: temp }));

/** Serving fields of a slot's element, which the documents print. */
export function SlotServingSection({ serving, onChange }: SlotServingSectionProps) {
  const { containerTypes, portionUnits, servingUtensils, servingVessels } = useReferenceData();
  const types = useQuery(menuQueries.elementTypes());
  const units = portionUnits.map(({ id, abbreviation }) => ({ id, name: abbreviation }));
  const choice = (field: ChosenField, label: string, options: readonly IdName[]) => (
    <ChoiceField
      label={label}
      value={serving[field]}
      options={options}
      noneLabel="Not set"
      onChange={(id) => onChange({ ...serving, [field]: id })}
    />
  );
  const portion = (field: 'portionPerPerson' | 'portionPerContainer', label: string) => (
    <NumberField
      label={label}
      value={serving[field]}
      min={0}
      step={0.5}
      {...(isPortion(serving[field]) ? {} : { error: true, helperText: addOnTexts.wrongPortion })}
      onChange={(value) => onChange({ ...serving, [field]: value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box sx={fields}>
      <ChoiceField
        label="Serving temperature"
        value={serving.servingTemp}
        options={temps}
        noneLabel="Not set"
        onChange={(id) => onChange({ ...serving, servingTemp: servingTemps.find((temp) => temp === id) ?? '' })}
      />
      {choice('elementTypeId', 'Type', types.data ?? [])}
      {choice('containerTypeId', 'Container', containerTypes)}
      {portion('portionPerPerson', 'Portion per person')}
      {portion('portionPerContainer', 'Portion per container')}
      {choice('portionUnitId', 'Unit', units)}
      {choice('servingVesselId', 'Serving vessel', servingVessels)}
      {choice('servingUtensilId', 'Serving utensil', servingUtensils)}
      <TextField
        label="Directionals"
        value={serving.directionals}
        multiline
        onChange={(event) => onChange({ ...serving, directionals: event.target.value })}
        sx={{ gridColumn: '1 / -1' }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: MAX_TEXT_LENGTH } }}
      />
    </Box>
  );
}

const fields = {
  display: 'grid',
  gap: 1.5,
  pt: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
} as const;
