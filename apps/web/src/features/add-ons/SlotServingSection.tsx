import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { addOnTexts } from '#contract/add-ons-texts.ts';
import { MAX_TEXT_LENGTH } from '#contract/limits.ts';
import type { ServingFields } from '#contract/serving-fields.ts';
import type { IdName } from '#contract/values.ts';
import { NumberField } from '../../shell/NumberField.tsx';
import { QueryPart } from '../../shell/QueryPart.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { LoadingRows } from '../../ui/states.tsx';
import { useServingFields } from '../menus/use-serving-fields.ts';
import { referenceDataQueries } from '../reference-data/queries.ts';
import { isPortion } from './add-on-form-values.ts';

interface SlotServingSectionProps {
  serving: ServingFields;
  onChange: (serving: ServingFields) => void;
}

/** Serving fields of a slot's element, which the documents print. */
export const SlotServingSection = (props: SlotServingSectionProps) => (
  <QueryPart what="Types" query={useQuery(referenceDataQueries.elementTypes())} loading={<LoadingRows rows={3} />}>
    {(types) => <SlotServingFields {...props} types={types} />}
  </QueryPart>
);

function SlotServingFields({ serving, onChange, types }: SlotServingSectionProps & { types: readonly IdName[] }) {
  const { menu, hostFlow } = useServingFields(types);
  return (
    <Box sx={fields}>
      {[...menu, ...hostFlow].map(({ name, label, options }) =>
        options ? (
          <ChoiceField
            key={name}
            label={label}
            value={serving[name] ?? ''}
            options={options}
            noneLabel="Not set"
            onChange={(id) => onChange({ ...serving, [name]: id || null })}
          />
        ) : (
          <NumberField
            key={name}
            label={label}
            value={serving[name]}
            min={0}
            step={0.5}
            {...(isPortion(serving[name]) ? {} : { error: true, helperText: addOnTexts.wrongPortion })}
            onChange={(value) => onChange({ ...serving, [name]: value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ),
      )}
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
